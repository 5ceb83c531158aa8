import { ask } from '../calls.ts';
import type { Account, AccountPage } from '../operator-types.ts';
import { type Resource, useResource } from '../resource.ts';
import { may } from '../session.ts';

/** The most that the interface returns at once. */
const pageSize = 100;

/** All shippers by number; an empty list for people who may not read it. */
export function useAccounts(): Resource<readonly Account[]> {
  return useResource('accounts', () => (may('operator:admin') ? listAccounts() : Promise.resolve([])));
}

async function listAccounts(): Promise<readonly Account[]> {
  const all: Account[] = [];
  for (let after: number | null | undefined; after !== null; ) {
    const page: AccountPage = await ask('/accounts', { limit: pageSize, after });
    all.push(...page.data);
    after = page.next;
  }
  return all;
}

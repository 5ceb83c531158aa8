import type { LiveEnvironment } from '../../../ground/database/database.ts';
import { listAccounts } from '../../../who/accounts/account-store.ts';
import { withDatabase } from '../with-database.ts';

/** The accounts of rates that an environment does not have, each once. `null` is everybody. */
export async function findUnknown(environment: LiveEnvironment, accounts: Iterable<string | null>): Promise<string[]> {
  const known = new Set((await withDatabase(environment, listAccounts)).map(({ name }) => name));
  return [...new Set(accounts)].filter((name) => name !== null).filter((name) => !known.has(name));
}

/** The same in words. */
export function describeUnknown(name: string): string {
  return `There is no account "${name}": its rates hold for nobody.`;
}

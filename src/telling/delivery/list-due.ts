import type { Database } from '../../ground/database/database.ts';
import { listAccountIds } from '../../who/accounts/account-store.ts';
import { type DueTarget, listDueTargets } from './claim-store.ts';
import type { DeliveryTables } from './tables.ts';

/** Accounts that are asked for at once, and whose nodes are asked at once, within the connections of a process. */
const [accountsMax, askedMax] = [1000, 4];

/**
 * As `listDueTargets`. On a cluster a look at all accounts fails when one of its nodes is down: then they are asked
 * one by one, and those that do not answer wait.
 */
export async function listDue(database: Database, tables: DeliveryTables, limit: number): Promise<DueTarget[]> {
  try {
    return await listDueTargets(database, tables, limit);
  } catch (error) {
    if (!database.isCluster || tables.feed !== 'account') throw error;
    return await listDueApart(database, tables, limit);
  }
}

async function listDueApart(database: Database, tables: DeliveryTables, limit: number): Promise<DueTarget[]> {
  const due: DueTarget[] = [];
  const ask = async (accountIds: number[]) => {
    for (let id = accountIds.pop(); id !== undefined && due.length < limit; id = accountIds.pop())
      due.push(...(await listDueTargets(database, tables, limit, id).catch(() => [])));
  };
  for (let after: number | undefined = 0; after !== undefined && due.length < limit; ) {
    const accountIds = await listAccountIds(database, { after, limit: accountsMax });
    after = accountIds.length < accountsMax ? undefined : accountIds.at(-1);
    await Promise.all(Array.from({ length: askedMax }, () => ask(accountIds)));
  }
  return due;
}

import { askApart, byNode } from '../../../ground/database/citus/ask-apart.ts';
import type { Database } from '../../../ground/database/database.ts';
import { listAccountIds } from '../../../who/accounts/account-store.ts';

const accountsMax = 1000;

/**
 * What a list of all accounts (undefined) finds. If it fails on a cluster, of which a node may be down, what it finds
 * of the accounts on the others.
 * @throws what went wrong, if nothing can be read
 */
export async function listReachable<Found>(
  database: Database,
  list: (accountIds: readonly number[] | undefined) => Promise<Found[]>,
): Promise<Found[]> {
  if (!database.isCluster) return list(undefined);
  try {
    return await list(undefined);
  } catch (failed) {
    const accountIds = await listAllAccountIds(database);
    const { found, unknown } = await askApart(list, accountIds, byNode(database));
    if (unknown.length === accountIds.length) throw failed;
    return found.flat();
  }
}

async function listAllAccountIds(database: Database): Promise<number[]> {
  const all: number[] = [];
  for (let after = 0; ; ) {
    const ids = await listAccountIds(database, { after, limit: accountsMax });
    all.push(...ids);
    const last = ids[accountsMax - 1];
    if (last === undefined) return all;
    after = last;
  }
}

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../ground/database/database.ts';
import { inTransaction } from '../../../ground/database/transaction.ts';
import { DatabaseBusy } from '../../../ground/database/unavailable.ts';
import { dayMs, type Instant } from '../../../ground/units.ts';
import {
  findHeldOtherwise,
  insertUnreserved,
  lockPool,
  type PoolCounting,
  type TakenPlace,
  updateCounts,
} from './pool-store.ts';
import { listPoolLoads, type StoredLoad, type TakenDays } from './stored-load-store.ts';

/** How a pool counts, and which days a stored order takes in it; undefined: none. */
export type PoolCount = PoolCounting & { daysOf: (stored: StoredLoad) => TakenDays | undefined };

/** Orders that load so long before today may still have their truck. */
const lookBackDays = 45;
const triesMax = 10;
const retryMs = 100;

/**
 * Counts what stored orders take of a pool that is to be never oversold from now on, unless it is counted that way
 * already. Whoever reserves a place in it waits meanwhile.
 * @throws {DatabaseBusy} while bookings are stored under places that were counted in another way.
 */
export async function countPool(database: Database, count: PoolCount, now: Instant): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryToCount(database, count, now);
    } catch (error) {
      if (!(error instanceof DatabaseBusy) || tries === triesMax) throw error;
    }
    await sleep(retryMs);
  }
}

async function tryToCount(database: Database, count: PoolCount, now: Instant): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (!(await lockPool(transaction, count))) return;
    if (await findHeldOtherwise(transaction, count)) throw new DatabaseBusy();
    const stored = await listPoolLoads(transaction, new Date(now - lookBackDays * dayMs), count.pool);
    await updateCounts(transaction, count, await takenBy(stored, count));
  });
}

/** Where the way back counts, each order takes a search. */
async function takenBy(stored: readonly StoredLoad[], { daysOf }: PoolCount): Promise<TakenPlace[]> {
  const taken: TakenPlace[] = [];
  for (const [index, each] of stored.entries()) {
    const days = daysOf(each);
    if (days !== undefined) taken.push({ order_id: each.id, account_id: each.accountId, ...days });
    if (index % 20 === 19) await nextTurn();
  }
  return taken;
}

/**
 * Counts orders of a pool that have no place in it, as those that a process stored which did not know that it is never
 * oversold. Returns how many there were.
 */
export async function countUnreserved(
  database: Database,
  count: PoolCount,
  stored: readonly StoredLoad[],
): Promise<number> {
  const taken = await takenBy(stored, count);
  return taken.length === 0 ? 0 : insertUnreserved(database, count, taken);
}

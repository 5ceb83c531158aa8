import type { Database } from '../../../ground/database/database.ts';
import { endedPlace } from './give-back-place.ts';
import {
  deleteOldPlaces,
  type HeldPlace,
  listEnded,
  listExpired,
  listSold,
  listStored,
  markSettled,
  type Settlement,
} from './reservation-store.ts';

const pageSize = 500;

/**
 * Settles reservations of whoever died before he could: what was stored is sold, what was not gives its place back, and
 * so does what ended since. What an account's node cannot be asked about stays as it is; the first such error is thrown
 * when all others are done. Returns how many places were given back.
 */
export async function sweepPlaces(database: Database, seconds: number): Promise<number> {
  const failures: unknown[] = [];
  let given = 0;
  const settle = async (held: readonly HeldPlace[], find: FindSettlements) => {
    for (const [accountId, own] of Map.groupBy(held, (each) => each.accountId)) {
      try {
        const settlements = await find(accountId, own);
        if (settlements.length > 0) await markSettled(database, settlements);
        given += settlements.filter(({ storedId }) => storedId === null).length;
      } catch (error) {
        failures.push(error);
      }
    }
  };

  await inPages(
    (after) => listExpired(database, seconds, after, pageSize),
    (expired) =>
      settle(expired, async (accountId, own) => {
        const stored = await listStored(database, accountId, own);
        // Whoever woke up meanwhile and reserved it anew may be storing it.
        return own.map((each) => ({ ...each, key: null, claimId: null, storedId: stored.get(each.orderId) ?? null }));
      }),
  );
  await inPages(
    (after) => listSold(database, after, pageSize),
    (sold) =>
      settle(sold, async (accountId, own) => {
        const ids = own.map(({ orderId }) => orderId);
        const ended = await listEnded(database, accountId, ids);
        return ended.map((orderId) => endedPlace({ orderId, accountId }));
      }),
  );
  await deleteOldPlaces(database);
  if (failures.length > 0) throw failures[0];
  return given;
}

async function inPages(
  list: (after: HeldPlace | undefined) => Promise<HeldPlace[]>,
  settle: (page: readonly HeldPlace[]) => Promise<void>,
): Promise<void> {
  for (let after: HeldPlace | undefined; ; ) {
    const page = await list(after);
    await settle(page);
    after = page.at(-1);
    if (page.length < pageSize) return;
  }
}

type FindSettlements = (accountId: number, own: readonly HeldPlace[]) => Promise<Settlement[]>;

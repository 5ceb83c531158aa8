import type { Database } from '../../../ground/database/database.ts';
import {
  deleteOldPlaces,
  type HeldPlace,
  listEnded,
  listExpired,
  listSold,
  listStored,
  type Settlement,
  settlePlaces,
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
        if (settlements.length > 0) await settlePlaces(database, settlements);
        given += settlements.filter(({ storedId }) => storedId === null).length;
      } catch (error) {
        failures.push(error);
      }
    }
  };

  const expired = await listExpired(database, seconds, pageSize);
  await settle(expired, async (accountId, own) => {
    const stored = await listStored(database, accountId, own);
    return own.map(({ orderId }) => ({ orderId, accountId, key: null, storedId: stored.get(orderId) ?? null }));
  });
  for (let after: string | undefined; ; ) {
    const sold = await listSold(database, after, pageSize);
    await settle(sold, async (accountId, own) => {
      const ids = own.map(({ orderId }) => orderId);
      const ended = await listEnded(database, accountId, ids);
      return ended.map((orderId) => ({ orderId, accountId, key: null, storedId: null }));
    });
    after = sold.at(-1)?.orderId;
    if (sold.length < pageSize) break;
  }
  await deleteOldPlaces(database);
  if (failures.length > 0) throw failures[0];
  return given;
}

type FindSettlements = (accountId: number, own: readonly HeldPlace[]) => Promise<Settlement[]>;

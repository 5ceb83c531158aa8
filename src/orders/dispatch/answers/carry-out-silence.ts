import type { Database } from '../../../ground/database/database.ts';
import type { OrderKey } from '../../order/order-store.ts';
import { carryOutSilence } from './answer-order.ts';
import { listReachable } from './list-reachable.ts';
import { listUnanswered } from './unanswered-store.ts';

/**
 * Carries out the silence of orders whose time to be answered is up, at most so many; another process may do so at the
 * same time. Returns how many there were, and the accounts that have news; `onError` hears of one that could not be
 * answered, which comes again.
 */
export async function carryOutSilences(
  database: Database,
  limit: number,
  onError: (error: unknown) => void,
): Promise<{ due: number; accountIds: number[] }> {
  const due = await listReachable(database, (accountIds) => listUnanswered(database, { accountIds, limit }));
  const byAccount = [...Map.groupBy(due, ({ accountId }) => accountId)];
  const answered = await Promise.all(
    byAccount.map(async ([accountId, orders]) => ((await answerAll(database, orders, onError)) > 0 ? [accountId] : [])),
  );
  return { due: due.length, accountIds: answered.flat() };
}

async function answerAll(
  database: Database,
  orders: readonly OrderKey[],
  onError: (error: unknown) => void,
): Promise<number> {
  let answered = 0;
  for (const order of orders) {
    const became = await carryOutSilence(database, order).catch(onError);
    if (became !== undefined) answered++;
  }
  return answered;
}

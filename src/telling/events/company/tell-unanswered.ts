import { randomUUID } from 'node:crypto';
import type { Database } from '../../../ground/database/database.ts';
import { inTransaction } from '../../../ground/database/transaction.ts';
import { listReachable } from '../../../orders/dispatch/answers/list-reachable.ts';
import {
  type HalfAnswered,
  listHalfAnswered,
  markReminded,
} from '../../../orders/dispatch/answers/unanswered-store.ts';
import { unansweredType } from '../event.ts';
import { appendOwnEvent } from './append-news.ts';

/**
 * Tells the company, once for each, of orders half of whose time to be answered has passed, at most so many. Returns
 * how many there were; `onError` hears of one that could not be told, which comes again.
 */
export async function tellUnanswered(
  database: Database,
  limit: number,
  onError: (error: unknown) => void,
): Promise<number> {
  const orders = await listReachable(database, (accountIds) => listHalfAnswered(database, { accountIds, limit }));
  for (const order of orders) await tellOf(database, order).catch(onError);
  return orders.length;
}

/** The mark and the event are one commit. */
function tellOf(database: Database, order: HalfAnswered): Promise<void> {
  return inTransaction(database, async (transaction) => {
    if (!(await markReminded(transaction, order))) return;
    const { accountId, id, decideUntil } = order;
    const details = { account: accountId, order: id, decide_until: decideUntil.toISOString() };
    await appendOwnEvent(transaction, { subject: randomUUID(), type: unansweredType, actor: 'system', details });
  });
}

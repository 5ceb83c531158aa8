import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { ServiceError } from '../errors.ts';
import type { Order } from './order.ts';
import { recordStatus } from './order-states.ts';
import { lockOrder, markProgress } from './order-store.ts';

/**
 * Finishes the order's next stop, as the operator does when the vehicle leaves it. That moves the order to `loaded` and
 * `delivered`.
 * @throws {ServiceError} `order_not_found`, or `order_not_under_way` if no stop is left to finish.
 */
export async function advanceOrder(
  database: Database,
  order: { accountId: number; id: string; actor: string },
  now: Date,
): Promise<Order> {
  return inTransaction(database, async (transaction) => {
    const before = await lockOrder(transaction, order.accountId, order.id);
    if (!before) throw new ServiceError('order_not_found');
    const after = recordStatus(before, 'finished', now);
    if (!after)
      throw new ServiceError('order_not_under_way', {
        message: `The order is ${before.status}: no stop is left to finish.`,
      });
    const { at, ...progress } = after;
    const changed = { ...before, ...progress };
    const type = changed.status === before.status ? 'stop_finished' : changed.status;
    const details = { stop: at.stop.id, kind: at.kind, city: at.stop.city };
    await markProgress(transaction, changed, before.status, { type, actor: order.actor, details });
    return { ...changed, version: before.version + 1 };
  });
}

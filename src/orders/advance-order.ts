import type { Database } from '../database/database.ts';
import { ServiceError } from '../errors.ts';
import { markStopReported } from './change-order-store.ts';
import { lockPatience } from './idempotency/until-known.ts';
import type { Order } from './order.ts';
import { findOrders } from './order-store.ts';

/**
 * Finishes the order's next stop, as the operator does when the vehicle leaves it. That moves the order to `loaded` and
 * `delivered`. Returns the order as it is then.
 * @throws {ServiceError} `order_not_found`, or `order_not_under_way` if no stop is left to finish.
 */
export async function advanceOrder(
  database: Database,
  order: { accountId: number; id: string; actor: string },
  now: Date,
): Promise<Order> {
  const report = { ...order, type: 'finished' as const, at: now, lockTimeout: lockPatience };
  const { statusBefore, version } = await markStopReported(database, report);
  if (statusBefore === null) throw new ServiceError('order_not_found');
  if (version === null)
    throw new ServiceError('order_not_under_way', {
      message: `The order is ${statusBefore}: no stop is left to finish.`,
    });
  const [whole] = await findOrders(database, [order]);
  return whole!.order;
}

import type { Database } from '../../../src/ground/database/database.ts';
import { ServiceError } from '../../../src/ground/errors.ts';
import { reportStop } from '../../../src/orders/dispatch/report-stop.ts';
import { ownKey } from '../../../src/orders/order/idempotency/request-key.ts';
import type { Order } from '../../../src/orders/order/order.ts';
import { nextStop } from '../../../src/orders/order/order-states.ts';
import { findOrders } from '../../../src/orders/order/order-store.ts';

/**
 * Finishes the order's next stop, as when the vehicle leaves it. Returns the order as it is then.
 * @throws {ServiceError} `order_not_found`, or `order_not_under_way` if no stop is left to finish; and as `reportStop`.
 */
export async function finishNextStop(
  database: Database,
  { accountId, id, actor }: { accountId: number; id: string; actor: string },
  at: Date,
): Promise<Order> {
  const [whole] = await findOrders(database, [{ accountId, id }]);
  if (!whole) throw new ServiceError('order_not_found');
  const next = nextStop(whole.order);
  if (!next) {
    const message = `The order is ${whole.order.status}: no stop is left to finish.`;
    throw new ServiceError('order_not_under_way', { message });
  }
  const change = { accountId, id, actor, key: ownKey(accountId, 'progress'), hasKey: false };
  const ifVersions = [whole.order.version];
  await reportStop(database, { ...change, ifVersions }, { type: 'finished', stopId: next.stop.id, at });
  const [changed] = await findOrders(database, [{ accountId, id }]);
  return changed!.order;
}

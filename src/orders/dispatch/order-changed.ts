import type { Database } from '../../ground/database/database.ts';
import { ServiceError } from '../../ground/errors.ts';
import { findOrders, type OrderKey } from '../order/order-store.ts';
import { findWhoActed } from './who-acted.ts';

/** The refusal of a change for another version: it says who last changed the order, when and how. */
export async function orderChanged(database: Database, key: OrderKey): Promise<ServiceError> {
  const [whole] = await findOrders(database, [key]);
  const last = whole?.events.at(-1);
  if (!whole || !last) return new ServiceError('order_changed');
  const who = await findWhoActed(database, [last]);
  return new ServiceError('order_changed', {
    message: `The order is at version ${whole.order.version}: ${last.type} by ${who(last.actor)} at ${last.occurredAt.toISOString()}.`,
  });
}

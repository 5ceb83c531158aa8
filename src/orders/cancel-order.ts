import type { Database } from '../database/database.ts';
import { ServiceError } from '../errors.ts';
import { cancelableStatuses, cancelRefusal } from './order-states.ts';
import { markOrderCanceled } from './order-store.ts';

/** @throws {ServiceError} `order_not_found`, or `order_not_cancelable` with the reason in its message. */
export async function cancelOrder(
  database: Database,
  order: { accountId: number; id: string; actor: string },
): Promise<void> {
  const outcome = await markOrderCanceled(database, { ...order, allowed: cancelableStatuses });
  if (!outcome) throw new ServiceError('order_not_found');
  const message = cancelRefusal(outcome.statusBefore);
  if (message) throw new ServiceError('order_not_cancelable', { message });
}

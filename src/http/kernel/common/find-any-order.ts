import type { Database } from '../../../ground/database/database.ts';
import { readWithRetry } from '../../../ground/database/unavailable.ts';
import { ServiceError } from '../../../ground/errors.ts';
import { findOrderAccount, type OrderKey } from '../../../orders/order/order-store.ts';

/**
 * The order of any account by its id or number.
 * @throws {ServiceError} `order_not_found`.
 */
export async function findAnyOrder(database: Database, stated: string): Promise<OrderKey> {
  const found = await readWithRetry(() => findOrderAccount(database, stated));
  if (!found) throw new ServiceError('order_not_found');
  return found;
}

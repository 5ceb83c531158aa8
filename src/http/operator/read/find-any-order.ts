import type { Database } from '../../../database/database.ts';
import { readWithRetry } from '../../../database/unavailable.ts';
import { ServiceError } from '../../../errors.ts';
import { findOrderAccount, type OrderKey } from '../../../orders/order-store.ts';

/**
 * The order of any account by its id or number.
 * @throws {ServiceError} `order_not_found`.
 */
export async function findAnyOrder(database: Database, stated: string): Promise<OrderKey> {
  const found = await readWithRetry(() => findOrderAccount(database, stated));
  if (!found) throw new ServiceError('order_not_found');
  return found;
}

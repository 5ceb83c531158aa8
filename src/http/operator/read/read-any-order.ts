import { findAccountRecord } from '../../../accounts/account-record-store.ts';
import type { Database } from '../../../database/database.ts';
import { readWithRetry } from '../../../database/unavailable.ts';
import { findProgress } from '../../../dispatch/progress-of-order-store.ts';
import { listDocuments } from '../../../documents/document-store.ts';
import { ServiceError } from '../../../errors.ts';
import { findOrders, type OrderKey, type WholeOrder } from '../../../orders/order-store.ts';
import { findActorNames } from '../../../people/actor-store.ts';
import type { Tariff } from '../../../tariff/tariff.ts';
import type { Instant } from '../../../units.ts';
import { presentAnyOrder } from '../present/present-any-order.ts';

/**
 * An order with all that the company knows of it, as stored and as its interface answers it.
 * @throws {ServiceError} `order_not_found`.
 */
export async function readAnyOrder(
  database: Database,
  key: OrderKey,
  { vehiclesById }: Pick<Tariff, 'vehiclesById'>,
  now: Instant,
): Promise<WholeOrder & { data: ReturnType<typeof presentAnyOrder> }> {
  const [[whole], account, progress, documents] = await Promise.all([
    readWithRetry(() => findOrders(database, [key])),
    readWithRetry(() => findAccountRecord(database, key.accountId)),
    readWithRetry(() => findProgress(database, key)),
    readWithRetry(() => listDocuments(database, key)),
  ]);
  if (!whole || !account) throw new ServiceError('order_not_found');
  const { code = '', name = '' } = vehiclesById.get(whole.order.vehicleType ?? -1) ?? {};
  const actors = [...whole.events, ...progress.reports, ...documents].map(({ actor }) => actor);
  const names = await findActorNames(database, actors);
  const beside = { account, documents, progress, vehicle: { code, name }, names, now };
  return { ...whole, data: presentAnyOrder(whole, beside) };
}

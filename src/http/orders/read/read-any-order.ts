import { type CarrierCountries, judgeCabotage } from '../../../engine/routing/closures/cabotage.ts';
import type { Tariff } from '../../../engine/tariff/tariff.ts';
import type { Database } from '../../../ground/database/database.ts';
import { readWithRetry } from '../../../ground/database/unavailable.ts';
import { ServiceError } from '../../../ground/errors.ts';
import type { Instant } from '../../../ground/units.ts';
import { findProgress } from '../../../orders/dispatch/progress-of-order-store.ts';
import { listDocuments } from '../../../orders/documents/document-store.ts';
import { findOrders, type OrderKey, type WholeOrder } from '../../../orders/order/order-store.ts';
import { findAccountRecord } from '../../../who/accounts/account-record-store.ts';
import { findActorNames } from '../../../who/people/actor-store.ts';
import { presentAnyOrder } from '../present/present-any-order.ts';

/** What an order is read with beside the database: the tables of the moment, and where the company's carriers are. */
type ReadWith = { tariff: Pick<Tariff, 'vehiclesById' | 'cabotage'>; carriers: CarrierCountries };

/**
 * An order with everything that the company knows about it, as stored and as its interface shows it.
 * @throws {ServiceError} `order_not_found`.
 */
export async function readAnyOrder(
  database: Database,
  key: OrderKey,
  { tariff: { vehiclesById, cabotage }, carriers }: ReadWith,
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
  const { loadings, unloadings, goods: items } = whole.order;
  const { told } = judgeCabotage(cabotage, carriers, { loadings, unloadings, items });
  const beside = { account, documents, progress, vehicle: { code, name }, names, cabotage: told, now };
  return { ...whole, data: presentAnyOrder(whole, beside) };
}

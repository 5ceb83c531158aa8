import type { Gazetteer } from '../../../engine/cities/gazetteer/gazetteer.ts';
import { locate } from '../../../engine/cities/locate.ts';
import { type CarrierCountries, judgeCabotage } from '../../../engine/routing/closures/cabotage.ts';
import type { Tariff } from '../../../engine/tariff/tariff.ts';
import type { Database } from '../../../ground/database/database.ts';
import { readWithRetry } from '../../../ground/database/unavailable.ts';
import { ServiceError } from '../../../ground/errors.ts';
import type { Instant } from '../../../ground/units.ts';
import { findProgress } from '../../../orders/dispatch/progress-of-order-store.ts';
import { listDocuments } from '../../../orders/documents/document-store.ts';
import type { Order } from '../../../orders/order/order.ts';
import { findOrders, type OrderKey, type WholeOrder } from '../../../orders/order/order-store.ts';
import { findAccountRecord } from '../../../who/accounts/account-record-store.ts';
import { findActorNames } from '../../../who/people/actor-store.ts';
import type { Language } from '../../kernel/words/language.ts';
import { sayIn } from '../../kernel/words/say-in.ts';
import { presentAnyOrder } from '../present/present-any-order.ts';
import { rowTables } from '../present/present-order-row.ts';

/** What an order is read with beside the database: places, tables of the moment, where the company's carriers are. */
type ReadWith = {
  gazetteer: Gazetteer;
  tariff: Pick<Tariff, 'vehiclesById' | 'cabotage'>;
  carriers: CarrierCountries;
};

/**
 * An order with everything that the company knows about it, as stored and as its interface shows it; in English unless
 * told otherwise.
 * @throws {ServiceError} `order_not_found`.
 */
export async function readAnyOrder(
  database: Database,
  key: OrderKey,
  { gazetteer, tariff, carriers }: ReadWith,
  now: Instant,
  language: Language = 'en',
): Promise<WholeOrder & { data: ReturnType<typeof presentAnyOrder> }> {
  const [[whole], account, progress, documents] = await Promise.all([
    readWithRetry(() => findOrders(database, [key])),
    readWithRetry(() => findAccountRecord(database, key.accountId)),
    readWithRetry(() => findProgress(database, key)),
    readWithRetry(() => listDocuments(database, key)),
  ]);
  if (!whole || !account) throw new ServiceError('order_not_found');
  const { code = '', name = '' } = rowTables(tariff, language).vehicleOf(whole.order.vehicleType ?? -1) ?? {};
  const actors = [...whole.events, ...progress.reports, ...documents].map(({ actor }) => actor);
  const names = await findActorNames(database, actors);
  const { loadings, unloadings, goods: items } = whole.order;
  const { told } = judgeCabotage(tariff.cabotage, carriers, { loadings, unloadings, items });
  const rules = { cabotage: told, addressWarnings: warnOfAddresses(gazetteer, whole.order) };
  const beside = { account, documents, progress, vehicle: { code, name }, names, ...rules, now, say: sayIn(language) };
  return { ...whole, data: presentAnyOrder(whole, beside) };
}

/** Where a stop's postal code and town are not of one place, as the shipper was told. */
function warnOfAddresses(gazetteer: Gazetteer, { loadings, unloadings }: Order): string[] {
  return Object.entries({ loadings, unloadings }).flatMap(([list, stops]) =>
    stops.flatMap(({ country, zip, city }, index) => {
      const located = locate(gazetteer, { country, zipCode: zip, name: city });
      const warning = located.ok ? located.warning : located.reason;
      return warning === undefined ? [] : `${list}.${index}: ${warning}`;
    }),
  );
}

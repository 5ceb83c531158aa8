import Type from 'typebox';
import type { AgreedTerms } from '../../engine/tariff/tariffs.ts';
import { countOf } from '../../ground/count-of.ts';
import type { Database } from '../../ground/database/database.ts';
import { readWithRetry } from '../../ground/database/unavailable.ts';
import { type Cents, toEuros } from '../../ground/units.ts';
import { repriceOrder } from '../../orders/booking/reprice-order.ts';
import type { CompanyOrder } from '../../orders/dispatch/lists/company-filter.ts';
import { listCompanyOrders } from '../../orders/dispatch/lists/list-company-orders.ts';
import { findOrders } from '../../orders/order/order-store.ts';
import { findAccountTerms } from '../../who/accounts/account-store.ts';
import { integer, message, reply } from '../kernel/common/schemas.ts';
import type { CompanyServices } from '../kernel/contract/live.ts';
import { defineOperatorOperation } from '../kernel/contract/operation.ts';
import { fromVersion, versionParams } from './compare-tariffs.ts';
import { findVersions } from './find-versions.ts';

const euros = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

const RepricedOrder = reply('RepricedOrder', {
  id: Type.String(),
  order_number: Type.Integer(),
  account: Type.String({ description: 'The name of the shipper.' }),
  from: Type.String({ description: 'Country and town of the first loading.' }),
  to: Type.String({ description: 'Country and town of the last unloading.' }),
  vehicle: Type.String({ description: 'The type of vehicle, by its name.' }),
  before: euros('The transport’s net price by the version compared with, in euros. Null: that has none for it.'),
  after: euros('The same by the version.'),
  percent: euros('By how much it changes. Null where one of them is.'),
});

const limitDefault = 25;

export const repriceOrdersRow = defineOperatorOperation({
  operationId: 'repriceOrders',
  method: 'GET',
  path: '/tariffs/{version}/orders',
  tag: 'Prices',
  summary: 'Price the newest orders by two versions of the tariff',
  description:
    'What a version does to prices: the transports of the newest orders as they were booked, by it and by another one, without extra services and VAT, with the discounts of today. Agreed rates are those that a version has for the day of loading; of an order from before it counts, or after, those of its nearest day. Only orders of shippers for whom the version counts. Nothing of the orders changes.',
  scope: 'operator:read',
  params: versionParams,
  query: Type.Object(
    { from: fromVersion, limit: Type.Optional(integer('Orders at most; 25 when absent.', 1, 100)) },
    { additionalProperties: false },
  ),
  success: {
    status: 200,
    description: 'The orders, newest first, and what all of them together come to.',
    schema: reply('RepricedOrders', {
      message,
      before: Type.String({ description: 'The version that is compared with.' }),
      after: Type.String({ description: 'The version.' }),
      data: Type.Array(RepricedOrder),
      sum: reply('RepricedSum', {
        before: Type.Number({ description: 'Euros, of the orders that both have a price for.' }),
        after: Type.Number(),
        percent: euros('By how much it changes.'),
        dearer: Type.Integer({ description: 'Orders that cost more.' }),
        cheaper: Type.Integer({ description: 'Orders that cost less.' }),
        same: Type.Integer({ description: 'Orders that cost the same.' }),
      }),
    }),
    examples: { next: { summary: 'Next year’s tariff on orders of this one', moment: 'reported' } },
  },
  errors: ['tariff_not_found'],
  handle: async (live, { params, query: { from, limit = limitDefault }, compute }) => {
    const { before, after } = findVersions(live.prices.pricing.tariffs, params.version, from);
    const now = live.now();
    const priced: Repriced[] = [];
    for (const { listed, terms } of await listConcerned(live, after.name, limit)) {
      const [whole] = await readWithRetry(() =>
        findOrders(live.database, [{ accountId: listed.accountId, id: listed.id }]),
      );
      if (whole === undefined) continue;
      const by = (version: typeof after) => compute(() => repriceOrder(live.prices, whole.order, version, terms, now));
      const prices = { before: await by(before), after: await by(after) };
      const vehicle = after.tariff.vehiclesById.get(whole.order.vehicleType ?? -1)?.name ?? '';
      priced.push({ listed, vehicle, ...prices });
    }
    return {
      message: `${countOf(priced.length, 'order')}.`,
      before: before.tariff.version,
      after: after.tariff.version,
      data: priced.map(presentRepriced),
      sum: sumOf(priced),
    };
  },
});

type Repriced = { listed: CompanyOrder; vehicle: string; before: Cents | undefined; after: Cents | undefined };

/** The newest orders of accounts that a table applies to, with what was agreed with them. */
async function listConcerned(
  { database, prices: { pricing }, now }: CompanyServices,
  name: string | null,
  limit: number,
) {
  const { named } = pricing.tariffs;
  const known = new Map<string, AgreedTerms | undefined>();
  const concerned: { listed: CompanyOrder; terms: AgreedTerms }[] = [];
  const { orders } = await readWithRetry(() =>
    listCompanyOrders(database, { statuses: ['placed', 'loaded', 'delivered'] }, { size: lookedAtMax }, now()),
  );
  for (const listed of orders) {
    if (concerned.length === limit) break;
    const terms = await termsOf(database, listed.accountName, known);
    const own = terms?.tariffName ?? null;
    if (terms && (own !== null && named.has(own) ? own : null) === name) concerned.push({ listed, terms });
  }
  return concerned;
}

/** How many orders are searched for those that a table applies to. */
const lookedAtMax = 500;

async function termsOf(database: Database, account: string, known: Map<string, AgreedTerms | undefined>) {
  if (!known.has(account)) known.set(account, await readWithRetry(() => findAccountTerms(database, account)));
  return known.get(account);
}

function presentRepriced({ listed, vehicle, before, after }: Repriced) {
  const place = ({ country, city }: CompanyOrder['loadings'][number]) => `${country} ${city}`;
  return {
    id: listed.id,
    order_number: listed.orderNumber,
    account: listed.accountName,
    from: place(listed.loadings[0]!),
    to: place(listed.unloadings.at(-1)!),
    vehicle,
    before: before === undefined ? null : toEuros(before),
    after: after === undefined ? null : toEuros(after),
    percent: before === undefined || after === undefined ? null : percentOf(before, after),
  };
}

function sumOf(priced: readonly Repriced[]) {
  const both = priced.flatMap(({ before, after }) =>
    before === undefined || after === undefined ? [] : [{ before, after }],
  );
  const before = both.reduce((sum, each) => sum + each.before, 0);
  const after = both.reduce((sum, each) => sum + each.after, 0);
  return {
    before: toEuros(before),
    after: toEuros(after),
    percent: percentOf(before, after),
    dearer: both.filter((each) => each.after > each.before).length,
    cheaper: both.filter((each) => each.after < each.before).length,
    same: both.filter((each) => each.after === each.before).length,
  };
}

function percentOf(before: Cents, after: Cents): number | null {
  return before === 0 ? null : Math.round(((after - before) / before) * 10_000) / 100;
}

import { tariffAt } from '../../../engine/tariff/tariffs.ts';
import type { ComputeInTurn } from '../../../ground/concurrency/steps-in-turns.ts';
import { readWithRetry } from '../../../ground/database/unavailable.ts';
import { ServiceError } from '../../../ground/errors.ts';
import { findOrders, type OrderKey } from '../../../orders/order/order-store.ts';
import { namesTag } from '../../documents/document-file.ts';
import { readOrderId } from '../../kernel/common/read-order-id.ts';
import { message, orderParams, reply } from '../../kernel/common/schemas.ts';
import type { ShipperServices } from '../../kernel/contract/live.ts';
import { defineOperation } from '../../kernel/contract/operation.ts';
import { JsonText, NotModified } from '../../kernel/edge/json-text.ts';
import { presentAdditions } from '../present/order-additions.ts';
import { rowTables } from '../present/present-order-row.ts';
import { orderTag, writeOrder } from '../present/write-order.ts';
import { additionsQuery, type OrderAddition, OrderDetail } from '../schema/order.ts';

export const getOrderRow = defineOperation({
  operationId: 'getOrder',
  method: 'GET',
  path: '/orders/{orderID}',
  tag: 'Orders',
  summary: 'Read an order',
  description:
    'The whole order. Another account’s order is answered like an unknown one. Sent as `If-None-Match`, its ETag is answered with a 304 as long as nothing of it has moved; what was asked for beside it is not compared.',
  scope: 'orders:read',
  params: orderParams,
  query: additionsQuery,
  headers: ['If-None-Match'],
  success: {
    status: 200,
    description: 'The order.',
    headers: ['ETag'],
    schema: reply('OrderReply', { message, data: OrderDetail }),
    examples: {
      placed: { summary: 'A new order', moment: 'placed' },
      delivered: { summary: 'A delivered order', moment: 'delivered' },
      requested: { summary: 'An order that the company is to answer', moment: 'again' },
      declined: { summary: 'An order that the company has declined', moment: 'declined' },
      schedule: { summary: 'With what the crew does when', moment: 'placed', query: '?include=schedule' },
    },
  },
  // It asks the database together with those that come with it.
  waits: 'without parameters',
  errors: ['order_not_found'],
  handle: async (live, { caller, params, query, compute, language, headers: { ifNoneMatch } }) => {
    const { readOrder, prices, papers } = live;
    const now = live.now();
    const { sharesDriver, breakdownLines: detail } = papers.company.profile;
    const key = { accountId: caller.accountId, id: readOrderId(params.orderID) };
    const found = await readOrder(key);
    if (!found) throw new ServiceError('order_not_found');
    const { include = [] } = query;
    const etag = orderTag(found, now, { sharesDriver, detail, language });
    if (include.length === 0 && namesTag(ifNoneMatch, etag)) return new NotModified({ etag });
    const { vehicleOf } = rowTables(tariffAt(prices.pricing.tariffs, now), language);
    const { code = '', name = '' } = vehicleOf(found.vehicleType ?? -1) ?? {};
    const additions = include.length > 0 ? await additionsFor(live, key, include, compute) : {};
    const beside = { additions, sharesDriver, detail, language };
    return new JsonText(writeOrder(found, { code, name }, now, beside), { etag });
  },
});

async function additionsFor(
  live: ShipperServices,
  key: OrderKey,
  include: readonly OrderAddition[],
  compute: ComputeInTurn,
) {
  const [whole] = await readWithRetry(() => findOrders(live.database, [key]));
  if (!whole) throw new ServiceError('order_not_found');
  return compute(() => presentAdditions(live.prices, whole.order, include, live.now()));
}

import { tariffAt } from '../../../engine/tariff/tariffs.ts';
import { defineOperatorOperation } from '../../contract/operation.ts';
import { JsonText } from '../../edge/json-text.ts';
import { presentAdditions } from '../../present/additions/order-additions.ts';
import { etagOf } from '../../present/stored-reply.ts';
import { anyOrderParams, message, reply } from '../../schemas/common.ts';
import { additionsQuery } from '../../schemas/order.ts';
import { findAnyOrder } from '../read/find-any-order.ts';
import { readAnyOrder } from '../read/read-any-order.ts';
import { AnyOrder } from '../schemas/any-order.ts';

export const getAnyOrder = defineOperatorOperation({
  operationId: 'getAnyOrder',
  method: 'GET',
  path: '/orders/{orderID}',
  tag: 'Orders',
  summary: 'Read an order',
  description: 'All that is known of an order of any account.',
  scope: 'operator:read',
  params: anyOrderParams,
  query: additionsQuery,
  success: {
    status: 200,
    description: 'The order.',
    headers: ['ETag'],
    schema: reply('AnyOrderReply', { message, data: AnyOrder }),
    examples: {
      placed: { summary: 'A new order', moment: 'third' },
      under_way: { summary: 'An order that is loaded', moment: 'reported' },
    },
  },
  errors: ['scope_missing', 'order_not_found', 'route_not_found', 'invalid_request'],
  handle: async (live, { params, query, compute }) => {
    const now = live.now();
    const key = await findAnyOrder(live.database, params.orderID);
    const { order, data } = await readAnyOrder(live.database, key, tariffAt(live.pricing.tariffs, now), now);
    const { include = [] } = query;
    const additions = include.length > 0 ? await compute(() => presentAdditions(live, order, include, now)) : {};
    const message = `Order ${order.orderNumber} is ${order.status}.`;
    const text = JSON.stringify({ message, data: { ...data, ...additions } });
    return new JsonText(text, { etag: etagOf(order.version) });
  },
});

import { tariffAt } from '../../../tariff/tariffs.ts';
import { defineOperatorOperation } from '../../contract/operation.ts';
import { JsonText } from '../../edge/json-text.ts';
import { etagOf } from '../../present/stored-reply.ts';
import { message, reply } from '../../schemas/common.ts';
import { findAnyOrder } from '../read/find-any-order.ts';
import { readAnyOrder } from '../read/read-any-order.ts';
import { AnyOrder } from '../schemas/any-order.ts';
import { anyOrderParams } from '../schemas/report.ts';

export const getAnyOrder = defineOperatorOperation({
  operationId: 'getAnyOrder',
  method: 'GET',
  path: '/orders/{orderID}',
  tag: 'Orders',
  summary: 'Read an order',
  description: 'All that is known of an order of any account.',
  scope: 'operator:read',
  params: anyOrderParams,
  success: {
    status: 200,
    description: 'The order.',
    headers: ['ETag'],
    schema: reply('AnyOrderReply', { message, data: AnyOrder }),
    examples: {},
  },
  errors: ['scope_missing', 'order_not_found', 'route_not_found'],
  handle: async ({ database, pricing, now }, { params }) => {
    const key = await findAnyOrder(database, params.orderID);
    const { order, data } = await readAnyOrder(database, key, tariffAt(pricing.tariffs, now()), now());
    const message = `Order ${order.orderNumber} is ${order.status}.`;
    return new JsonText(JSON.stringify({ message, data }), { etag: etagOf(order.version) });
  },
});

import Type from 'typebox';
import { ServiceError } from '../../errors.ts';
import { tariffAt } from '../../tariff/tariffs.ts';
import { defineOperation } from '../contract/operation.ts';
import { JsonText } from '../edge/json-text.ts';
import { etagOf } from '../present/stored-reply.ts';
import { writeOrder } from '../present/write-order.ts';
import { readOrderId } from '../read/read-order-id.ts';
import { message, orderParams, reply } from '../schemas/common.ts';
import { OrderDetail } from '../schemas/order.ts';

export const getOrder = defineOperation({
  operationId: 'getOrder',
  method: 'GET',
  path: '/orders/{orderID}',
  tag: 'Orders',
  summary: 'Read an order',
  description: 'The whole order. Another account’s order is answered like an unknown one.',
  scope: 'orders:read',
  params: orderParams,
  query: Type.Object({}, { additionalProperties: false }),
  success: {
    status: 200,
    description: 'The order.',
    headers: ['ETag'],
    schema: reply('OrderReply', { message, data: OrderDetail }),
    examples: {
      placed: { summary: 'A new order', moment: 'placed' },
      delivered: { summary: 'A delivered order', moment: 'delivered' },
    },
  },
  errors: ['scope_missing', 'order_not_found', 'route_not_found', 'invalid_request'],
  handle: async ({ readOrder, pricing, now }, { caller, params }) => {
    const found = await readOrder({ accountId: caller.accountId, id: readOrderId(params.orderID) });
    if (!found) throw new ServiceError('order_not_found');
    const { vehiclesById } = tariffAt(pricing.tariffs, now());
    const { code = '', name = '' } = vehiclesById.get(found.vehicleType ?? -1) ?? {};
    return new JsonText(writeOrder(found, { code, name }), { etag: etagOf(found.version) });
  },
});

import Type from 'typebox';
import { ServiceError } from '../../errors.ts';
import { tariffAt } from '../../tariff/tariffs.ts';
import { defineOperation } from '../contract/operation.ts';
import { JsonText } from '../edge/json-text.ts';
import { presentOrder } from '../present/present.ts';
import { etagOf } from '../present/stored-reply.ts';
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
    const { order, events } = found;
    const { vehiclesById } = tariffAt(pricing.tariffs, now());
    const vehicle = order.vehicleType === null ? undefined : vehiclesById.get(order.vehicleType);
    const named = { code: vehicle?.code ?? '', name: vehicle?.name ?? '' };
    const text = JSON.stringify({
      message: `Order ${order.orderNumber} is ${order.status}.`,
      data: presentOrder(order, named, events),
    });
    return new JsonText(text, { etag: etagOf(order.version) });
  },
});

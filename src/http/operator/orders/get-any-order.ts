import { findAccount } from '../../../accounts/account-store.ts';
import { readWithRetry } from '../../../database/unavailable.ts';
import { findProgress } from '../../../dispatch/progress-of-order-store.ts';
import { ServiceError } from '../../../errors.ts';
import { findOrders } from '../../../orders/order-store.ts';
import { findActorNames } from '../../../people/actor-store.ts';
import { tariffAt } from '../../../tariff/tariffs.ts';
import { defineOperatorOperation } from '../../contract/operation.ts';
import { JsonText } from '../../edge/json-text.ts';
import { etagOf } from '../../present/stored-reply.ts';
import { message, reply } from '../../schemas/common.ts';
import { presentAnyOrder } from '../present/present-any-order.ts';
import { findAnyOrder } from '../read/find-any-order.ts';
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
  handle: async (live, { params }) => {
    const { database, pricing } = live;
    const key = await findAnyOrder(database, params.orderID);
    const [[whole], account, progress] = await Promise.all([
      readWithRetry(() => findOrders(database, [key])),
      readWithRetry(() => findAccount(database, key.accountId)),
      readWithRetry(() => findProgress(database, key)),
    ]);
    if (!whole || !account) throw new ServiceError('order_not_found');
    const { order } = whole;
    const now = live.now();
    const { code = '', name = '' } = tariffAt(pricing.tariffs, now).vehiclesById.get(order.vehicleType ?? -1) ?? {};
    const actors = [...whole.events, ...progress.reports].map(({ actor }) => actor);
    const names = await findActorNames(database, actors);
    const data = presentAnyOrder(whole, { account, progress, vehicle: { code, name }, names, now });
    const message = `Order ${order.orderNumber} is ${order.status}.`;
    return new JsonText(JSON.stringify({ message, data }), { etag: etagOf(order.version) });
  },
});

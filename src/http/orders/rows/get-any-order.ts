import { tariffAt } from '../../../engine/tariff/tariffs.ts';
import { findAnyOrder } from '../../kernel/common/find-any-order.ts';
import { anyOrderParams, message, reply } from '../../kernel/common/schemas.ts';
import { etagOf } from '../../kernel/common/stored-reply.ts';
import { defineOperatorOperation } from '../../kernel/contract/operation.ts';
import { JsonText } from '../../kernel/edge/json-text.ts';
import { presentAdditions } from '../present/order-additions.ts';
import { presentToAnswer } from '../present/present-times-to-answer.ts';
import { readAnyOrder } from '../read/read-any-order.ts';
import { readPlacesOf } from '../read/read-request-places.ts';
import { AnyOrder } from '../schema/any-order.ts';
import { additionsQuery } from '../schema/order.ts';

export const getAnyOrderRow = defineOperatorOperation({
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
  errors: ['order_not_found'],
  handle: async (live, { params, query, compute, language, say }) => {
    const now = live.now();
    const key = await findAnyOrder(live.database, params.orderID);
    const { gazetteer, pricing, carriers } = live.prices;
    const by = { gazetteer, tariff: tariffAt(pricing.tariffs, now), carriers: carriers?.() };
    const { order, data } = await readAnyOrder(live.database, key, by, now, language);
    const { include = [] } = query;
    const additions = include.length > 0 ? await compute(() => presentAdditions(live.prices, order, include, now)) : {};
    const message = say(`Order ${order.orderNumber} is ${order.status}.`);
    const { availability } = live.prices;
    const isRequested = order.status === 'requested';
    const places = isRequested ? { places: await readPlacesOf(live.database, availability.table, key) } : {};
    const toAnswer = { ...presentToAnswer(order, availability), ...places };
    const text = JSON.stringify({ message, data: { ...data, ...toAnswer, ...additions } });
    return new JsonText(text, { etag: etagOf(order.version, language) });
  },
});

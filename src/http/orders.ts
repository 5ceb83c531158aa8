import Type, { type Static } from 'typebox';
import { ServiceError } from '../errors.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { answerOnce } from '../orders/idempotency/answer-once.ts';
import { listOrders } from '../orders/lists/list-orders.ts';
import { orderStatuses } from '../orders/order.ts';
import { tariffAt } from '../tariff/tariffs.ts';
import { readInstant } from './dates.ts';
import { cancelBodyExamples, cancelExamples, listExamples, orderExamples } from './examples.ts';
import { etagOf, presentStored, readIfMatch, requestKeyOf } from './idempotency.ts';
import { JsonText } from './json-text.ts';
import type { Operation } from './operation.ts';
import { writePage } from './pagination.ts';
import { presentOrder, writeListedOrder } from './present.ts';
import { readOrderId } from './read-order-id.ts';
import { dateTime, integer, message, oneOf, reply, text, warnings } from './schemas/common.ts';
import { OrderDetail } from './schemas/order.ts';
import { OrderPage } from './schemas/page.ts';

const pageSizeDefault = 15;
const instantText = (stated: string | undefined) => stated && new Date(readInstant(stated)).toISOString();

const listQuery = Type.Object(
  {
    'status[]': Type.Optional(
      Type.Array(oneOf(orderStatuses, 'A status.'), { maxItems: 50, description: 'Repeated or comma-separated.' }),
    ),
    'order-number': Type.Optional(integer('The order of this number.', 0, Number.MAX_SAFE_INTEGER)),
    page: Type.Optional(integer('Page, from 1.', 1, 2_147_483_647)),
    per_page: Type.Optional(integer('Orders a page; 15 when absent.', 1, 100)),
    before: Type.Optional(
      integer('Begin under this order number, whatever the page; `links.next` sets it.', 1, Number.MAX_SAFE_INTEGER),
    ),
    'created-from': Type.Optional(dateTime('Booked at or after.')),
    'created-to': Type.Optional(dateTime('Booked at or before.')),
    'loading-from': Type.Optional(dateTime('First loading starts at or after.')),
    'loading-to': Type.Optional(dateTime('First loading starts at or before.')),
    reference: Type.Optional(text('Reference number of one of the stops, exactly.', 100, { minLength: 1 })),
  },
  { additionalProperties: false },
);

export const listOrdersOperation: Operation = {
  operationId: 'listOrders',
  method: 'GET',
  path: '/orders',
  tag: 'Orders',
  summary: 'List orders',
  description: 'The account’s orders, newest number first. Every filter that is given must hold; the links keep them.',
  scope: 'orders:read',
  query: listQuery,
  queryExamples: { 'status[]': ['placed', 'loaded'], page: 1 },
  success: {
    status: 200,
    description: 'A page; beyond the last one it is empty.',
    schema: OrderPage,
    examples: listExamples,
  },
  errors: ['scope_missing', 'invalid_request'],
  handle: async (live, request) => {
    const query = request.query as Static<typeof listQuery>;
    const page = { number: query.page ?? 1, size: query.per_page ?? pageSizeDefault, before: query.before };
    const filter = {
      statuses: query['status[]'] ?? [],
      orderNumber: query['order-number'],
      createdFrom: instantText(query['created-from']),
      createdTo: instantText(query['created-to']),
      loadingFrom: instantText(query['loading-from']),
      loadingTo: instantText(query['loading-to']),
      reference: query.reference,
    };
    const { total, skipped, orders } = await listOrders(live.database, request.caller.accountId, filter, page);
    const text = writePage(`${live.baseUrl()}/orders`, request.search, page, {
      total,
      skipped,
      rows: orders.map(writeListedOrder),
      last: orders.at(-1)?.orderNumber,
    });
    return new JsonText(text);
  },
};

const params = Type.Object({ orderID: Type.String({ description: 'Id of the order.' }) });

export const getOrderOperation: Operation = {
  operationId: 'getOrder',
  method: 'GET',
  path: '/orders/{orderID}',
  tag: 'Orders',
  summary: 'Read an order',
  description: 'The whole order. Another account’s order is answered like an unknown one.',
  scope: 'orders:read',
  params,
  query: Type.Object({}, { additionalProperties: false }),
  success: {
    status: 200,
    description: 'The order.',
    headers: ['ETag'],
    schema: reply('OrderReply', { message, data: OrderDetail }),
    examples: orderExamples,
  },
  errors: ['scope_missing', 'order_not_found', 'route_not_found', 'invalid_request'],
  handle: async (live, request) => {
    const id = readOrderId(request.params.orderID);
    const found = await live.readOrder({ accountId: request.caller.accountId, id });
    if (!found) throw new ServiceError('order_not_found');
    const { order, events } = found;
    const { vehiclesById } = tariffAt(live.pricing.tariffs, live.now());
    const vehicle = order.vehicleType === null ? undefined : vehiclesById.get(order.vehicleType);
    const named = { code: vehicle?.code ?? '', name: vehicle?.name ?? '' };
    const reply = {
      message: `Order ${order.orderNumber} is ${order.status}.`,
      data: presentOrder(order, named, events),
    };
    return new JsonText(JSON.stringify(reply), { etag: etagOf(order.version) });
  },
};

const cancelBody = Type.Object(
  { status: Type.String({ enum: ['canceled'], description: 'The only change a client can ask for.' }) },
  { title: 'CancelRequest' },
);

export const cancelOrderOperation: Operation = {
  operationId: 'cancelOrder',
  method: 'PUT',
  path: '/orders/{orderID}',
  tag: 'Orders',
  summary: 'Cancel an order',
  description: 'Allowed while the order is a draft or placed.',
  scope: 'orders:cancel',
  params,
  headers: ['Idempotency-Key', 'If-Match'],
  body: cancelBody,
  bodyExamples: cancelBodyExamples,
  success: {
    status: 200,
    description: 'The order is canceled.',
    headers: ['ETag', 'Idempotent-Replayed'],
    schema: reply('CancelReply', { message, warnings }),
    examples: cancelExamples,
  },
  errors: [
    'scope_missing',
    'body_too_large',
    'content_type_unsupported',
    'invalid_request',
    'order_not_found',
    'route_not_found',
    'order_not_cancelable',
    'order_changed',
    'idempotency_key_in_use',
    'idempotency_key_used',
  ],
  handle: async (live, request) => {
    const id = readOrderId(request.params.orderID);
    const { accountId, tokenId } = request.caller;
    const key = requestKeyOf(request, 'cancel');
    const reply = JSON.stringify({ message: 'The order is canceled.', warnings: request.warnings });
    const ifVersions = readIfMatch(request.ifMatch);
    const cancellation = { accountId, id, actor: `token:${tokenId}`, key, ifVersions, reply };
    return presentStored(await answerOnce(live.database, key, () => cancelOrder(live.database, cancellation)));
  },
};

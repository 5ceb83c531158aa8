import Type from 'typebox';
import { listOrders } from '../../../orders/order/lists/order-list-store.ts';
import { orderStatuses } from '../../../orders/order/order.ts';
import { readInstant } from '../../kernel/common/read-instant.ts';
import { dateTime, integer, oneOf, text } from '../../kernel/common/schemas.ts';
import { inOneLine } from '../../kernel/contract/known-fields.ts';
import { defineOperation } from '../../kernel/contract/operation.ts';
import { writeListedOrder } from '../present/present-order.ts';
import { writePage } from '../present/write-page.ts';
import { OrderPage } from '../schema/page.ts';

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
    'updated-from': Type.Optional(dateTime('Changed at or after, in whatever way.')),
    reference: Type.Optional(text('Reference number of one of the stops, exactly.', 100, { minLength: 1 })),
  },
  { additionalProperties: false },
);

export const listOrdersRow = defineOperation({
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
    headers: ['Link'],
    schema: OrderPage,
    examples: {
      page: { summary: 'The first page', moment: 'placed' },
      empty: { summary: 'A page beyond the last', moment: 'second', query: '?status%5B%5D=canceled' },
    },
  },
  handle: async ({ database, urls }, { caller, query, asSent: { search } }) => {
    const page = { number: query.page ?? 1, size: query.per_page ?? pageSizeDefault, before: query.before };
    const filter = {
      statuses: query['status[]'] ?? [],
      orderNumber: query['order-number'],
      createdFrom: instantText(query['created-from']),
      createdTo: instantText(query['created-to']),
      loadingFrom: instantText(query['loading-from']),
      loadingTo: instantText(query['loading-to']),
      updatedFrom: instantText(query['updated-from']),
      // As bookings store it.
      reference: query.reference === undefined ? undefined : inOneLine(query.reference),
    };
    const { total, skipped, orders } = await listOrders(database, caller.accountId, filter, page);
    const rows = orders.map(writeListedOrder);
    const last = orders.at(-1)?.orderNumber;
    return writePage(`${urls.own()}/orders`, search, page, { total, skipped, rows, last });
  },
});

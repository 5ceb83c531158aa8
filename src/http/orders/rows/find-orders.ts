import Type from 'typebox';
import { tariffAt } from '../../../engine/tariff/tariffs.ts';
import { listCompanyOrders } from '../../../orders/dispatch/lists/list-company-orders.ts';
import { orderStatuses } from '../../../orders/order/order.ts';
import { oneOf, reply } from '../../kernel/common/schemas.ts';
import { defineOperation } from '../../kernel/contract/operation.ts';
import { presentOrderRow, rowTables } from '../present/present-order-row.ts';
import { readFinding } from '../read/read-finding.ts';
import { findingFields, nextBefore, nextLink, orderRowFields } from '../schema/order-row.ts';

const pageSizeDefault = 25;

export const findOrdersRow = defineOperation({
  operationId: 'findOrders',
  method: 'GET',
  path: '/order-search',
  tag: 'Orders',
  summary: 'Find orders',
  description:
    'The account’s orders by words, by what is late, by their times and status, newest number first, with what people want to see of them. Every filter that is given must hold. Where few orders fit among many, a page is shorter than asked, or empty, and `links.next` goes on.',
  scope: 'orders:read',
  query: Type.Object(
    {
      'status[]': Type.Optional(
        Type.Array(oneOf(orderStatuses, 'A status.'), { maxItems: 50, description: 'Repeated or comma-separated.' }),
      ),
      ...findingFields,
    },
    { additionalProperties: false },
  ),
  queryExamples: { search: 'Milano', 'status[]': ['placed', 'loaded'] },
  success: {
    status: 200,
    description: 'A page.',
    headers: ['Link'],
    schema: reply('FoundOrders', {
      data: Type.Array(reply('FoundOrder', orderRowFields)),
      links: reply('FoundOrderLinks', { next: nextLink }),
      meta: reply('FoundOrderMeta', { limit: Type.Integer(), next_before: nextBefore }),
    }),
    examples: { found: { summary: 'Orders with a word', moment: 'placed', query: '?search=milano' } },
  },
  handle: async ({ database, now, urls, prices: { pricing } }, { caller, query, language, asSent: { search } }) => {
    const at = now();
    const { before, limit = pageSizeDefault, 'status[]': statuses = orderStatuses } = query;
    const filter = {
      ...readFinding(query),
      accountId: caller.accountId,
      statuses,
      withCanceledDrafts: true as const,
    };
    const { orders, next } = await listCompanyOrders(database, filter, { before, size: limit }, at);
    const tables = rowTables(tariffAt(pricing.tariffs, at), language);
    return {
      data: orders.map((order) => presentOrderRow(order, at, tables)),
      links: { next: next === null ? null : `${urls.own()}/order-search?${goOnBelow(search, next)}` },
      meta: { limit, next_before: next },
    };
  },
});

/** The same query string, but beginning below an order number. */
export function goOnBelow(search: string, before: number): string {
  const query = new URLSearchParams(search);
  query.set('before', String(before));
  return query.toString();
}

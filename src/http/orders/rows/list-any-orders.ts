import type { Static } from 'typebox';
import { tariffAt } from '../../../engine/tariff/tariffs.ts';
import { attentionMax, findAttention } from '../../../orders/dispatch/lists/attention-store.ts';
import type { CompanyFilter } from '../../../orders/dispatch/lists/company-filter.ts';
import { listCompanyOrders } from '../../../orders/dispatch/lists/list-company-orders.ts';
import type { CompanyServices } from '../../kernel/contract/live.ts';
import { defineOperatorOperation } from '../../kernel/contract/operation.ts';
import type { Language } from '../../kernel/words/language.ts';
import { presentPoints } from '../../price/present/present-points.ts';
import { presentCompanyOrder } from '../present/present-company-order.ts';
import { rowTables } from '../present/present-order-row.ts';
import { readCompanyFilter } from '../read/read-company-filter.ts';
import { CompanyOrderPage, companyListQuery } from '../schema/company-list.ts';
import { sendCsv } from './export-orders.ts';
import { goOnBelow } from './find-orders.ts';

const pageSizeDefault = 25;

export const listAnyOrdersRow = defineOperatorOperation({
  operationId: 'listAnyOrders',
  method: 'GET',
  path: '/orders',
  tag: 'Orders',
  summary: 'List orders',
  description:
    'The orders of all accounts, newest number first. Every filter that is given must hold. Where few orders fit among many, a page is shorter than asked, or empty, and `links.next` goes on. For a spreadsheet there is `GET /orders.csv`.',
  scope: 'operator:read',
  query: companyListQuery,
  queryExamples: { 'status[]': ['placed', 'loaded'], assigned: 'false' },
  success: {
    status: 200,
    description: 'A page.',
    headers: ['Link'],
    schema: CompanyOrderPage,
    examples: {
      newest: { summary: 'The newest orders of all accounts', moment: 'third' },
    },
  },
  handle: async (live, { query, language, headers: { accept }, asSent: { search } }) => {
    const filter = await readCompanyFilter(live.database, query);
    // As it was before there was an address for it; described it would be a second kind of reply.
    if (/\btext\/csv\b/i.test(accept ?? '')) return sendCsv(live, filter);
    return sendPage(live, filter, query, { search, language });
  },
});

async function sendPage(
  { database, now, urls, prices: { pricing, gazetteer } }: CompanyServices,
  filter: CompanyFilter,
  { before, limit = pageSizeDefault, include = [] }: Static<typeof companyListQuery>,
  { search, language }: { search: string; language: Language },
) {
  const at = now();
  const [{ orders, next }, { late, unassigned, proofMissing, requested }] = await Promise.all([
    listCompanyOrders(database, filter, { before, size: limit }, at),
    findAttention(database, at),
  ]);
  const tables = rowTables(tariffAt(pricing.tariffs, at), language);
  return {
    data: orders.map((order) => ({
      ...presentCompanyOrder(order, at, tables),
      ...(include.includes('points') && { points: presentPoints(gazetteer, order) }),
    })),
    links: { next: next === null ? null : `${urls.own()}/orders?${goOnBelow(search, next)}` },
    meta: {
      limit,
      next_before: next,
      counts: {
        late,
        unassigned,
        proof_missing: proofMissing,
        ...(requested > 0 && { requested }),
        maximum: attentionMax,
      },
    },
  };
}

import { Readable } from 'node:stream';
import type { Static } from 'typebox';
import { tariffAt } from '../../../engine/tariff/tariffs.ts';
import { takeTurns } from '../../../ground/concurrency/take-turns.ts';
import { attentionMax, findAttention } from '../../../orders/dispatch/lists/attention-store.ts';
import type { CompanyFilter } from '../../../orders/dispatch/lists/company-filter.ts';
import { listCompanyOrders, walkCompanyOrders } from '../../../orders/dispatch/lists/list-company-orders.ts';
import type { CompanyServices } from '../../kernel/contract/live.ts';
import { defineOperatorOperation } from '../../kernel/contract/operation.ts';
import { FileReply } from '../../kernel/edge/json-text.ts';
import { presentPoints } from '../../price/present/present-points.ts';
import { presentCompanyOrder } from '../present/present-company-order.ts';
import { writeCsvHead, writeCsvRows } from '../present/write-company-csv.ts';
import { readCompanyFilter } from '../read/read-company-filter.ts';
import { CompanyOrderPage, companyListQuery } from '../schema/company-list.ts';
import { goOnBelow } from './find-orders.ts';

const pageSizeDefault = 25;
const csvType = 'text/csv; charset=utf-8';
/** Orders that are read and written at a time. */
const csvBatch = 50;
/** One export of this process at a time: they read far more than what people wait for. */
const exportsInTurn = takeTurns(1);

export const listAnyOrdersRow = defineOperatorOperation({
  operationId: 'listAnyOrders',
  method: 'GET',
  path: '/orders',
  tag: 'Orders',
  summary: 'List orders',
  description:
    'The orders of all accounts, newest number first. Every filter that is given must hold. Where few orders fit among many, a page is shorter than asked, or empty, and `links.next` goes on. With `Accept: text/csv` all orders that fit are sent, whatever `before` and `limit` say.',
  scope: 'operator:read',
  query: companyListQuery,
  queryExamples: { 'status[]': ['placed', 'loaded'], assigned: 'false' },
  success: {
    status: 200,
    description: 'A page.',
    headers: ['Link'],
    schema: CompanyOrderPage,
    others: [{ type: 'text/csv', description: 'All orders that fit, a line each; RFC 4180, UTF-8 with its mark.' }],
    examples: {
      newest: { summary: 'The newest orders of all accounts', moment: 'third' },
    },
  },
  handle: async (live, { query, headers: { accept }, asSent: { search } }) => {
    const filter = await readCompanyFilter(live.database, query);
    if (/\btext\/csv\b/i.test(accept ?? '')) return sendCsv(live, filter);
    return sendPage(live, filter, query, search);
  },
});

async function sendPage(
  { database, now, urls, prices: { pricing, gazetteer } }: CompanyServices,
  filter: CompanyFilter,
  { before, limit = pageSizeDefault, include = [] }: Static<typeof companyListQuery>,
  search: string,
) {
  const at = now();
  const [{ orders, next }, { late, unassigned, proofMissing, requested }] = await Promise.all([
    listCompanyOrders(database, filter, { before, size: limit }, at),
    findAttention(database, at),
  ]);
  const { vehiclesById } = tariffAt(pricing.tariffs, at);
  return {
    data: orders.map((order) => ({
      ...presentCompanyOrder(order, at, (type) => vehiclesById.get(type)),
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

/** The first orders are read before anything is sent, so that a refusal can still be sent. */
async function sendCsv(
  { database, now, papers: { company } }: CompanyServices,
  filter: CompanyFilter,
): Promise<FileReply> {
  const pages = walkCompanyOrders(database, filter, { size: csvBatch }, now());
  const { timeZone } = company.profile;
  const next = () =>
    exportsInTurn(async () => {
      const { done, value } = await pages.next();
      return done ? undefined : writeCsvRows(value, timeZone);
    });
  return new FileReply(Readable.from(writeCsv(await next(), next)), csvType);
}

async function* writeCsv(first: string | undefined, next: () => Promise<string | undefined>): AsyncGenerator<string> {
  yield writeCsvHead();
  for (let rows = first; rows !== undefined; rows = await next()) yield rows;
}

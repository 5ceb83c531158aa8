import { Readable } from 'node:stream';
import Type from 'typebox';
import { takeTurns } from '../../../ground/concurrency/take-turns.ts';
import type { Database } from '../../../ground/database/database.ts';
import { invalidRequest } from '../../../ground/errors.ts';
import type { Instant } from '../../../ground/units.ts';
import type { CompanyFilter, CompanyOrder } from '../../../orders/dispatch/lists/company-filter.ts';
import { listCompanyOrders, walkCompanyOrders } from '../../../orders/dispatch/lists/list-company-orders.ts';
import { orderStatuses } from '../../../orders/order/order.ts';
import type { OrderKey } from '../../../orders/order/order-store.ts';
import { makeOfEach, namedOrders } from '../../kernel/common/named-orders.ts';
import type { CompanyServices } from '../../kernel/contract/live.ts';
import { defineOperatorOperation } from '../../kernel/contract/operation.ts';
import { FileReply } from '../../kernel/edge/json-text.ts';
import { writeCsvHead, writeCsvRows } from '../present/write-company-csv.ts';
import { readCompanyFilter } from '../read/read-company-filter.ts';
import { companyFilterQuery } from '../schema/company-list.ts';

const csvType = 'text/csv; charset=utf-8';
/** Orders that are read and written at a time. */
const csvBatch = 50;
/** One export of this process at a time: they read far more than what people wait for. */
const exportsInTurn = takeTurns(1);

const exportQuery = Type.Object(
  {
    ...companyFilterQuery.properties,
    orders: Type.Optional(namedOrders('Only these, in this order, and no other filter. Repeated or comma-separated.')),
  },
  { additionalProperties: false },
);

export const exportOrdersRow = defineOperatorOperation({
  operationId: 'exportOrders',
  method: 'GET',
  path: '/orders.csv',
  tag: 'Orders',
  summary: 'Take orders into a spreadsheet',
  description:
    'All orders of all accounts that fit, a line each, newest number first, by the filters of `GET /orders`; or, by `orders` alone, those that are named, in their order. Days are local to the place.',
  scope: 'operator:read',
  query: exportQuery,
  queryExamples: { 'status[]': ['delivered'] },
  success: {
    status: 200,
    description: 'The orders.',
    others: [{ type: 'text/csv', description: 'RFC 4180, UTF-8 with its mark; the first line names the columns.' }],
    examples: {},
  },
  handle: async (live, { query: { orders, ...filters }, work }) => {
    if (orders === undefined) return sendCsv(live, await readCompanyFilter(live.database, filters));
    if (Object.keys(filters).length > 0) throw invalidRequest({ orders: ['goes with no other filter'] });
    const keys = await makeOfEach({ database: live.database, work }, orders, async (key) => key);
    return sendCsvOf(live, listNamed(live.database, keys, live.now()));
  },
});

/** The orders a few at a time, whatever their status. */
async function* listNamed(database: Database, keys: readonly OrderKey[], now: Instant): AsyncGenerator<CompanyOrder[]> {
  for (let from = 0; from < keys.length; from += csvBatch) {
    const rows = [];
    for (const { id } of keys.slice(from, from + csvBatch)) {
      const filter = { search: id, statuses: orderStatuses, withCanceledDrafts: true } as const;
      rows.push(...(await listCompanyOrders(database, filter, { size: 1 }, now)).orders);
    }
    yield rows;
  }
}

/** The orders that fit, as CSV. */
export function sendCsv(live: CompanyServices, filter: CompanyFilter): Promise<FileReply> {
  return sendCsvOf(live, walkCompanyOrders(live.database, filter, { size: csvBatch }, live.now()));
}

/** The first orders are read before anything is sent, so that a refusal can still be sent. */
async function sendCsvOf(
  { papers: { company } }: Pick<CompanyServices, 'papers'>,
  pages: AsyncGenerator<CompanyOrder[]>,
): Promise<FileReply> {
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

import { Readable } from 'node:stream';
import { takeTurns } from '../../../ground/concurrency/take-turns.ts';
import type { CompanyFilter } from '../../../orders/dispatch/lists/company-filter.ts';
import { walkCompanyOrders } from '../../../orders/dispatch/lists/list-company-orders.ts';
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

export const exportOrdersRow = defineOperatorOperation({
  operationId: 'exportOrders',
  method: 'GET',
  path: '/orders.csv',
  tag: 'Orders',
  summary: 'Take orders into a spreadsheet',
  description:
    'All orders of all accounts that fit, a line each, newest number first, by the filters of `GET /orders`. Days are local to the place.',
  scope: 'operator:read',
  query: companyFilterQuery,
  queryExamples: { 'status[]': ['delivered'] },
  success: {
    status: 200,
    description: 'The orders.',
    others: [{ type: 'text/csv', description: 'RFC 4180, UTF-8 with its mark; the first line names the columns.' }],
    examples: {},
  },
  handle: async (live, { query }) => sendCsv(live, await readCompanyFilter(live.database, query)),
});

/** The first orders are read before anything is sent, so that a refusal can still be sent. */
export async function sendCsv(
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

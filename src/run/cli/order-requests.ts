import type { Command } from 'commander';
import { readConfig } from '../../ground/config.ts';
import type { Database } from '../../ground/database/database.ts';
import { presentCompanyOrder } from '../../http/orders/present/present-company-order.ts';
import { rowTables } from '../../http/orders/present/present-order-row.ts';
import { presentTimesToAnswer } from '../../http/orders/present/present-times-to-answer.ts';
import { readRequestPlaces } from '../../http/orders/read/read-request-places.ts';
import { listRequests, type RequestedOrder } from '../../orders/dispatch/answers/request-store.ts';
import { jsonOption, type LiveOptions, liveCommand, printFound } from './command.ts';
import { readAccountId, readLimit, toRow } from './order-list.ts';
import { describeTaken } from './request-places.ts';
import { formatTable } from './table.ts';
import { describeLeft, loadAnswerClock } from './time-to-answer.ts';
import { withDatabase } from './with-database.ts';

type RequestsOptions = LiveOptions & { account?: string; limit?: string };

/** Orders that are read at a time. */
const batch = 100;

/** Adds `order requests`. */
export function addOrderRequests(order: Command): void {
  liveCommand(order, 'requests', 'List orders that are to be accepted or declined, the least time left first.')
    .option('--account <name>', 'of one account')
    .option('--limit <number>', 'how many at most; all when absent')
    .addOption(jsonOption())
    .action(list);
}

async function list(options: RequestsOptions): Promise<void> {
  const limit = readLimit(options.limit) ?? Infinity;
  const now = Date.now();
  const clock = await loadAnswerClock(readConfig(), now);
  const { orders, placesOf } = await withDatabase(options.environment, async (database) => {
    const orders = await readRequests(database, await readAccountId(database, options.account), limit);
    return { orders, placesOf: await readRequestPlaces(database, clock.table, orders) };
  });
  const { loadTariff } = await import('../../engine/tariff/load-tariff.ts');
  const tables = rowTables(loadTariff(), 'en');
  const shown = orders.map((order) => ({
    ...presentCompanyOrder(order, now, tables),
    silence: order.silence,
    requested_at: order.requestedAt.toISOString(),
    office_hours: presentTimesToAnswer(order, clock),
    places: placesOf(order.id),
  }));
  const left = (until: string) => describeLeft(Date.parse(until), clock, now);
  const rows = (all: typeof shown) =>
    all.map(({ silence, places, ...each }) => {
      const { order_number, status, ...row } = toRow(each, left);
      const pool = places ? `${places.pool}, ${places.tightest.day}: ${describeTaken(places)}` : '';
      return { order_number, status, silence, pool, ...row };
    });
  printFound(shown, options, (all) => formatTable(rows(all), 'no orders are to be answered'));
}

async function readRequests(
  database: Database,
  accountId: number | undefined,
  limit: number,
): Promise<RequestedOrder[]> {
  const orders: RequestedOrder[] = [];
  for (;;) {
    const size = Math.min(batch, limit - orders.length);
    const page = await listRequests(database, { accountId, after: orders.at(-1), limit: size });
    orders.push(...page);
    if (page.length < size || orders.length >= limit) return orders;
  }
}

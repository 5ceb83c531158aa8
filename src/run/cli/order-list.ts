import type { Command } from 'commander';
import { readConfig } from '../../ground/config.ts';
import type { Database } from '../../ground/database/database.ts';
import { isCalendarDay } from '../../ground/parse-date-time.ts';
import { presentCompanyOrder } from '../../http/orders/present/present-company-order.ts';
import { rowTables } from '../../http/orders/present/present-order-row.ts';
import { writeCsvHead, writeCsvRows } from '../../http/orders/present/write-company-csv.ts';
import { loadProfile } from '../../orders/company/load-profile.ts';
import type { CompanyFilter, CompanyOrder } from '../../orders/dispatch/lists/company-filter.ts';
import { walkCompanyOrders } from '../../orders/dispatch/lists/list-company-orders.ts';
import { orderStatuses } from '../../orders/order/order.ts';
import { findAccountByName } from '../../who/accounts/account-store.ts';
import { jsonOption, type LiveOptions, liveCommand, printFound, readWords } from './command.ts';
import { formatTable, shortTime } from './table.ts';
import { describeLeft, loadAnswerClock } from './time-to-answer.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

type ListOptions = LiveOptions & {
  account?: string;
  status?: string;
  date?: string;
  search?: string;
  late?: true;
  unassigned?: true;
  limit?: string;
  csv?: boolean;
};

const limitDefault = 20;
/** Orders that are read at a time. */
const batch = 100;

/** Adds `order list`. */
export function addOrderList(order: Command): void {
  liveCommand(order, 'list', 'List orders, newest number first; without --status all but drafts.')
    .option('--account <name>', 'of one account')
    .option('--status <list>', `comma-separated, of ${orderStatuses.join(', ')}`)
    .option('--date <day>', 'with a stop on this day, as in 2026-11-24')
    .option('--search <text>', 'by number, reference, company, town, haulier, plate or shipper')
    .option('--late', 'with a stop that is late')
    .option('--unassigned', 'placed or loaded, and nobody carries them')
    .option('--limit <number>', `how many at most; ${limitDefault}, and with --csv all`)
    .addOption(jsonOption())
    .option('--csv', 'print CSV, with VAT ids and amounts')
    .action(list);
}

async function list(options: ListOptions): Promise<void> {
  const limit = readLimit(options.limit);
  const filter = readFilter(options);
  await withDatabase(options.environment, async (database) => {
    const accountId = await readAccountId(database, options.account);
    const orders = newestOrders(database, { ...filter, accountId }, limit ?? (options.csv ? Infinity : limitDefault));
    await (options.csv ? printCsv(orders) : print(orders, options));
  });
}

/** @throws {UsageError} if it is no number from 1. */
export function readLimit(stated: string | undefined): number | undefined {
  if (stated !== undefined && !/^[1-9]\d{0,4}$/.test(stated))
    throw new UsageError(`--limit must be a number from 1, not "${stated}"`);
  return stated === undefined ? undefined : Number(stated);
}

function readFilter({ status = '', date, search, late, unassigned }: ListOptions): CompanyFilter {
  if (date !== undefined && !isCalendarDay(date))
    throw new UsageError(`--date must be a day, as in 2026-11-24, not "${date}"`);
  return {
    statuses: readWords('--status', status, orderStatuses),
    day: date,
    search,
    isLate: late,
    isAssigned: unassigned ? false : undefined,
  };
}

/**
 * The account of that name; undefined if none is named.
 * @throws {Error} if there is none of that name.
 */
export async function readAccountId(database: Database, name: string | undefined): Promise<number | undefined> {
  if (name === undefined) return undefined;
  const account = await findAccountByName(database, name);
  if (!account) throw new Error(`there is no account "${name}"`);
  return account.id;
}

async function* newestOrders(database: Database, filter: CompanyFilter, limit: number): AsyncGenerator<CompanyOrder[]> {
  let left = limit;
  for await (const orders of walkCompanyOrders(database, filter, { size: Math.min(batch, limit) }, Date.now())) {
    yield orders.slice(0, left);
    left -= orders.length;
    if (left <= 0) return;
  }
}

async function print(pages: AsyncGenerator<CompanyOrder[]>, options: ListOptions): Promise<void> {
  const { loadTariff } = await import('../../engine/tariff/load-tariff.ts');
  const tables = rowTables(loadTariff(), 'en');
  const orders: CompanyOrder[] = [];
  for await (const page of pages) orders.push(...page);
  const now = Date.now();
  const shown = orders.map((order) => presentCompanyOrder(order, now, tables));
  const isAnyAsked = !options.json && shown.some(({ decide_until }) => decide_until !== undefined);
  const clock = isAnyAsked ? await loadAnswerClock(readConfig(), now) : undefined;
  const left = (until: string) => clock && describeLeft(Date.parse(until), clock, now);
  printFound(shown, options, (all) =>
    formatTable(
      all.map((order) => toRow(order, left)),
      'no orders',
    ),
  );
}

async function printCsv(pages: AsyncGenerator<CompanyOrder[]>): Promise<void> {
  const { timeZone } = loadProfile(readConfig().dataDirectory);
  process.stdout.write(writeCsvHead());
  for await (const orders of pages) process.stdout.write(writeCsvRows(orders, timeZone));
}

type Shown = ReturnType<typeof presentCompanyOrder>;

/** An order in a table for people. `left`: how long it can still be answered, from until when. */
export function toRow(
  { loading, unloading, next_stop, net_amount, currency_code, decide_until, ...order }: Shown,
  left: (until: string) => string | undefined,
) {
  const town = (stop: Shown['loading']) => (stop ? `${stop.country} ${stop.city}` : '');
  const { contact } = next_stop ?? {};
  return {
    order_number: order.order_number,
    status: [order.status, order.late ? 'late' : '', decide_until ? left(decide_until) : ''].filter(Boolean).join(', '),
    shipper: order.account.name,
    from: town(loading),
    to: town(unloading),
    loading: loading?.window ? shortTime(loading.window.start) : '',
    goods: order.goods,
    net: net_amount === null ? '' : `${net_amount.toFixed(2)} ${currency_code}`,
    transport: order.transport
      ? [order.transport.haulier, order.transport.vehicle_plate].filter(Boolean).join(', ')
      : '',
    contact: contact ? [contact.name, contact.phone].filter(Boolean).join(', ') : '',
    remark: order.additional_information ?? '',
    id: order.id,
  };
}

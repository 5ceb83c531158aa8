import type { Command } from 'commander';
import { findAccountByName } from '../accounts/account-store.ts';
import type { LiveEnvironment } from '../database/database.ts';
import { presentListedOrder } from '../http/present/present.ts';
import { type OrderStatus, type OrderSummary, orderStatuses } from '../orders/order.ts';
import { listNewestOrders } from '../orders/order-store.ts';
import { environmentOption, group, jsonOption, printRows } from './command.ts';
import { addOrderChange } from './order-change.ts';
import { addOrderPapers } from './order-papers.ts';
import { addOrderReport } from './order-report.ts';
import { addOrderShow } from './order-show.ts';
import { verifyOrders } from './order-verify.ts';
import { formatTable } from './table.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

type ListOptions = { environment: LiveEnvironment; account?: string; status?: string; limit: string; json?: boolean };

export function addOrderCommands(program: Command): void {
  const order = group(program, 'order', 'Orders of every account, as the dispatcher sees them.').alias('orders');
  order
    .command('list')
    .description('List orders, newest number first.')
    .addOption(environmentOption())
    .option('--account <name>', 'of one account')
    .option('--status <list>', `comma-separated, of ${orderStatuses.join(', ')}`)
    .option('--limit <number>', 'how many at most', '20')
    .addOption(jsonOption())
    .action(list);
  addOrderShow(order);
  addOrderReport(order);
  addOrderChange(order);
  order
    .command('verify')
    .description('Compare the counts that lists are made from with the orders; exit code 1 when they differ.')
    .addOption(environmentOption())
    .option('--repair', 'count anew where they differ; bookings of that account wait meanwhile')
    .addOption(jsonOption())
    .action(verifyOrders);
  addOrderPapers(order);
}

async function list(options: ListOptions): Promise<void> {
  if (!/^[1-9]\d{0,4}$/.test(options.limit))
    throw new UsageError(`--limit must be a number from 1, not "${options.limit}"`);
  const statuses = (options.status ?? '').split(',').filter((status) => status !== '');
  const unknown = statuses.filter((status) => !orderStatuses.includes(status as OrderStatus));
  if (unknown.length > 0)
    throw new UsageError(`--status knows ${orderStatuses.join(', ')}, not "${unknown.join(', ')}"`);
  const orders = await withDatabase(options.environment, async (database) => {
    const account = options.account === undefined ? undefined : await findAccountByName(database, options.account);
    if (options.account !== undefined && !account) throw new Error(`there is no account "${options.account}"`);
    return listNewestOrders(database, account?.id, statuses as OrderStatus[], Number(options.limit));
  });
  printRows(options.json ? orders.map(presentListedOrder) : orders.map(toRow), options, (rows) =>
    formatTable(rows, 'no orders'),
  );
}

function toRow(order: OrderSummary) {
  const { loadings, unloadings, status, ...listed } = presentListedOrder(order);
  const towns = (stops: { country: string; city: string }[]) =>
    stops.map(({ country, city }) => `${country} ${city}`).join(', ');
  return {
    order_number: listed.order_number,
    status,
    from: towns(loadings),
    to: towns(unloadings),
    loading: loadings[0]?.start_date ?? '',
    id: listed.id,
  };
}

import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { findAccountByName } from '../accounts/account-store.ts';
import type { Database, LiveEnvironment } from '../database/database.ts';
import { finishNextStop } from '../dispatch/finish-next-stop.ts';
import { ServiceError } from '../errors.ts';
import { presentListedOrder, presentOrder } from '../http/present/present.ts';
import { type Order, type OrderStatus, type OrderSummary, orderStatuses } from '../orders/order.ts';
import { nextStop } from '../orders/order-states.ts';
import { findOrderAccount, findOrders, listNewestOrders } from '../orders/order-store.ts';
import { environmentOption, group, jsonOption, printRows } from './command.ts';
import { addOrderPapers } from './order-papers.ts';
import { verifyOrders } from './order-verify.ts';
import { formatTable } from './table.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

type ListOptions = { environment: LiveEnvironment; account?: string; status?: string; limit: string; json?: boolean };
type OneOrderOptions = { environment: LiveEnvironment; json?: boolean };

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
  order
    .command('show <order>')
    .description('Show one order, by its id or its number.')
    .addOption(environmentOption())
    .addOption(jsonOption())
    .action(show);
  order
    .command('advance <order>')
    .description('Finish the order’s next stop, and so move it to loaded and delivered.')
    .addOption(environmentOption())
    .addOption(jsonOption())
    .action(advance);
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

async function show(reference: string, options: OneOrderOptions): Promise<void> {
  const { order, events } = await withDatabase(options.environment, async (database) => {
    const found = await locateOrder(database, reference);
    const [whole] = await findOrders(database, [found]);
    return whole!;
  });
  const { loadTariff } = await import('../tariff/load-tariff.ts');
  const vehicle = order.vehicleType === null ? undefined : loadTariff().vehiclesById.get(order.vehicleType);
  const named = { code: vehicle?.code ?? '', name: vehicle?.name ?? '' };
  const shown = presentOrder(order, named, events, Date.now());
  process.stdout.write(options.json ? `${JSON.stringify(shown, null, 2)}\n` : `${describe(shown)}\n`);
}

function describe(order: ReturnType<typeof presentOrder>): string {
  const stops = [
    ...order.loadings.map((stop) => ({ kind: 'loading', ...stop })),
    ...order.unloadings.map((stop) => ({ kind: 'unloading', ...stop })),
  ];
  return [
    [
      `Order ${order.order_number}, ${order.status}`,
      ...(order.vehicle ? [order.vehicle.name] : []),
      ...(order.distance === undefined ? [] : [`${order.distance} km`]),
    ].join(', '),
    ...(order.price
      ? [
          `${order.price.net_amount.toFixed(2)} ${order.price.currency_code} net, ${order.price.gross_amount.toFixed(2)} gross`,
        ]
      : []),
    '',
    formatTable(
      stops.map(({ kind, address, dates, statuses }) => ({
        stop: kind,
        place: `${address.country} ${address.zip} ${address.city}`,
        company: address.company_name || address.last_name,
        from: dates[0]?.start ?? '',
        to: dates[0]?.end ?? '',
        status: statuses.at(-1)?.type ?? 'planned',
      })),
    ),
    '',
    formatTable(order.history),
  ].join('\n');
}

async function advance(reference: string, options: OneOrderOptions): Promise<void> {
  const order = await withDatabase(options.environment, async (database) => {
    const found = await locateOrder(database, reference);
    return finishNextStop(database, { ...found, actor: `operator:${userInfo().username}` }, new Date());
  });
  if (options.json)
    process.stdout.write(
      `${JSON.stringify({ id: order.id, order_number: order.orderNumber, status: order.status })}\n`,
    );
  else process.stdout.write(`Order ${order.orderNumber} is ${order.status}. ${describeNext(order)}\n`);
}

function describeNext(order: Order): string {
  const next = nextStop(order);
  return next ? `Next: ${next.kind} in ${next.stop.city}.` : 'No stop is left.';
}

async function locateOrder(database: Database, reference: string): Promise<{ accountId: number; id: string }> {
  const found = await findOrderAccount(database, reference);
  if (!found)
    throw new ServiceError('order_not_found', { message: `There is no order "${reference}" in ${database.schema}.` });
  return found;
}

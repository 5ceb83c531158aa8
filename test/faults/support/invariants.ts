import type pg from 'pg';
import { until } from '../../support/process.ts';
import { type Attempt, acknowledged, type Clients, type History, idIn, type ListedOrder, numberIn } from './history.ts';
import type { Shipper } from './setup.ts';

type OrderRow = { id: string; account: number; number: number; status: string; version: number; events: string[] };
/** Of an account: how many events have a position, the highest, and the one that the account counted last. */
type PositionRow = { account: number; events: number; highest: number; last: number };
type KeyRow = { account: number; route: string; key: string; order: string; reply: string };

/** What the database and the service hold once everything is healed. */
export type State = { orders: OrderRow[]; keys: KeyRow[]; listed: ListedOrder[][]; positions: PositionRow[] };

export async function readState(pool: pg.Pool, clients: Clients, shippers: readonly Shipper[]): Promise<State> {
  const orders = await pool.query<OrderRow>(
    `select id, account_id as account, order_number as number, status, version,
            (select coalesce(json_agg(e.sequence || ' ' || e.type order by e.sequence), '[]')
               from production.order_events e where e.account_id = o.account_id and e.order_id = o.id) as events
       from production.orders o`,
  );
  const keys = await pool.query<KeyRow>(
    `select k.account_id as account, route, key, order_id as order, replace(k.reply, chr(1), o.order_number::text) as reply
       from production.idempotency_keys k join production.orders o on o.id = k.order_id`,
  );
  const positions = await pool.query<PositionRow>(
    `select l.account_id as account, count(distinct e.position) as events, coalesce(max(e.position), 0) as highest,
            l.last_position as last
       from production.order_lists l left join production.order_events e on e.account_id = l.account_id
      group by l.account_id`,
  );
  const listed: ListedOrder[][] = [];
  for (const shipper of shippers.keys()) {
    const all: ListedOrder[] = [];
    for (let page = 1; ; page++) {
      const { data, meta } = await clients.list(shipper, page);
      all.push(...data);
      if (data.length === 0 || all.length >= meta.total) break;
    }
    listed.push(all);
  }
  return { orders: orders.rows, keys: keys.rows, listed, positions: positions.rows };
}

/** What is wrong, by invariant; an empty list for each that holds. */
export function judgeHistory(history: History, state: State, shippers: readonly Shipper[]) {
  const { orders, keys, listed, positions } = state;
  const found: Record<string, string[]> = { I1: [], I2: [], I3: [], I4: [], I5: [], I6: [], I8: [], I9: [] };
  found.I8!.push(...history.wrong);
  const accuse = (invariant: string, text: string) => void found[invariant]!.push(text);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const bookings = history.operations.filter(({ orderId }) => !orderId);
  const cancels = history.operations.filter(({ orderId }) => orderId);
  const keyOf = new Map(keys.map((row) => [`${row.account} ${row.route} ${row.key}`, row]));

  for (const operation of history.operations) {
    const { key, attempts, orderId } = operation;
    const replies = new Set(attempts.filter(({ outcome }) => outcome === 'ok').map(({ text }) => text));
    if (replies.size > 1) accuse('I2', `${key} was answered in ${replies.size} ways`);
    const ok = acknowledged(operation);
    const row = keyOf.get(`${shippers[operation.shipper]!.accountId} ${orderId ? 'cancel' : 'booking'} ${key}`);
    if (!orderId && !ok) accuse('I3', `${key} was never done: ${attempts.at(-1)?.status} ${attempts.at(-1)?.text}`);
    if (ok && row?.reply !== ok.text) accuse('I2', `${key} is kept with another reply than was sent`);
    if (!ok) continue;
    const order = byId.get(orderId ?? idIn(ok));
    if (!order || order.account !== shippers[operation.shipper]!.accountId) accuse('I1', `${key} is lost`);
    else if (!orderId && order.number !== numberIn(ok)) accuse('I1', `${key} has another number`);
    else if (orderId && order.status !== 'canceled') accuse('I1', `${key}: the cancel is lost`);
  }
  if (orders.length !== bookings.length) accuse('I2', `${bookings.length} keys made ${orders.length} orders`);

  const numbers = new Set(orders.map(({ number }) => number));
  if (numbers.size !== orders.length) accuse('I4', 'two orders have one number');
  for (const [before, after] of outOfOrder(bookings.map(({ attempts }) => attempts)))
    accuse('I4', `order ${after} was booked after ${before} was acknowledged`);

  const canceledFrom = new Map<string, number>();
  const note = (id: string, at: number) => canceledFrom.set(id, Math.min(at, canceledFrom.get(id) ?? at));
  for (const operation of cancels) {
    const ok = acknowledged(operation);
    if (ok) note(operation.orderId!, ok.to);
  }
  for (const { id, to, status } of history.reads) if (status === 'canceled') note(id, to);
  for (const { id, from, status } of history.reads)
    if (status !== 'canceled' && from > (canceledFrom.get(id) ?? Infinity)) accuse('I5', `${id} was ${status} again`);

  const everCanceled = new Set(cancels.map(({ orderId }) => orderId));
  for (const { id, status, version, events } of orders) {
    const expected = status === 'canceled' ? ['1 order.placed', '2 order.canceled'] : ['1 order.placed'];
    if (JSON.stringify(events) !== JSON.stringify(expected) || version !== expected.length)
      accuse('I6', `${id} is ${status}, version ${version}, with the events ${events}`);
    if (status === 'canceled' && !everCanceled.has(id)) accuse('I6', `${id} was never canceled`);
  }
  for (const { account, events, highest, last } of positions)
    if (events !== highest || highest !== last)
      accuse('I9', `account ${account} has ${events} events up to ${highest}, and counted ${last}`);
  judgeList(orders, listed, shippers, (text) => accuse('I1', text));
  return found;
}

function judgeList(
  orders: OrderRow[],
  listed: ListedOrder[][],
  shippers: readonly Shipper[],
  accuse: (text: string) => void,
) {
  const line = (order: { id: string; number: number; status: string }) => `${order.id} ${order.number} ${order.status}`;
  for (const [i, { accountId }] of shippers.entries()) {
    const own = orders.filter(({ account }) => account === accountId).map(line);
    const seen = listed[i]!.map(({ id, order_number: number, status }) => line({ id, number, status }));
    if (own.sort().join() !== seen.sort().join()) accuse(`the list of shipper ${i} is not what the database holds`);
  }
}

/** Pairs of numbers where an order that was first asked for after another was acknowledged has the lower one. */
function outOfOrder(bookings: Attempt[][]): [before: number, after: number][] {
  const done = bookings.flatMap((attempts) => {
    const ok = attempts.find(({ outcome }) => outcome === 'ok');
    return ok ? [{ from: Math.min(...attempts.map(({ from }) => from)), to: ok.to, number: numberIn(ok) }] : [];
  });
  const byEnd = done.toSorted((a, b) => a.to - b.to);
  const pairs: [number, number][] = [];
  let highest = 0;
  let next = 0;
  for (const { from, number } of done.toSorted((a, b) => a.from - b.from)) {
    for (; next < byEnd.length && byEnd[next]!.to < from; next++) highest = Math.max(highest, byEnd[next]!.number);
    if (number < highest) pairs.push([highest, number]);
  }
  return pairs;
}

/** I7: waits until no transaction and no lock of the service is left. */
export async function untilNothingIsLeft(pool: pg.Pool): Promise<void> {
  await until(async () => {
    const { rows } = await pool.query(
      `select (select count(*) from pg_stat_activity
                where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null)
            + (select count(*) from pg_locks where not granted)
            + (select count(*) from pg_locks l join pg_class c on c.oid = l.relation
                where c.relnamespace = 'production'::regnamespace and l.pid <> pg_backend_pid()) as count`,
    );
    return rows[0].count === 0;
  }, 10);
}

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { runner } from 'node-pg-migrate';
import { connectOnce } from '../../../src/ground/database/connect-once.ts';
import type { Database } from '../../../src/ground/database/database.ts';
import { changeSchema, migrate } from '../../../src/ground/database/migrate.ts';
import { openPool } from '../../../src/ground/database/pool.ts';
import { findProgress } from '../../../src/orders/dispatch/progress-of-order-store.ts';
import { reportStop } from '../../../src/orders/dispatch/report-stop.ts';
import { ownKey } from '../../../src/orders/order/idempotency/request-key.ts';
import { repairLists } from '../../../src/orders/order/lists/verify-lists.ts';
import type { PlannedStop, StopStatus } from '../../../src/orders/order/order.ts';
import { historyOf } from '../../../src/orders/order/order-event.ts';
import { orderRow } from '../../../src/orders/order/order-row.ts';
import { findOrders } from '../../../src/orders/order/order-store.ts';
import { searchWords } from '../../../src/orders/order/search-words.ts';
import { createDatabase, databaseOn } from '../../support/database.ts';
import { newBooking } from '../../support/stored-orders.ts';

const accountId = 1;
const at = (hour: number) => `2026-06-23T${String(hour).padStart(2, '0')}:00:00.000Z`;
const arrived = (hour: number): StopStatus => ({ type: 'arrived', date: at(hour) });
const finished = (hour: number): StopStatus => ({ type: 'finished', date: at(hour) });

/** Orders of before: what stood in their stops, two loadings and one unloading, and the words of their events. */
const cases: { status: string; stops: StopStatus[][]; states: string[]; events: string[] }[] = [
  { status: 'draft', stops: [[], [], []], states: [], events: ['draft'] },
  { status: 'placed', stops: [[], [], []], states: ['open', 'open', 'open'], events: ['placed'] },
  {
    status: 'placed',
    stops: [[arrived(7), finished(8)], [arrived(9)], []],
    states: ['finished', 'arrived', 'open'],
    events: ['placed', 'stop_finished'],
  },
  {
    status: 'loaded',
    stops: [[finished(8)], [finished(9)], [arrived(10), { type: 'failed', date: at(11) }]],
    states: ['finished', 'finished', 'failed'],
    events: ['draft', 'placed', 'stop_finished', 'loaded'],
  },
  {
    status: 'delivered',
    stops: [[finished(8)], [finished(9)], [finished(10)]],
    states: ['finished', 'finished', 'finished'],
    events: ['placed', 'stop_finished', 'loaded', 'delivered'],
  },
  {
    status: 'canceled',
    stops: [[finished(8)], [], []],
    states: ['finished', 'canceled', 'canceled'],
    events: ['placed', 'stop_finished', 'canceled'],
  },
];

/** Letters of many kinds, to be found by. */
const oldName = 'GROẞE Łódź–Werk & Søn, “Đuro” Æble Œuvre Ёлка ΑΘΗΝΑ';

const url = await createDatabase({ after }, 'template0');
const pool = openPool(url, { connectionsMax: 2, onError: () => {} });
after(() => pool.end());
const database: Database = databaseOn(pool, 'production');

/** The first seven migrations, as the release before had them. */
async function migrateToSeven(): Promise<void> {
  const client = await connectOnce(url);
  await client.query('create schema production');
  await changeSchema(client, 'production', () =>
    runner({
      dbClient: client,
      dir: 'migrations',
      direction: 'up',
      count: 7,
      migrationsSchema: 'production',
      migrationsTable: 'migrations',
      noLock: true,
      singleTransaction: true,
      log: () => {},
    }),
  );
  await client.end();
  await pool.query(`insert into production.accounts (name, country) values ('Acme GmbH', 'DE')`);
}

async function insertOld({ status, stops, events }: (typeof cases)[number], number: number): Promise<string> {
  const { order, listed } = newBooking(accountId);
  const withStatuses = (stop: PlannedStop, place: number) => ({ ...stop, id: randomUUID(), statuses: stops[place] });
  const [loading, unloading] = [order.loadings[0]!, order.unloadings[0]!];
  const isDraft = status === 'draft';
  const row = {
    ...orderRow({ order: { ...order, price: isDraft ? null : order.price }, listed, reply: '', key: undefined }),
    account_id: accountId,
    order_number: number,
    created_at: at(6),
    version: events.length,
    status,
    loadings: [{ ...withStatuses(loading, 0), companyName: oldName }, withStatuses(loading, 1)],
    unloadings: [withStatuses(unloading, 2)],
  };
  await pool.query(
    'insert into production.orders select * from json_populate_record(null::production.orders, $1::json)',
    [JSON.stringify(row)],
  );
  for (const [index, type] of events.entries())
    await pool.query(
      `insert into production.order_events (account_id, order_id, sequence, type, occurred_at, recorded_at, actor, details)
       values ($1, $2, $3, $4, $5, $5, 'operator:x', '{}')`,
      [accountId, order.id, index + 1, type, at(7 + index)],
    );
  return order.id;
}

test('what stood in the stops of orders stands in reports after the migration, and is reported on', async () => {
  await migrateToSeven();
  const ids: string[] = [];
  for (const [index, each] of cases.entries()) ids.push(await insertOld(each, 100 + index));
  await migrate(url, ['production']);
  await repairLists(database, accountId);
  for (const [index, { status, stops, states, events }] of cases.entries()) {
    const key = { accountId, id: ids[index]! };
    const [whole] = await findOrders(database, [key]);
    const { order } = whole!;
    assert.deepEqual([order.status, order.version], [status, events.length]);
    assert.deepEqual(
      [...order.loadings, ...order.unloadings].map(({ statuses }) => statuses),
      stops,
    );
    assert.deepEqual(
      historyOf(whole!.events).map(({ type }) => type),
      events,
    );
    const progress = await findProgress(database, key);
    assert.deepEqual(
      progress.stops.map(({ state }) => state),
      states,
    );
    assert.deepEqual(
      progress.reports.map(({ number }) => number),
      stops.flat().map((_, at) => at + 1),
    );
  }
  const found = await pool.query<{ words: string[] }>(
    'select tsvector_to_array(words) as words from production.order_search',
  );
  assert.equal(found.rows.length, cases.length);
  for (const { words } of found.rows)
    assert.deepEqual(
      words.sort(),
      searchWords([oldName, 'Hanse Hamburg PO-1 PO-2'])
        .map((word) => `0000000${word}`)
        .sort(),
    );
  const loaded = { accountId, id: ids[3]! };
  const [before] = await findOrders(database, [loaded]);
  const asked = { ...loaded, actor: 'person:1', key: ownKey(accountId, 'progress'), hasKey: false, ifVersions: [4] };
  const stopId = before!.order.unloadings[0]!.id;
  const done = await reportStop(database, asked, { type: 'finished', stopId, at: new Date(at(12)) });
  assert.deepEqual([done.status, done.report], ['delivered', 5]);
});

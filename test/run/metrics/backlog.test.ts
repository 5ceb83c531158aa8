import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBacklog } from '../../../src/run/metrics/backlog-store.ts';
import { createServiceValues } from '../../../src/run/metrics/service-values.ts';
import { companyTables, contactTables } from '../../../src/telling/mail/recipients/tables.ts';
import { tablesOf } from '../../../src/telling/webhooks/owner.ts';
import { openWebhookWorld } from '../../support/webhooks/world.ts';

const nothing = {
  healthy: 0,
  failing: 0,
  paused: 0,
  disabled: 0,
  behind: 0,
  retries: 0,
  untriedSeconds: 0,
  retryingSeconds: 0,
};
const states = { configured: 1, running: 1, answering: 1, restarts: 0, isServing: true };

test('nothing is to be delivered where there are no targets, of any kind', async (t) => {
  const { database } = await openWebhookWorld(t);
  for (const tables of [tablesOf('shipper'), tablesOf('company'), contactTables, companyTables])
    assert.deepEqual(await findBacklog(database, tables), nothing);
});

test('the oldest event that an enabled endpoint has not got counts, also one that failed; a disabled one waits for none', async (t) => {
  const world = await openWebhookWorld(t);
  const { pool, schema } = world.database;
  const tables = tablesOf('shipper');
  const accountId = await world.addAccount();
  const endpoint = await world.addEndpoint(accountId, 'https://one.example');
  const other = await world.addEndpoint(await world.addAccount(), 'https://two.example');
  await world.addEvents(accountId, { count: 3 });
  const age = (position: number, seconds: number) =>
    pool.query(`update ${schema}.order_events set recorded_at = now() - $2 * interval '1 second' where position = $1`, [
      position,
      seconds,
    ]);
  await age(1, 500);
  await age(2, 100);
  // Events grow older while the test runs.
  const hundreds = (seconds: number) => Math.floor(seconds / 100) * 100;
  const oldest = async () => {
    const { untriedSeconds, retryingSeconds } = await findBacklog(world.database, tables);
    return [untriedSeconds, retryingSeconds].map(hundreds);
  };
  const update = (text: string, { id }: { id: string }) =>
    pool.query(`update ${schema}.webhook_endpoints set ${text} where id = $1`, [id]);

  assert.deepEqual(await oldest(), [500, 0]);
  await update('failing_since = now()', endpoint);
  assert.deepEqual(await oldest(), [0, 500]);
  await update('failing_since = null', endpoint);
  await update('position = 1', endpoint);
  assert.deepEqual(await oldest(), [100, 0]);
  await update('position = 3', endpoint);
  assert.deepEqual(await findBacklog(world.database, tables), { ...nothing, healthy: 2 });
  await pool.query(
    `insert into ${schema}.webhook_failures (account_id, target_id, position, attempts, next_at) values ($1, $2, 1, 3, now())`,
    [accountId, endpoint.id],
  );
  await update("failing_since = now(), not_before = now() + interval '1 hour'", endpoint);
  await update('failing_since = now()', other);
  const { retryingSeconds, ...counts } = await findBacklog(world.database, tables);
  const { retryingSeconds: _, ...none } = nothing;
  assert.deepEqual(counts, { ...none, failing: 1, paused: 1, retries: 1 });
  assert.equal(hundreds(retryingSeconds), 500);
  await update('enabled = false', endpoint);
  assert.deepEqual(await findBacklog(world.database, tables), { ...nothing, failing: 1, disabled: 1 });
});

test('the database is asked once, however many ask at the same time, and one that hangs holds nobody up', async (t) => {
  const { database } = await openWebhookWorld(t);
  let asked = 0;
  const hanging = { query: () => ++asked && new Promise(() => {}) };
  const pool = hanging as unknown as typeof database.pool;
  const sources = { pool, environments: ['production'] as const, hasMail: false, onError: () => {} };
  const valuesOf = createServiceValues(sources, undefined, 100);
  const from = performance.now();
  const answers = await Promise.all([valuesOf(states), valuesOf(states)]);
  answers.push(await valuesOf(states));
  assert.ok(performance.now() - from < 5000);
  assert.equal(asked, 1);
  for (const answer of answers) {
    const valueIn = (name: string) => answer.find((one) => one.name === name)?.values[0]?.value;
    assert.deepEqual([valueIn('transport_database_up'), valueIn('transport_ready')], [0, 0]);
  }
});

test('a backlog that cannot be counted is told once in ten minutes, and how old the last count is', async (t) => {
  const { database } = await openWebhookWorld(t);
  let isBroken = true;
  const isBacklog = (query: unknown) => typeof query === 'object';
  const pool = {
    query: async (query: string) => {
      if (isBroken && isBacklog(query)) throw new Error('canceling statement due to statement timeout');
      return database.pool.query(query);
    },
  } as unknown as typeof database.pool;
  let now = 0;
  const heard: string[] = [];
  const onError = ({ message }: Error) => void heard.push(message);
  const valuesOf = createServiceValues({ pool, environments: ['production'], hasMail: false, onError }, () => now);
  const ageAt = async (seconds: number) => {
    now = seconds * 1000;
    const snapshot = await valuesOf(states);
    return snapshot.find(({ name }) => name === 'transport_delivery_count_age_seconds')?.values[0]?.value;
  };
  assert.deepEqual([await ageAt(0), await ageAt(15), await ageAt(599)], [0, 15, 599]);
  assert.deepEqual(heard, ['canceling statement due to statement timeout']);
  assert.equal(await ageAt(600), 600);
  assert.equal(heard.length, 2);
  isBroken = false;
  assert.equal(await ageAt(615), 0);
  isBroken = true;
  assert.equal(await ageAt(630), 15);
  assert.equal(heard.length, 3, 'a new trouble');
});

test('a backlog that is late to count says nothing of the database, and stands as it was for ten minutes', async (t) => {
  const { database, ...world } = await openWebhookWorld(t);
  const accountId = await world.addAccount();
  await world.addEndpoint(accountId, 'https://one.example');
  let isSlow = false;
  const isBacklog = (query: unknown) => typeof query === 'object';
  const slow = {
    query: (query: string) => (isSlow && isBacklog(query) ? new Promise(() => {}) : database.pool.query(query)),
  };
  const pool = slow as unknown as typeof database.pool;
  let now = 0;
  const sources = { pool, environments: ['production'] as const, hasMail: false, onError: () => {} };
  const valuesOf = createServiceValues(sources, () => now);
  const see = async () => {
    const snapshot = await valuesOf(states);
    const valueIn = (name: string) => snapshot.find((one) => one.name === name)?.values[0]?.value;
    return ['database_up', 'ready', 'delivery_targets'].map((name) => valueIn(`transport_${name}`));
  };
  assert.deepEqual(await see(), [1, 1, 1]);
  isSlow = true;
  now = 9 * 60_000;
  assert.deepEqual(await see(), [1, 1, 1]);
  now = 11 * 60_000;
  assert.deepEqual(await see(), [1, 1, undefined]);
});

test('a service that drains is not ready, and says that it was told so', async () => {
  const valuesOf = createServiceValues({ pool: undefined, environments: [], hasMail: false, onError: () => {} });
  const see = async (isServing: boolean) => {
    const snapshot = await valuesOf({ ...states, isServing });
    const valueIn = (name: string) => snapshot.find((one) => one.name === name)?.values[0]?.value;
    return ['transport_ready', 'transport_draining'].map(valueIn);
  };
  assert.deepEqual(
    [await see(true), await see(false)],
    [
      [1, 0],
      [0, 1],
    ],
  );
});

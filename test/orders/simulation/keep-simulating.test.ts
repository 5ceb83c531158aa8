import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { prefixes } from '../../../src/http/kernel/contract/prefixes.ts';
import { startApp } from '../../support/app.ts';
import { createDatabase } from '../../support/database.ts';
import { until } from '../../support/process.ts';
import { sandboxOf } from '../../support/progress/simulated-orders.ts';
import { bookingRequest, loading, unloading } from '../../support/requests.ts';
import { throughSwitzerland } from '../../support/samples.ts';

// Two processes on one database: whichever comes first does what is due.
const url = await createDatabase({ after });
const env = { REQUESTS_PER_MINUTE_MAX: '0' };
const tos = await startApp({ after }, { env, url });
await startApp({ after }, { env, url });
const { call, simulate, book, read, documents } = sandboxOf(tos);

const withReferences = (first: string, last = '') => ({
  loadings: [loading({ reference_number: first })],
  unloadings: [unloading({ reference_number: last })],
});
const stepsLeft = async (schema = 'sandbox') =>
  (await tos.pool.query(`select count(*) as count from ${schema}.simulation_steps`)).rows[0].count as number;
const eventsOf = async (id: string) =>
  (await tos.pool.query('select type from sandbox.order_events where order_id = $1 order by sequence', [id])).rows.map(
    ({ type }) => type as string,
  );

const loaded = ['order.placed', 'stop.arrived', 'stop.finished', 'order.loaded'];
const accepted = ['order.requested', 'order.accepted', 'order.placed'];
const delivered = [...loaded, 'stop.arrived', 'document.added', 'stop.finished', 'order.delivered'];

/** References at the loading and the unloading, and what has happened in the end; a row of docs/sandbox.md each. */
const rows: [references: [string, string?], status: string, events: string[]][] = [
  [['SIM-DELAY-90'], 'placed', ['order.placed', 'stop.eta_changed']],
  [['SIM-FAIL-LOADING'], 'placed', ['order.placed', 'stop.failed']],
  [['SIM-REFUSED'], 'canceled', ['order.placed', 'order.canceled']],
  [['SIM-LOADED-1S'], 'loaded', loaded],
  [['SIM-DELIVERED-1S'], 'delivered', delivered],
  [['SIM-LOADED-1S', 'SIM-DELIVERED-1S'], 'delivered', delivered],
  [['SIM-LOADED-1S', 'SIM-DELIVERED-3S'], 'delivered', delivered],
  [['SIM-FAIL-LOADING', 'SIM-LOADED-4S'], 'loaded', ['order.placed', 'stop.failed', ...loaded.slice(1)]],
  // What is canceled goes nowhere any more.
  [['SIM-REFUSED', 'SIM-LOADED-4S'], 'canceled', ['order.placed', 'order.canceled']],
  [['SIM-REQUEST'], 'requested', ['order.requested']],
  [['SIM-ACCEPT-1S'], 'placed', accepted],
  [['SIM-DECLINE-1S'], 'declined', ['order.requested', 'order.declined']],
  // Who is answered first has its answer.
  [['SIM-ACCEPT-0S', 'SIM-DECLINE-3S'], 'placed', accepted],
  [['SIM-DECLINE-0S', 'SIM-ACCEPT-3S'], 'declined', ['order.requested', 'order.declined']],
  // The way begins with the acceptance, and there is none of what is declined.
  [['SIM-LOADED-0S', 'SIM-ACCEPT-2S'], 'loaded', [...accepted, ...loaded.slice(1)]],
  [['SIM-REFUSED', 'SIM-ACCEPT-0S'], 'canceled', [...accepted, 'order.canceled']],
  [['SIM-LOADED-0S', 'SIM-DECLINE-1S'], 'declined', ['order.requested', 'order.declined']],
  [['PO-4711', 'SIM-NOTHING'], 'placed', ['order.placed']],
];

describe('a booking of the sandbox with the reference numbers', { concurrency: true }, () => {
  for (const [references, status, events] of rows) {
    it(`${references.join(', ')} is ${status} in the end, after ${events.slice(1).join(', ') || 'nothing'}`, async () => {
      const id = await book(withReferences(...references));
      await until(async () => (await stepsLeft()) === 0);
      assert.equal((await read(id)).status, status);
      // Two steps at one time are two reports or one.
      assert.deepEqual((await eventsOf(id)).sort(), [...events].sort());
    });
  }

  it('SIM-DELAY-90 at its unloading is expected there 90 minutes after the window ends', async () => {
    const id = await book(withReferences('', 'SIM-DELAY-90'));
    await until(async () => (await read(id)).unloadings[0].expected !== undefined);
    const { unloadings } = await read(id);
    const late = Date.parse(unloadings[0].expected.at) - Date.parse(unloadings[0].dates[0].end);
    assert.deepEqual([late, unloadings[0].expected.derived], [90 * 60_000, false]);
  });

  it('SIM-REFUSED reads why the company canceled it', async () => {
    const id = await book(withReferences('SIM-REFUSED'));
    await until(async () => (await read(id)).status === 'canceled');
    const { history, cancellation } = await read(id);
    assert.deepEqual(history.at(-1).actor, 'operator');
    assert.deepEqual([cancellation.allowed, cancellation.charged ?? null], [false, null]);
  });

  it('SIM-DELIVERED-1S has a sample proof, and one for a repeated booking', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const json = bookingRequest(withReferences('SIM-DELIVERED-1S'));
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => call('POST', '/booking/publish', { json, headers })),
    );
    const id = replies[0]!.body.data.id;
    await until(async () => (await read(id)).status === 'delivered');
    assert.equal((await call('POST', '/booking/publish', { json, headers })).body.data.id, id);
    assert.deepEqual(
      (await documents(id)).map(({ name }: { name: string }) => name),
      ['sample-proof.pdf'],
    );
    await until(async () => (await stepsLeft()) === 0);
    assert.deepEqual(await eventsOf(id), delivered);
  });

  it('SIM-DELIVERED-1S may be simulated meanwhile: what is done is not done again', async () => {
    const id = await book(withReferences('SIM-DELIVERED-1S'));
    await simulate(id, { to: 'loaded' });
    await until(async () => (await read(id)).status === 'delivered');
    assert.deepEqual(await eventsOf(id), delivered);
  });
});

describe('an order of the sandbox that is to be answered, though no row of the table says so', {
  concurrency: true,
}, () => {
  it('is told until when, also of a draft and by a trial', async () => {
    const json = bookingRequest(withReferences('SIM-REQUEST'));
    const booked = (await call('POST', '/booking/publish', { json })).body;
    const { id, status, decide_until: until } = booked.data;
    assert.equal(status, 'requested');
    assert.match(booked.message, /^Transport requested as order \d+: the company accepts or declines it until /);
    const minutes = (Date.parse(until) - Date.now()) / 60_000;
    assert.ok(minutes > 58 && minutes <= 60, until);
    assert.deepEqual([booked.warnings, (await read(id)).decide_until], [[throughSwitzerland], until]);
    const draft = (await call('POST', '/booking/draft', { json })).body.data.id;
    const published = (await call('POST', '/booking/publish', { json: { draft } })).body.data;
    const trial = (await call('POST', '/booking/publish', { json: { ...json, dry_run: true } })).body.data;
    assert.deepEqual([published.status, trial.status], ['requested', 'requested']);
  });

  it('goes its way as long after it is accepted as it would after it is placed, and not before', async () => {
    const id = await book(withReferences('SIM-LOADED-2S', 'SIM-REQUEST'));
    // The step was due by the time of the booking.
    await tos.pool.query(
      `update sandbox.simulation_steps set due_at = due_at - interval '1 hour' where order_id = $1`,
      [id],
    );
    await tos.pool.query(`update sandbox.orders set requested_at = requested_at - interval '1 hour' where id = $1`, [
      id,
    ]);
    await setTimeout(1500);
    assert.equal((await read(id)).status, 'requested');
    await simulate(id, { to: 'accepted' });
    const acceptedAt = Date.now();
    await setTimeout(1000);
    assert.equal((await read(id)).status, 'placed');
    await until(async () => (await read(id)).status === 'loaded');
    assert.ok(Date.now() - acceptedAt > 1900);
    await until(async () => (await stepsLeft()) === 0);
  });

  it('SIM-DECLINE-0S reads why the company declined it', async () => {
    const id = await book(withReferences('SIM-DECLINE-0S'));
    await until(async () => (await read(id)).status === 'declined');
    const { history, declined, cancellation } = await read(id);
    assert.deepEqual(history.at(-1).actor, 'operator');
    assert.deepEqual(declined, { by: 'company', reason: 'no_vehicle', note: 'Simulated.' });
    assert.equal(cancellation.allowed, false);
  });
});

it('a draft goes its way once it is published, and not before', async () => {
  const json = bookingRequest(withReferences('SIM-LOADED-0S'));
  const draft = (await call('POST', '/booking/draft', { json })).body.data.id;
  assert.equal(await stepsLeft(), 0);
  const published = await call('POST', '/booking/publish', { json: { draft } });
  assert.equal(published.status, 200, published.text);
  await until(async () => (await read(draft)).status === 'loaded');
  assert.deepEqual(await eventsOf(draft), ['order.drafted', ...loaded]);
});

it('a number that asks for nothing is named in the reply of the sandbox, and of production it is a number', async () => {
  const json = bookingRequest(withReferences('SIM-DELAYED-90'));
  const { warnings } = (await call('POST', '/booking/publish', { json })).body;
  assert.deepEqual(warnings, [
    throughSwitzerland,
    'loadings.0.reference_number: asks for nothing; what is known reads SIM-DELAY-90, SIM-FAIL-LOADING, SIM-REFUSED, ' +
      'SIM-LOADED-5S, SIM-DELIVERED-10S, SIM-REQUEST, SIM-ACCEPT-5S or SIM-DECLINE-10S, with up to 10080 minutes and 86400 seconds.',
  ]);
  assert.deepEqual((await tos.call('POST', '/booking/publish', { json })).body.warnings, [throughSwitzerland]);
});

it('a trial leaves nothing to be done', async () => {
  const json = bookingRequest({ ...withReferences('SIM-LOADED-0S'), dry_run: true });
  assert.equal((await call('POST', '/booking/publish', { json })).status, 200);
  assert.equal(await stepsLeft(), 0);
});

it('in production the same numbers mean nothing, while the sandbox does what they ask for', async () => {
  const references = [
    'SIM-LOADED-0S',
    'SIM-DELIVERED-0S',
    'SIM-REFUSED',
    'SIM-FAIL-LOADING',
    'SIM-DELAY-90',
    'SIM-ACCEPT-0S',
    'SIM-DECLINE-0S',
  ];
  const book = (prefix: string, token: string) =>
    Promise.all(
      references.map(async (reference) => {
        const json = bookingRequest(withReferences(reference));
        return (await tos.call('POST', '/booking/publish', { prefix, token, json })).body.data.id as string;
      }),
    );
  const ids = await book(prefixes.production, tos.token);
  const draft = await tos.call('POST', '/booking/draft', { json: bookingRequest(withReferences('SIM-LOADED-0S')) });
  ids.push(draft.body.data.id);
  assert.equal((await tos.call('POST', '/booking/publish', { json: { draft: ids.at(-1) } })).status, 200);
  const tried = await book(prefixes.sandbox, tos.sandboxToken);
  assert.equal(await stepsLeft('production'), 0);
  await until(async () => (await stepsLeft()) === 0);
  // What the shipper hears is what it would hear of production.
  type Told = { actor: string; type: string; data: { order: { id: string } } };
  const events = (await call('GET', '/events?limit=100')).body.data as Told[];
  const requested = new Set(events.flatMap(({ type, data }) => (type === 'order.requested' ? [data.order.id] : [])));
  for (const { actor, type, data } of events) {
    const isBooked = type === (requested.has(data.order.id) ? 'order.requested' : 'order.placed');
    assert.equal(actor, isBooked ? 'shipper' : 'operator', type);
  }
  for (const id of tried) assert.ok((await eventsOf(id)).length > 1);
  for (const id of ids) {
    const { data } = (await tos.call('GET', `/orders/${id}`)).body;
    assert.equal(data.status, 'placed');
    assert.equal(data.history.at(-1).type, 'placed');
    assert.equal(data.loadings[0].expected, undefined);
  }
});

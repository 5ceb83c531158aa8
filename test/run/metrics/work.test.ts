import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildAvailability } from '../../../src/engine/availability/availability-table.ts';
import { tell } from '../../../src/ground/observed.ts';
import { prefixes } from '../../../src/http/kernel/contract/prefixes.ts';
import { countInProcess, watchLeader } from '../../../src/run/metrics/own-metrics.ts';
import { createWorkerCounts } from '../../../src/run/metrics/worker-counts.ts';
import { writerForLeader, writerForProcess } from '../../../src/run/metrics/write-metrics.ts';
import { startApp } from '../../support/app.ts';
import { readScrape } from '../../support/metrics/scrape.ts';
import { bookingRequest, loading, priceRequest } from '../../support/requests.ts';
import { until } from '../../support/webhooks/world.ts';

const environments = ['production', 'sandbox'] as const;

const counted = countInProcess(environments, undefined);
after(counted.close);
const app = await startApp({ after });
const write = writerForProcess(
  { pool: app.pool, environments, hasMail: false, onError: () => {} },
  counted,
  () => true,
);
const scrape = async () => readScrape(await write());
/** What a piece of work adds to a metric. */
const rise = async (work: () => Promise<unknown>) => {
  const earlier = await scrape();
  await work();
  // A request ends a moment after its reply has come.
  await until(async () => (await scrape()).value('transport_http_requests_in_flight') === 0);
  const later = await scrape();
  return (name: string, labels: Record<string, string> = {}) => later.value(name, labels) - earlier.value(name, labels);
};

test('a process tells how long requests took, by operation and status, and never a path or an id', async () => {
  const unknown = '019ab000-0000-7000-8000-000000000000';
  const rose = await rise(async () => {
    for (let count = 0; count < 3; count++) await app.call('GET', '/cities?country=IT&search=Mailand');
    await app.call('GET', `/orders/${unknown}`);
    await fetch(`${app.origin}/nowhere/${unknown}`);
    await fetch(`${app.origin}/livez`);
  });
  const requests = 'transport_http_request_duration_seconds_count';
  const cities = { environment: 'production', operation: 'searchCities', method: 'GET', status: '200' };
  assert.equal(rose(requests, cities), 3);
  assert.equal(rose(requests, { operation: 'getOrder', status: '404' }), 1);
  assert.equal(rose(requests, { operation: 'unrouted', status: '404' }), 1);
  assert.equal(rose(requests, { operation: '/livez' }), 1);
  assert.equal(rose('transport_http_refusals_total', { operation: 'getOrder', code: 'order_not_found' }), 1);
  const { samples, value } = await scrape();
  assert.equal(value('transport_http_requests_in_flight'), 0);
  const texts = samples.flatMap(({ labels }) => Object.values(labels));
  assert.deepEqual(
    texts.filter((text) => text.includes(unknown) || text.includes('nowhere')),
    [],
  );
});

test('what no route takes is one set of labels, whatever methods somebody tries', async () => {
  for (const method of ['PROPFIND', 'PURGE', 'DELETE', 'GET']) await fetch(`${app.origin}/nowhere`, { method });
  const { samples } = await scrape();
  const counts = samples.filter(({ name }) => name === 'transport_http_request_duration_seconds_count');
  const unrouted = counts.filter(({ labels }) => labels.operation === 'unrouted' && labels.status === '404');
  assert.deepEqual(
    unrouted.map(({ labels }) => labels.method),
    ['other'],
  );
});

test('the first failure is a rise from 0, and what a draining service tells a balancer is none', async () => {
  const failures = { status_class: '5xx' };
  const before = await scrape();
  const zeros = before.samples.filter(
    ({ name, labels, value }) =>
      name === 'transport_http_responses_total' && labels.status_class === '5xx' && value === 0,
  );
  assert.deepEqual(zeros.map(({ labels }) => labels.environment).sort(), ['', ...environments]);
  const failed = { environment: 'production', method: 'GET', status: 503, refusal: undefined, isReplay: false };
  for (const operation of ['searchCities', '/readyz', '/livez']) {
    tell('requestBegun', {});
    tell('requestEnded', { ...failed, operation, seconds: 0.1 });
  }
  assert.equal((await scrape()).value('transport_http_responses_total', failures), 1);
});

test('a process tells what became of prices, and of each vehicle in them, also of replies that were kept', async () => {
  const rose = await rise(async () => {
    for (let count = 0; count < 2; count++) await app.call('POST', '/price', { json: priceRequest() });
    const tooHeavy = { quantity: 1, length: 500, width: 240, height: 200, weight: 60_000 };
    await app.call('POST', '/price', { json: priceRequest({ items: [tooHeavy] }) });
    await app.call('POST', '/price', { json: priceRequest({ loading_date: '2020-01-01T08:00:00Z' }) });
  });
  const outcome = (name: string) => rose('transport_prices_total', { environment: 'production', outcome: name });
  assert.deepEqual(['offered', 'none', 'invalid_request'].map(outcome), [2, 1, 1]);
  assert.ok(rose('transport_price_vehicles_total', { outcome: 'offered' }) >= 4);
  assert.ok(rose('transport_price_vehicles_total', { outcome: 'too_heavy' }) >= 1);
});

test('a process tells what became of bookings and of the offers that they named, and which were known by their key', async () => {
  const priced = await app.call('POST', '/price', { json: priceRequest() });
  const { offer_id, vehicle_type, estimated_loading_times: dates } = priced.body.data[0];
  const booking = bookingRequest({ vehicle_type, offer_id, loadings: [loading({ dates })] });
  const book = (json: object, key?: string) =>
    app.call('POST', '/booking/publish', { json, ...(key && { headers: { 'idempotency-key': key } }) });
  const rose = await rise(async () => {
    const first = await book(booking, 'once');
    assert.equal(first.status, 200, first.text);
    assert.equal((await book(booking, 'once')).status, 200);
    assert.equal((await book({ ...booking, offer_id: 'nonsense' })).status, 422);
    assert.equal((await book({ ...booking, items: [] })).status, 422);
  });
  const booked = (outcome: string) => rose('transport_bookings_total', { environment: 'production', outcome });
  assert.deepEqual(['placed', 'replayed', 'invalid_request'].map(booked), [1, 1, 2]);
  const offers = (outcome: string) => rose('transport_offers_booked_total', { outcome });
  assert.deepEqual(['honoured', 'malformed', 'other_transport'].map(offers), [1, 1, 1]);
  assert.equal(rose('transport_http_replays_total', { operation: 'publishBooking' }), 1);
  for (const part of ['sum', 'count'])
    assert.equal(rose(`transport_booking_batch_orders_${part}`), 1, 'not the replay');
  assert.equal(rose('transport_booking_batch_wait_seconds_count'), 2);
});

test('a process tells who waits for events, and that nobody does once it is answered or given up', async () => {
  const waiting = async () => (await scrape()).value('transport_long_polls');
  const { token } = await app.issue({ account: 'Who waits GmbH' });
  const answered = app.call('GET', '/events?wait=20', { token });
  await until(async () => (await waiting()) === 1);
  assert.equal((await scrape()).value('transport_http_requests_in_flight'), 1);
  assert.equal((await app.call('POST', '/booking/publish', { token, json: bookingRequest() })).status, 200);
  assert.equal((await answered).body.data.length, 1);
  await until(async () => (await waiting()) === 0);
  const given = new AbortController();
  const url = `${app.origin}${prefixes.production}/events?after=1&wait=20`;
  const asked = fetch(url, { signal: given.signal, headers: { authorization: `Bearer ${token}` } });
  await until(async () => (await waiting()) === 1);
  given.abort();
  await asked.catch(() => {});
  await until(async () => (await waiting()) === 0);
  await until(async () => (await scrape()).value('transport_http_requests_in_flight') === 0);
});

test('a process tells how late its event loop is, in what it was blocked for', async () => {
  const rose = await rise(async () => {
    await sleep(60);
    const end = performance.now() + 300;
    while (performance.now() < end);
    await sleep(60);
  });
  assert.ok(rose('transport_event_loop_delay_seconds_sum') > 0.2);
  assert.ok(rose('transport_event_loop_active_seconds_total') > 0.25);
});

test('a process that leads others tells of the connections that it holds, and adds nothing to the limit', async () => {
  const leader = watchLeader(app.pool);
  after(leader.close);
  const workers = createWorkerCounts();
  const led = { workers, configured: 1, restarts: () => 0, isServing: () => true };
  await app.pool.query('select 1');
  const { value, samples } = readScrape(
    await writerForLeader({ pool: app.pool, environments, hasMail: false, onError: () => {} }, leader, led)(),
  );
  assert.equal(value('transport_database_connections'), app.pool.totalCount);
  assert.ok(!samples.some(({ name }) => name === 'transport_database_connections_max'));
});

test('a process tells what its pools have on the next days, and forgets those that its table no longer has', async () => {
  const labels = { environment: 'production', pool: 'trailers' };
  const sum = () => Promise.all(app.app.sold.map((sold) => sold.sum(Date.now())));
  const valueOn = async (name: string, day: string) => (await scrape()).value(name, { ...labels, day });
  app.sold.table = buildAvailability({ pools: [{ pool: 'trailers', vehicles: ['ftl'], loads: 3 }] });
  await sum();
  assert.deepEqual(await Promise.all(['0', '7'].map((day) => valueOn('transport_pool_limit', day))), [3, 3]);
  assert.deepEqual(
    await Promise.all(['used', 'reserved', 'over'].map((name) => valueOn(`transport_pool_${name}`, '1'))),
    [0, 0, 0],
  );
  app.sold.table = buildAvailability({});
  await sum();
  const { samples } = await scrape();
  assert.ok(!samples.some(({ name }) => name.startsWith('transport_pool_')));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pool } from 'pg';
import { writeText } from '../../../src/run/metrics/merge.ts';
import { createMetricSet } from '../../../src/run/metrics/metric-set.ts';
import { createWorkerCounts, type WorkerHandle } from '../../../src/run/metrics/worker-counts.ts';
import { writerForLeader } from '../../../src/run/metrics/write-metrics.ts';
import { readScrape } from '../../support/metrics/scrape.ts';

type Manner = 'answers' | 'hangs' | 'fails';

/** A worker without a process: it has counted so many bookings, and has as many requests in flight. */
function startWorker(counts: ReturnType<typeof createWorkerCounts>, place: number) {
  const metrics = createMetricSet(['all', 'process']);
  const manner: { is: Manner } = { is: 'answers' };
  const say = async () => counts.take(place, worker, await metrics.snapshot());
  const worker: WorkerHandle = {
    ask: () => {
      if (manner.is === 'answers') void say();
      if (manner.is === 'fails') counts.excuse(place, worker);
    },
  };
  counts.join(place, worker);
  const book = (count: number) => {
    metrics.add('bookings', { environment: 'production', outcome: 'placed' }, count);
    metrics.observe('batchOrders', { environment: 'production' }, count);
    metrics.add('requestsInFlight', {}, count);
    metrics.add('processCpu', { mode: 'user' }, count);
  };
  return { book, say, manner, metrics, leave: () => counts.leave(place, worker) };
}

async function scrape(counts: ReturnType<typeof createWorkerCounts>) {
  const { snapshots, ...states } = await counts.gather();
  const { value } = readScrape(await writeText(snapshots));
  return {
    ...states,
    booked: value('transport_bookings_total'),
    batches: value('transport_booking_batch_orders_count'),
    inFlight: value('transport_http_requests_in_flight'),
    cpuOf: (worker: string) => value('transport_process_cpu_seconds_total', { worker }),
  };
}

test('all workers are in one answer: what they count is summed, what is of a process stands by its place', async () => {
  const counts = createWorkerCounts();
  const [one, two] = [startWorker(counts, 1), startWorker(counts, 2)];
  one.book(3);
  two.book(4);
  const { cpuOf, ...seen } = await scrape(counts);
  assert.deepEqual(seen, { running: 2, answering: 2, booked: 7, batches: 2, inFlight: 7 });
  assert.deepEqual([cpuOf('1'), cpuOf('2')], [3, 4]);
});

test('no count falls when a worker is killed, or when another takes its place, again and again', async () => {
  const counts = createWorkerCounts();
  startWorker(counts, 2).book(1);
  let booked = 0;
  for (let round = 1; round <= 4; round++) {
    const worker = startWorker(counts, 1);
    worker.book(5);
    const seen = await scrape(counts);
    assert.equal(seen.booked, 1 + 5 * round);
    assert.equal(seen.cpuOf('1'), 5 * round);
    assert.ok(seen.booked > booked);
    booked = seen.booked;
    worker.leave();
    const { cpuOf: _, ...left } = await scrape(counts);
    assert.deepEqual(left, { running: 1, answering: 1, booked, batches: 1 + round, inFlight: 1 });
  }
});

test('what a worker counted until its orderly end is there, though nobody had asked', async () => {
  const counts = createWorkerCounts();
  const worker = startWorker(counts, 1);
  worker.book(5);
  await worker.say();
  worker.leave();
  assert.equal((await scrape(counts)).booked, 5);
});

test('what comes from a worker after another has its place is not counted twice', async () => {
  const counts = createWorkerCounts();
  const former = startWorker(counts, 1);
  former.book(5);
  assert.equal((await scrape(counts)).booked, 5);
  startWorker(counts, 1);
  await former.say();
  assert.equal((await scrape(counts)).booked, 5);
});

test('a worker that hangs holds up a scrape for a second, keeps its counts, and says nothing of the moment', async () => {
  const counts = createWorkerCounts();
  const [hanging, other] = [startWorker(counts, 1), startWorker(counts, 2)];
  hanging.book(5);
  other.book(1);
  await scrape(counts);
  hanging.manner.is = 'hangs';
  const from = performance.now();
  const { cpuOf, ...seen } = await scrape(counts);
  assert.ok(performance.now() - from < 3000);
  assert.deepEqual(seen, { running: 2, answering: 1, booked: 6, batches: 2, inFlight: 1 });
  assert.equal(cpuOf('1'), 5);
  hanging.manner.is = 'answers';
  hanging.book(2);
  await hanging.say();
  assert.equal((await scrape(counts)).booked, 8);
});

test('a worker that cannot say what it has counted holds nobody up, and is asked again', async () => {
  const counts = createWorkerCounts();
  const worker = startWorker(counts, 1);
  worker.book(5);
  await scrape(counts);
  worker.manner.is = 'fails';
  worker.book(2);
  const from = performance.now();
  const failed = await scrape(counts);
  assert.ok(performance.now() - from < 900);
  assert.deepEqual([failed.running, failed.answering, failed.booked], [1, 0, 5]);
  worker.manner.is = 'answers';
  const { answering, booked } = await scrape(counts);
  assert.deepEqual([answering, booked], [1, 7]);
});

test('a scrape asks the workers and the database at once', async () => {
  const workers = createWorkerCounts();
  const { say, manner } = startWorker(workers, 1);
  manner.is = 'hangs';
  // The worker answers as soon as the database was asked.
  const pool = { query: () => say().then(() => ({ rows: [] })) } as unknown as Pool;
  const sources = { pool, environments: ['production'] as const, hasMail: false, onError: () => {} };
  const own = { snapshot: async () => [], close: () => {} };
  const led = { workers, configured: 1, restarts: () => 0, isServing: () => true };
  const { value } = readScrape(await writerForLeader(sources, own, led)());
  assert.equal(value('transport_workers', { state: 'answering' }), 1);
});

test('a scrape of many values serves others in between, and sums as exactly as one of few', async () => {
  const counts = createWorkerCounts();
  for (const place of [1, 2, 3, 4]) {
    const { metrics, say } = startWorker(counts, place);
    for (let operation = 0; operation < 640; operation++) {
      const labels = { environment: 'production', operation: `operation${operation}`, method: 'GET', status: '200' };
      metrics.observe('requestSeconds', labels, operation / 1000);
    }
    await say();
  }
  const { snapshots } = await counts.gather();
  let turns = 0;
  let isOver = false;
  const beat = () => {
    if (isOver) return;
    turns++;
    setImmediate(beat);
  };
  setImmediate(beat);
  const text = await writeText(snapshots);
  isOver = true;
  assert.ok(turns > 20, `${turns} turns`);
  const { value, kinds } = readScrape(text);
  assert.equal(value('transport_http_request_duration_seconds_count'), 4 * 640);
  const ofOne = { operation: 'operation30' };
  const bucket = (le: string) => value('transport_http_request_duration_seconds_bucket', { ...ofOne, le });
  assert.deepEqual(['0.025', '0.05', '+Inf'].map(bucket), [0, 4, 4]);
  assert.equal(kinds.get('transport_http_request_duration_seconds'), 'histogram');
  assert.equal(text.match(/^# TYPE transport_http_request_duration_seconds /gm)?.length, 1);
});

test('no count is lost while those of several that left a place are made one', async () => {
  const counts = createWorkerCounts();
  for (let count = 0; count < 3; count++) {
    const worker = startWorker(counts, 1);
    worker.book(5);
    await worker.say();
    worker.leave();
  }
  const seen = await Promise.all([scrape(counts), scrape(counts)]);
  assert.deepEqual(
    seen.map(({ booked }) => booked),
    [15, 15],
  );
});

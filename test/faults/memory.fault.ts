import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, upcomingBooking } from '../support/process.ts';
import { priceRequest } from '../support/requests.ts';
import { pick, seededRandom } from './support/random.ts';
import { type Setup, startSetup } from './support/setup.ts';

const isLong = process.env.FAULTS_LONG === '1';
const seconds = isLong ? 300 : 8;
const heapMegabytes = 64;
const clients = 16;
/** What is kept, compiled and optimised by then no longer counts as growth. */
const warmUpShare = 0.4;
const growthMax = 1;
/** More than the service takes at the start; a short run says nothing of what it would take in the end. */
const gainMax = 2 * heapMegabytes;

type Sample = { requests: number; megabytes: number };

/** Clients that do anything, of whom every tenth goes away in the midst of it. */
function startClients({ service, shippers }: Setup) {
  const agent = new Agent({ keepAlive: true });
  const counts = { requests: 0, aborted: 0, failed: [] as string[] };
  const ids: string[] = [];
  const booking = upcomingBooking();
  const prices = Array.from({ length: 40 }, (_, i) =>
    priceRequest({
      loading_date: booking.loadings[0]!.dates[0]!.start,
      items: [{ quantity: 1 + (i % 5), category: 'epal', height: 60 + i, weight: 200 }],
    }),
  );
  let isOver = false;

  const send = (method: string, path: string, json: unknown, abortAfterMs: number | undefined) =>
    new Promise<string>((resolve) => {
      const text = json === undefined ? undefined : JSON.stringify(json);
      const headers = {
        authorization: `Bearer ${shippers[0]!.token}`,
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      };
      const request = httpRequest(`${service.origin}/api/v3${path}`, { agent, method, headers });
      let said = '';
      request.on('error', () => resolve(''));
      request.on('close', () => resolve(said));
      request.on('response', (response) => {
        if (![200, 201, 409].includes(response.statusCode!))
          counts.failed.push(`${method} ${path} ${response.statusCode}`);
        response.setEncoding('utf8').on('data', (chunk) => {
          said += chunk;
        });
      });
      counts.requests++;
      if (abortAfterMs === undefined) return void request.end(text);
      counts.aborted++;
      request.write(text?.slice(0, text.length / 2) ?? '');
      setTimeout(() => request.destroy(), abortAfterMs);
    });

  const runClient = async (seed: number) => {
    const random = seededRandom(seed);
    while (!isOver) {
      const chance = random();
      const abortAfterMs = random() < 0.1 ? 20 * random() : undefined;
      const id = ids.length > 0 ? pick(random, ids) : undefined;
      if (chance < 0.3) await send('POST', '/price', pick(random, prices), abortAfterMs);
      else if (chance < 0.5 || !id) {
        const said = await send('POST', '/booking/publish', booking, abortAfterMs);
        if (said.startsWith('{"message":"Transport booked')) ids.push(JSON.parse(said).data.id);
        if (ids.length > 1000) ids.shift();
      } else if (chance < 0.6) await send('PUT', `/orders/${id}`, { status: 'canceled' }, abortAfterMs);
      else if (chance < 0.8) await send('GET', `/orders/${id}`, undefined, abortAfterMs);
      else if (chance < 0.9) await send('GET', '/orders?status%5B%5D=placed', undefined, abortAfterMs);
      else await send('GET', '/cities?country=IT&search=Mil', undefined, abortAfterMs);
    }
  };
  const running = Promise.all(Array.from({ length: clients }, (_, i) => runClient(i)));
  const end = async () => {
    isOver = true;
    await running;
    agent.destroy();
  };
  return { counts, end };
}

const residentMegabytes = async (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

/**
 * Megabytes by 1,000 requests, between the lowest of the first and of the last third: what garbage there is comes on
 * top.
 */
function growth(samples: readonly Sample[]): number {
  const third = Math.floor(samples.length / 3);
  const lowest = (some: readonly Sample[]) => some.reduce((a, b) => (b.megabytes < a.megabytes ? b : a));
  const [first, last] = [lowest(samples.slice(0, third)), lowest(samples.slice(-third))];
  return ((last.megabytes - first.megabytes) / (last.requests - first.requests)) * 1000;
}

test(`with a heap of ${heapMegabytes} MB the service neither ends nor grows, though every tenth client goes away`, async (t) => {
  const env = { NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` };
  const setup = await startSetup(t, { env });
  const { service } = setup;
  const { counts, end } = startClients(setup);
  const samples: Sample[] = [];
  t.after(end);
  for (const from = performance.now(); performance.now() - from < seconds * 1000; await sleep(100)) {
    assert.ok(isAlive(service.pid), service.stderr());
    samples.push({ requests: counts.requests, megabytes: await residentMegabytes(service.pid) });
  }
  // They are read from disk and made for browsers while orders come in.
  for (const path of ['/llms.txt', '/docs/interface', '/docs/tariffs.md'])
    assert.equal((await fetch(service.origin + path)).status, 200, path);
  await end();
  const most = Math.max(...samples.map(({ megabytes }) => megabytes));
  t.diagnostic(
    `${counts.requests} requests, ${counts.aborted} of them broken off, in ${seconds} s; resident at most ${most.toFixed(0)} MB`,
  );
  assert.deepEqual(counts.failed.slice(0, 5), []);
  assert.ok(most < samples[0]!.megabytes + gainMax, `${samples[0]!.megabytes} MB at first, then ${most}`);
  if (!isLong) return;
  const slope = growth(samples.slice(Math.floor(samples.length * warmUpShare)));
  t.diagnostic(`after the warm-up ${slope.toFixed(2)} MB more by 1,000 requests`);
  assert.ok(slope < growthMax, `${slope} MB by 1,000 requests`);
});

// Measures what compressing costs: the same requests from clients that take none, gzip or Brotli, in one run. Replies
// that are not compressed are compressed here, to compare that with the time of their request.
import { randomUUID } from 'node:crypto';
import { dayMs, hourMs } from '../src/ground/units.ts';
import { compress } from '../src/http/kernel/edge/replies/content-coding.ts';
import { createStoreOrder } from '../src/orders/order/store-order.ts';
import { openBenchDatabase } from './support/bench-database.ts';
import { compare, get, httpRequest, load } from './support/compare.ts';
import { median, report } from './support/results.ts';

const roundMs = 500;
const bench = await openBenchDatabase();
const account = await bench.account('Bench GmbH');
const token = await bench.token(account);
const sample = await bench.bookSample(account);
const store = createStoreOrder(bench.database);
const ids = Array.from({ length: 300 }, () => randomUUID());
await Promise.all(ids.map((id) => store({ ...sample, order: { ...sample.order, id } })));
const { app, port } = await bench.listen();

/** A van load at another hour each time. */
const price = (i: number) =>
  JSON.stringify({
    items: [{ quantity: 1 + (i % 2), category: 'epal', height: 100 + (i % 40), weight: 150 + (i % 151) }],
    loading_date: new Date(Date.now() + 3 * dayMs + (i % 1300) * hourMs).toISOString(),
    loadings: [{ country: 'DE', name: 'Hamburg' }],
    unloadings: [{ country: 'DE', name: 'München' }],
  });

for (const path of ['/api/v3/orders', '/api/v3/orders?per_page=100', '/api/v3/vehicle-types', '/openapi.json'])
  await compareCodings(path);
await compareAlone(
  'GET /orders/{id}',
  ids.slice(0, 100).map((id) => get(`/api/v3/orders/${id}`, token)),
);
await compareAlone(
  'POST /price, goods and dates differ',
  Array.from({ length: 1000 }, (_, i) => httpRequest('POST', '/api/v3/price', token, price(i))),
);
await app.close();
await bench.close();

/** Rates of clients that take a coding, next to those that take none. */
async function compareCodings(path: string): Promise<void> {
  const taking = (coding: string) => ({
    port,
    requests: [get(path, token).replace('\r\n\r\n', `\r\nAccept-Encoding: ${coding}\r\n\r\n`)],
  });
  const bytes = {
    identity: await bytesOf(taking('identity').requests[0]!),
    gzip: await bytesOf(taking('gzip').requests[0]!),
    br: await bytesOf(taking('br').requests[0]!),
  };
  const measured = await compare({ identity: taking('identity'), gzip: taking('gzip'), br: taking('br') }, roundMs);
  for (const coding of ['gzip', 'br'] as const)
    report({
      what: `GET ${path}, ${coding}, ${kilobytes(bytes[coding])} of ${kilobytes(bytes.identity)} kB`,
      figure: measured[coding].perSecond,
      unit: '/s',
      nextTo: `as it is ${measured.identity.perSecond.toFixed(0)}/s`,
      ratio: measured[coding].perSecond / measured.identity.perSecond,
      reach: 2 / 3,
    });
}

/** The time that compressing a reply takes, next to what its whole request takes of the process now. */
async function compareAlone(what: string, requests: string[]): Promise<void> {
  const bytes = await bytesOf(requests[0]!);
  await load({ port, requests }, roundMs);
  const before = process.cpuUsage();
  const { requests: count } = await load({ port, requests }, 4 * roundMs);
  const { user, system } = process.cpuUsage(before);
  const microseconds = (user + system) / count;
  for (const coding of ['gzip', 'br'] as const) {
    const compressing = 1000 * median(Array.from({ length: 500 }, () => timeOf(() => compress(bytes, coding))));
    report({
      what: `${what}, ${coding} alone, ${kilobytes(compress(bytes, coding))} of ${kilobytes(bytes)} kB`,
      figure: compressing,
      unit: 'µs',
      nextTo: `the request ${microseconds.toFixed(0)} µs`,
      ratio: microseconds / (microseconds + compressing),
    });
  }
}

/** The bytes of a reply as they arrive. */
async function bytesOf(request: string): Promise<Buffer> {
  const [head, body = ''] = request.split('\r\n\r\n') as [string, string];
  const [first, ...lines] = head.split('\r\n') as [string, ...string[]];
  const [method, path] = first.split(' ') as [string, string];
  const headers = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]));
  const url = { method: method as 'GET', url: path, headers };
  const { rawPayload, statusCode } = await app.inject(body === '' ? url : { ...url, payload: body });
  if (statusCode >= 300) throw new Error(rawPayload.toString());
  return rawPayload;
}

function kilobytes(bytes: Buffer): string {
  return (bytes.length / 1000).toFixed(1);
}

function timeOf(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

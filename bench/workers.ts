// Measures over HTTP with one and with two workers: a mixed journey, and bookings of 1, 16 and 1,000 accounts with 64
// and 256 requests at a time. The load comes from a process on the same cores.

import { readdir, readFile } from 'node:fs/promises';
import { configVariables, judgeConfig } from '../src/ground/config.ts';
import { openDatabase } from '../src/ground/database/open-database.ts';
import { dayMs } from '../src/ground/units.ts';
import { insertAccountIfMissing } from '../src/who/accounts/account-store.ts';
import { issueToken } from '../src/who/accounts/issue-token.ts';
import { scopes } from '../src/who/accounts/token.ts';
import { bookingBody } from './support/bench-database.ts';
import { compare, describeMeasured, httpRequest, load, type Measured } from './support/compare.ts';
import { median, report } from './support/results.ts';
import { type BenchedService, startService } from './support/service.ts';

const rounds = 5;
const milliseconds = 2000;
/** More than a round gets through. */
const cancellationsMax = 600;

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const items = [{ quantity: 2, category: 'epal', height: 120, weight: 300, name: 'Parts' }];
const stop = (country: string, zip: string, city: string) => ({
  company_name: 'Bench GmbH',
  address_line_1: 'Am Sandtorkai 30',
  country,
  zip,
  city,
});
const price = {
  items,
  loadings: [{ country: 'DE', name: 'Hamburg' }],
  unloadings: [{ country: 'DE', name: 'München' }],
  loading_date: inDays(3),
};
const booking = {
  vehicle_type: 10,
  items,
  loadings: [{ ...stop('DE', '20457', 'Hamburg'), dates: [{ start: inDays(3), end: inDays(7) }] }],
  unloadings: [stop('DE', '80331', 'München')],
};

async function book(port: number, token: string): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/v3/booking/publish`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(booking),
  });
  const body = (await reply.json()) as { data?: { id: string } };
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data.id;
}

/**
 * 30 prices, 10 lists, 5 reads, 4 bookings and a cancellation, spread evenly, again and again; an order is canceled
 * once.
 */
async function journey({ port, token }: BenchedService): Promise<string[]> {
  const send = (method: string, path: string, body?: unknown) =>
    httpRequest(method, `/api/v3${path}`, token, body === undefined ? '' : JSON.stringify(body));
  const orders = await Promise.all(Array.from({ length: cancellationsMax }, () => book(port, token)));
  return orders.flatMap((order) => {
    const shares: [number, string][] = [
      [30, send('POST', '/price', price)],
      [10, send('GET', '/orders')],
      [5, send('GET', `/orders/${order}`)],
      [4, send('POST', '/booking/publish', booking)],
      [1, send('PUT', `/orders/${order}`, { status: 'canceled' })],
    ];
    const spread = shares.flatMap(([count, request]) =>
      Array.from({ length: count }, (_, index) => ({ at: (index + 0.5) / count, request })),
    );
    return spread.sort((a, b) => a.at - b.at).map(({ request }) => request);
  });
}

/** Resident and own (not shared) memory of the first process and of its children that are Node, in MB. */
async function memoryOf(pid: number): Promise<string[]> {
  const children: string[] = [];
  for (const name of (await readdir('/proc')).filter((each) => /^\d+$/.test(each))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    if (Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]) !== pid) continue;
    if ((await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')).includes('worker.ts')) children.push(name);
  }
  const measured = [String(pid), ...children].map(async (each) => {
    const rollup = await readFile(`/proc/${each}/smaps_rollup`, 'utf8');
    const kB = (name: string) => Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(rollup)?.[1]) / 1024;
    return `${kB('Rss').toFixed(0)} (${(kB('Private_Clean') + kB('Private_Dirty')).toFixed(0)})`;
  });
  return Promise.all(measured);
}

for (const workers of [1, 2]) {
  const running = await startService(['--workers', String(workers)]);
  const ready = await memoryOf(running.process.pid!);
  const measured: Measured[] = [];
  for (let round = 0; round <= rounds; round++)
    measured.push(await load({ port: running.port, requests: await journey(running) }, milliseconds));
  const warm = measured.slice(1);
  const of = (key: 'perSecond' | 'p50' | 'p99') => median(warm.map((each) => each[key]));
  const after = await memoryOf(running.process.pid!);
  report({
    what: `mixed journey, ${workers} ${workers === 1 ? 'worker' : 'workers'}`,
    figure: of('perSecond'),
    unit: '/s',
    also: [
      `p50 ${of('p50').toFixed(1)} ms, p99 ${of('p99').toFixed(1)} ms`,
      `resident (own) MB of each process ${ready.join(', ')} → ${after.join(', ')}`,
    ].join(', '),
  });
  await running.stop();
}

const accountsMax = 1000;
/** A service with as many workers, and a booking for each of its accounts. */
async function start(workers: number) {
  const service = await startService(['--workers', String(workers)]);
  const settings: Record<string, string> = { DATA_DIR: service.directory };
  const config = judgeConfig((name) => settings[name] ?? configVariables[name].default);
  const opened = await openDatabase(
    config,
    () => {},
    () => {},
  );
  const database = { pool: opened.pool, schema: 'production' as const };
  const requests: string[] = [];
  for (let i = 0; i < accountsMax; i++) {
    const { account } = await insertAccountIfMissing(database, { name: `Bench ${i}`, country: 'DE', vatId: null });
    const { token } = await issueToken(database, { accountId: account.id, scopes, expiresAt: null });
    requests.push(httpRequest('POST', '/api/v3/booking/publish', token, JSON.stringify(bookingBody)));
  }
  await opened.close();
  return { ...service, requests };
}

const [one, two] = [await start(1), await start(2)];
const cases = [64, 256].flatMap((connections) => [1, 16, accountsMax].map((accounts) => ({ accounts, connections })));
for (const { accounts, connections } of cases) {
  const target = ({ port, requests }: typeof one) => ({ port, connections, requests: requests.slice(0, accounts) });
  const measured = await compare({ one: target(one), two: target(two) });
  report({
    what: `POST /booking/publish of ${accounts} account${accounts === 1 ? '' : 's'}, ${connections} connections, 2 workers`,
    figure: measured.two.perSecond,
    unit: '/s',
    also: describeMeasured(measured.two),
    nextTo: `1 worker ${measured.one.perSecond.toFixed(0)}/s, ${describeMeasured(measured.one)}`,
    ratio: measured.two.perSecond / measured.one.perSecond,
    reach: 1,
  });
}
await one.stop();
await two.stop();

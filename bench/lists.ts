// Measures pages of lists of a large account next to the same of a small one, over HTTP; and filters that match 100,000
// orders. The orders are those of `bench -- load`; without them it loads a smaller number.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { dayMs } from '../src/ground/units.ts';
import { readOptions } from './support/args.ts';
import { compareWithBare } from './support/bare.ts';
import { openBenchDatabase } from './support/bench-database.ts';
import {
  countLoaded,
  type Loaded,
  largeAccount,
  matching,
  matchingReference,
  ordersDirectory,
  smallAccount,
} from './support/bench-orders.ts';
import { compare, get, load } from './support/compare.ts';
import { median, report } from './support/results.ts';

const { 'data-dir': directory } = readOptions({ 'data-dir': ordersDirectory });
const perPage = 15;
const roundMs = 700;

const tokens = { large: '', small: '' };
let loaded: Loaded = { large: 0, small: 0, isCutOff: false };
let times: { half: string; day: string; nextDay: string } | undefined;
await inspect();
if (loaded.large === 0 || loaded.isCutOff) {
  console.log('no orders are loaded: loading 200,000; "npm run bench -- load --orders 10000000" loads ten million');
  const file = fileURLToPath(new URL('load.ts', import.meta.url));
  const loading = spawn(process.execPath, [file, '--orders', '200000', '--data-dir', directory], { stdio: 'inherit' });
  const [code] = await once(loading, 'exit');
  if (code !== 0) process.exit(1);
  await inspect();
}

const bench = await openBenchDatabase(directory);
const service = await bench.listen();
for (const name of ['large', 'small'] as const) {
  const account = await bench.account(name === 'large' ? largeAccount : smallAccount);
  tokens[name] = await bench.token(account);
}
await measurePages();
await measureMatches();
const first = { port: service.port, token: tokens.small };
await compareWithBare('GET /orders, first page', { ...first, paths: ['/api/v3/orders'], reach: 0.35 });
const pages = Array.from({ length: 100 }, (_, i) => `/api/v3/orders?page=${i + 1}`);
await compareWithBare('GET /orders, a hundred pages in turn', { ...first, paths: pages });
await service.app.close();
await bench.close();

/** Finds what is loaded, and times within it. */
async function inspect(): Promise<void> {
  const { database, pool, close } = await openBenchDatabase(directory);
  loaded = await countLoaded(database);
  if (loaded.large > 0) {
    const { rows } = await pool.query(
      `select at, first from (select min(created_at) + (max(created_at) - min(created_at)) / 2 as at,
              min(created_at) as first from production.orders
         where account_id = (select id from production.accounts where name = '${smallAccount}')) as o`,
    );
    const { at, first } = rows[0] as { at: Date; first: Date };
    const loading = first.getTime() + 3 * dayMs;
    times = {
      half: at.toISOString(),
      day: new Date(loading).toISOString(),
      nextDay: new Date(loading + 3000 * matching).toISOString(),
    };
  }
  await close();
}

/** First, middle and last page by every set of filters, the two accounts in turn. */
async function measurePages(): Promise<void> {
  const filters = {
    'no filter': '',
    'status[]=placed,loaded': 'status%5B%5D=placed,loaded&',
    'created-from the middle': `created-from=${times!.half}&`,
    'created-to the middle, status[]=delivered': `created-to=${times!.half}&status%5B%5D=delivered&`,
  };
  for (const [name, filter] of Object.entries(filters)) {
    const lastOf = async (token: string) => (await list(token, `${filter}per_page=${perPage}`)).meta.last_page;
    const last = { large: await lastOf(tokens.large), small: await lastOf(tokens.small) };
    for (const [page, at] of [
      ['first', () => 1],
      ['middle', (pages: number) => Math.ceil(pages / 2)],
      ['last', (pages: number) => pages],
    ] as const) {
      const target = (account: 'large' | 'small') => ({
        port: service.port,
        requests: [get(`/api/v3/orders?${filter}page=${at(last[account])}`, tokens[account])],
      });
      const measured = await compare({ large: target('large'), small: target('small') }, roundMs);
      report({
        what: `GET /orders, ${name}, ${page} page of ${loaded.large.toLocaleString('en')} orders`,
        figure: measured.large.p50,
        unit: 'ms p50',
        also: `${measured.large.perSecond.toFixed(0)}/s`,
        nextTo: `of ${loaded.small.toLocaleString('en')} ${measured.small.p50.toFixed(1)} ms`,
        ratio: measured.large.p50 / measured.small.p50,
        reach: 1.3,
        isMax: true,
      });
    }
  }
}

/** The exact total of what a filter without kept counts matches, one request after the other. */
async function measureMatches(): Promise<void> {
  const filters = {
    reference: `reference=${matchingReference}`,
    'loading-from and loading-to': `loading-from=${times!.day}&loading-to=${times!.nextDay}`,
    'loading-from, loading-to and status[]': `loading-from=${times!.day}&loading-to=${times!.nextDay}&status%5B%5D=delivered`,
  };
  for (const [name, filter] of Object.entries(filters)) {
    const { meta } = await list(tokens.large, filter);
    const requests = [get(`/api/v3/orders?${filter}`, tokens.large)];
    const p50s: number[] = [];
    for (let round = 0; round < 5; round++)
      p50s.push((await load({ port: service.port, requests, connections: 1 }, roundMs)).p50);
    report({
      what: `GET /orders, ${name}, ${meta.total.toLocaleString('en')} matches, one client`,
      figure: median(p50s),
      unit: 'ms p50',
      reach: 50,
      isMax: true,
    });
  }
}

async function list(token: string, query: string): Promise<{ meta: { total: number; last_page: number } }> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`http://127.0.0.1:${service.port}/api/v3/orders?${query}`, { headers });
  if (reply.status !== 200) throw new Error(await reply.text());
  return (await reply.json()) as { meta: { total: number; last_page: number } };
}

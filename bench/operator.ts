// npm run bench -- operator [--orders N] [--data-dir FOLDER] [--before COMMIT]: measures what the company's lists,
// board and search cost over all accounts, and bookings next to those of a commit, if one is named.

import { dayMs } from '../src/ground/units.ts';
import { findAccountByName } from '../src/who/accounts/account-store.ts';
import { issueToken } from '../src/who/accounts/issue-token.ts';
import { scopes } from '../src/who/accounts/token.ts';
import { issueOperatorToken } from '../src/who/people/issue-operator-token.ts';
import { operatorScopes } from '../src/who/people/roles.ts';
import { readOptions } from './support/args.ts';
import { openBenchDatabase } from './support/bench-database.ts';
import { countCompanyOrders, fillCompany, unknownWord } from './support/company-orders.ts';
import { compare, get, load } from './support/compare.ts';
import { median, report } from './support/results.ts';
import { serveBookings, unpackTree } from './support/state-before.ts';

const options = readOptions({ orders: '100000', 'data-dir': '', before: '' });
const roundMs = 400;
const rounds = 3;
const inDays = (count: number) => new Date(Date.now() + count * dayMs).toISOString();

if (options.before !== '') await measureBookings();
await measureLists();

async function measureBookings(): Promise<void> {
  const now = await serveBookings();
  const before = await serveBookings(await unpackTree(options.before));
  const measured = await compare({ now, before });
  report({
    what: 'POST /booking/publish, 16 accounts',
    figure: measured.now.perSecond,
    unit: '/s',
    also: `p50 ${measured.now.p50.toFixed(1)} ms`,
    nextTo: `at ${options.before} ${measured.before.perSecond.toFixed(0)}/s`,
    ratio: measured.now.perSecond / measured.before.perSecond,
    reach: 0.9,
  });
  await now.close();
  await before.close();
}

async function measureLists(): Promise<void> {
  const bench = await openBenchDatabase(options['data-dir'] || undefined);
  const wanted = Number(options.orders);
  const started = performance.now();
  if ((await countCompanyOrders(bench)) === 0) await fillCompany(bench, wanted);
  const orders = await countCompanyOrders(bench);
  console.log(`${orders} orders, filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const { app, port } = await bench.listen();
  const program = { name: 'Bench', scopes: operatorScopes, expiresAt: null };
  const { token } = await issueOperatorToken(bench.database, program);
  const range = (name: string, from: number, to: number) => `${name}-from=${inDays(from)}&${name}-to=${inDays(to)}`;
  const lists: Record<string, string> = {
    'no filter': '/orders',
    'no filter, from the middle': `/orders?before=${1_000_000 + orders / 2}`,
    'of an account': '/orders?account=Company%207%20Werke',
    'status[]=placed': '/orders?status%5B%5D=placed',
    'status[]=canceled': '/orders?status%5B%5D=canceled',
    'status[]=draft, of which there are none': '/orders?status%5B%5D=draft',
    'loading on one day': `/orders?${range('loading', 0, 1)}`,
    'unloading on one day': `/orders?${range('unloading', -100, -99)}`,
    'loading in a month, half a year ago': `/orders?${range('loading', -200, -170)}`,
    'updated within an hour': `/orders?updated-from=${inDays(-1 / 24)}`,
    'late=true': '/orders?late=true',
    'assigned=false': '/orders?assigned=false',
    'proof=missing': '/orders?proof=missing',
    'search of one reference': `/orders?search=PO-${Math.floor(orders / 3)}`,
    'search of a number': `/orders?search=${1_000_000 + Math.floor(orders / 3)}`,
    'search of a town, which a tenth has': '/orders?search=hamburg',
    'search of one letter, which all have': '/orders?search=k',
    'search of two words, which few have together': '/orders?search=kontor%201234%20hamburg',
    'search of a shipper': '/orders?search=company%20123',
    'search of an unknown word': `/orders?search=${unknownWord}`,
    'search of an unknown word, of an account': `/orders?search=${unknownWord}&account=Company%207%20Werke`,
    'the board of today': '/board',
    'the board of a day, unloadings of an account': `/board?date=${inDays(-100).slice(0, 10)}&kind=unloading&account=Company%200%20Werke`,
  };
  const shipper = await findAccountByName(bench.database, 'Company 0 Werke');
  const own = await issueToken(bench.database, { accountId: shipper!.id, scopes, expiresAt: null });
  const ofShipper: Record<string, string> = {
    'of the largest shipper': '/order-search',
    'of the largest shipper, late=true': '/order-search?late=true',
    'of the largest shipper, search of a town': '/order-search?search=hamburg',
    'of the largest shipper, search of one reference': `/order-search?search=PO-${Math.floor(orders / 3)}`,
    'of the largest shipper, search of an unknown word': `/order-search?search=${unknownWord}`,
  };
  const asked = [
    ...Object.entries(lists).map(([name, path]) => ({ name, request: get(`/operator/v1${path}`, token) })),
    ...Object.entries(ofShipper).map(([name, path]) => ({ name, request: get(`/api/v3${path}`, own.token) })),
  ];
  for (const { name, request } of asked) {
    const requests = [request];
    const measured = [];
    for (let round = 0; round <= rounds; round++)
      measured.push(await load({ port, requests, connections: 1 }, roundMs));
    const p50 = median(measured.slice(1).map((each) => each.p50));
    report({
      what: `${name}, ${orders.toLocaleString('en')} orders, one client`,
      figure: p50,
      unit: 'ms p50',
      reach: 100,
      isMax: true,
    });
  }
  await app.close();
  await bench.close();
}

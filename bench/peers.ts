// Measures the service beside programs that others made for parts of the same: PostGraphile, which makes an interface
// of the tables, and Prism, which answers a description with its examples. PostGraphile reads the same database and is
// asked for the same fields; neither checks a token.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newOrderId } from '../src/orders/order/order.ts';
import { createStoreOrder } from '../src/orders/order/store-order.ts';
import { openBenchDatabase } from './support/bench-database.ts';
import { compare, get, httpRequest, type Target } from './support/compare.ts';
import { report } from './support/results.ts';

const directory = fileURLToPath(new URL('peers', import.meta.url));
const modules = join(directory, 'node_modules');
if (!existsSync(modules)) {
  console.log('installing the peers into bench/peers, once');
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: directory, stdio: 'inherit' });
}
const accounts = 4;
const ordersOfEach = 10_000;
const patienceMs = 30_000;

const bench = await openBenchDatabase();
const readers: { accountId: number; token: string; ids: string[] }[] = [];
for (let i = 0; i < accounts; i++) {
  const accountId = await bench.account(`Bench ${i}`);
  const sample = await bench.bookSample(accountId);
  const store = createStoreOrder(bench.database);
  const ids = Array.from({ length: ordersOfEach - 1 }, newOrderId);
  for (let from = 0; from < ids.length; from += 500) {
    const some = ids.slice(from, from + 500);
    await Promise.all(some.map((id) => store({ ...sample, key: undefined, order: { ...sample.order, id } })));
  }
  readers.push({ accountId, token: await bench.token(accountId), ids });
}
const { app, port } = await bench.listen();
const scratch = await mkdtemp(join(tmpdir(), 'transport-peers-'));

const postgraphile = await startPeer('postgraphile/cli.js', (on) => [
  ...['--connection', bench.ownerUrl, '--schema', 'production', '--host', '127.0.0.1', '--port', on],
  ...['--disable-graphiql', '--disable-query-log'],
]);
const graphql = (query: string, variables: object) =>
  httpRequest('POST', '/graphql', '', JSON.stringify({ query, variables }));
const page = `query ($account: BigInt!) {
  allOrders(first: 15, orderBy: ORDER_NUMBER_DESC, condition: { accountId: $account }) {
    totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor } nodes { id orderNumber status listed } } }`;
await beside('GET /orders, the first page of ten thousand, with their number', 'PostGraphile', 4, {
  ours: { port, requests: readers.map(({ token }) => get('/api/v3/orders', token)) },
  theirs: {
    port: postgraphile.port,
    requests: readers.map(({ accountId }) => graphql(page, { account: String(accountId) })),
  },
});
const detail = `query ($account: BigInt!, $id: UUID!) { orderByAccountIdAndId(accountId: $account, id: $id) {
  id orderNumber status documentedDelivery distanceKm paymentMethod loadings unloadings goods netCents grossCents vatRate
  currencyCode transportNetCents vatRule tariffVersion breakdown extraServices cancellationTerms version vehicleType
  drivingSeconds emissions additionalInformation } }`;
const read = readers.flatMap(({ ids, ...reader }) => ids.slice(0, 250).map((id) => ({ ...reader, id })));
await beside('GET /orders/{id}, a thousand orders in turn', 'PostGraphile', 3, {
  ours: { port, requests: read.map(({ id, token }) => get(`/api/v3/orders/${id}`, token)) },
  theirs: {
    port: postgraphile.port,
    requests: read.map(({ id, accountId }) => graphql(detail, { account: String(accountId), id })),
  },
});
postgraphile.process.kill();

const description = await (await fetch(`http://127.0.0.1:${port}/openapi.json`)).json();
const described = join(scratch, 'openapi.json');
await writeFile(described, JSON.stringify(description));
const prism = await startPeer('@stoplight/prism-cli/dist/index.js', (on) => [
  ...['mock', described, '--host', '127.0.0.1', '--port', on, '--multiprocess', 'false', '--verboseLevel', 'silent'],
]);
const price = JSON.stringify({
  loadings: [{ country: 'DE', zip_code: '20457' }],
  unloadings: [{ country: 'IT', name: 'Mailand' }],
  items: [{ quantity: 4, category: 'epal', height: 120, weight: 250 }],
  loading_date: '2999-01-01T08:00:00Z',
});
await beside('POST /price of the mock, 40 kB', 'Prism', 5, {
  ours: { port, requests: [httpRequest('POST', '/mock/price', 'mock', price)] },
  theirs: { port: prism.port, requests: [httpRequest('POST', '/price', 'mock', price)] },
});
const towns = '/cities?country=DE&search=Hamb';
await beside('GET /cities of the mock', 'Prism', 5, {
  ours: { port, requests: [get(`/mock${towns}`, 'mock')] },
  theirs: { port: prism.port, requests: [get(towns, 'mock')] },
});
prism.process.kill();
await app.close();
await bench.close();
await rm(scratch, { recursive: true, force: true });

/** `reach`: how many times as many the service is to answer. */
async function beside(what: string, peer: string, reach: number, targets: Record<'ours' | 'theirs', Target>) {
  await Promise.all(Object.values(targets).map(checkAnswer));
  const { ours, theirs } = await compare(targets);
  report({
    what,
    figure: ours.perSecond,
    unit: '/s',
    also: `p50 ${ours.p50.toFixed(1)} ms`,
    nextTo: `${peer} ${theirs.perSecond.toFixed(0)}/s, p50 ${theirs.p50.toFixed(1)} ms`,
    ratio: ours.perSecond / theirs.perSecond,
    reach,
  });
}

/** A quick error is no speed, and GraphQL tells of one with 200. */
async function checkAnswer({ port: at, requests: [first = ''] }: Target): Promise<void> {
  const [head = '', body] = first.split('\r\n\r\n');
  const [start = '', ...lines] = head.split('\r\n');
  const [method = '', path = ''] = start.split(' ');
  const headers = lines
    .map((line) => line.split(': ') as [string, string])
    .filter(([name]) => !/^(host|content-length)$/i.test(name));
  const reply = await fetch(`http://127.0.0.1:${at}${path}`, { method, headers, ...(body && { body }) });
  const text = await reply.text();
  if (!reply.ok || /"errors":/.test(text))
    throw new Error(`${path} was answered with ${reply.status}: ${text.slice(0, 500)}`);
}

/** Starts a program of theirs on a free port, and waits until it takes connections. */
async function startPeer(
  file: string,
  argumentsAt: (port: string) => string[],
): Promise<{ process: ChildProcess; port: number }> {
  const free = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => free.once('listening', resolve));
  const { port: at } = free.address() as { port: number };
  await new Promise((resolve) => free.close(resolve));
  const peer = spawn(process.execPath, [join(modules, file), ...argumentsAt(String(at))], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  process.on('exit', () => peer.kill('SIGKILL'));
  for (const started = Date.now(); Date.now() - started < patienceMs; await sleep(100)) {
    const isThere = await fetch(`http://127.0.0.1:${at}/`).then(
      () => true,
      () => false,
    );
    if (isThere) return { process: peer, port: at };
  }
  throw new Error(`${file} did not start`);
}

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { migrate } from '../../src/ground/database/migrate.ts';
import { type Closing, request, runCli, temporaryDirectory, until, upcomingBooking } from '../support/process.ts';
import { priceRequest } from '../support/requests.ts';
import { expectSound, settle, startLoad, startServiceOn } from './support/load.ts';
import { newestMigration, programBefore } from './support/release.ts';
import { newShipper, type Setup, startSetup } from './support/setup.ts';

const isLong = process.env.FAULTS_LONG === '1';
const operations = isLong ? 2000 : 200;
/** A release with other packages is installed first, which takes longer than all that follows. */
const installs = { timeout: 8 * 60_000 };

/** Calls every operation of the interface in the sandbox; each must succeed. */
async function expectAllServed({ service, pool }: Setup): Promise<void> {
  const { token } = await newShipper(pool, 'Sandbox', 'sandbox');
  const served = new Set<string>();
  const urlOf = (path: string, { id = '', query = '' }: Called) =>
    `${service.origin}/sandbox/api/v3${path.replace(/\{\w+\}/, id)}${query}`;
  const note = (method: string, path: string, status: number, body: unknown) => {
    assert.ok(status >= 200 && status < 300, `${method} ${path}: ${status} ${JSON.stringify(body)}`);
    served.add(`${method.toLowerCase()} ${path}`);
  };
  const call = async (method: string, path: string, called: Called = {}) => {
    const { status, body } = await request(urlOf(path, called), { method, token, json: called.json });
    note(method, path, status, body);
    return body.data;
  };
  const download = async (path: string, id: string) => {
    const response = await fetch(urlOf(path, { id }), { headers: { authorization: `Bearer ${token}` } });
    note('GET', path, response.status, undefined);
    assert.equal(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 5), '%PDF-');
  };
  const json = upcomingBooking();
  const { start } = json.loadings[0]!.dates[0]!;
  await call('GET', '/cities', { query: '?country=IT&search=Milano' });
  await call('GET', '/vehicle-types');
  await call('GET', '/load-categories');
  await call('GET', '/tokens');
  await call('POST', '/price', { json: priceRequest({ loading_date: start }) });
  const draft = await call('POST', '/booking/draft', { json });
  await call('POST', '/booking/publish', { json: { draft: draft.id } });
  const { id } = await call('POST', '/booking/publish', { json });
  await call('PUT', '/orders/{orderID}', { id, json: { status: 'canceled' } });
  assert.equal((await call('GET', '/orders/{orderID}', { id })).status, 'canceled');
  assert.equal((await call('GET', '/orders', { query: '?status%5B%5D=placed' })).length, 1);
  await call('GET', '/order-search', { query: '?search=Hamburg' });
  assert.equal((await call('GET', '/events')).length, 3);
  const moved = await call('POST', '/booking/publish', { json });
  await call('POST', '/orders/{orderID}/simulate', { id: moved.id, json: { to: 'delivered' } });
  await download('/orders/{orderID}/cmr.pdf', moved.id);
  await download('/orders/{orderID}/confirmation.pdf', moved.id);
  const [proof] = await call('GET', '/orders/{orderID}/documents', { id: moved.id });
  await download('/documents/{documentID}', proof.id);
  await callEndpoints(call);
  const { paths } = (await request(`${service.origin}/openapi.json`)).body;
  const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  assert.deepEqual([...served].sort(), described.sort());
}

/** Those of webhooks. What is posted goes nowhere. */
async function callEndpoints(call: Call): Promise<void> {
  const { id } = await call('POST', '/webhook-endpoints', { json: { url: 'https://receiver.invalid/transport' } });
  const path = '/webhook-endpoints/{endpointID}';
  assert.equal((await call('GET', '/webhook-endpoints')).length, 1);
  await call('GET', path, { id });
  await call('POST', `${path}/rotate`, { id });
  await call('POST', `${path}/test`, { id });
  await call('GET', `${path}/attempts`, { id });
  const since = `${new Date(Date.now() - 3_600_000).toISOString().slice(0, 19)}Z`;
  await call('POST', `${path}/replay`, { id, json: { since } });
  await call('PATCH', path, { id, json: { enabled: false } });
  await call('DELETE', path, { id });
}

// biome-ignore lint/suspicious/noExplicitAny: the test judges what it reads of it.
type Call = (method: string, path: string, called?: Called) => Promise<any>;
type Called = { id?: string; query?: string; json?: unknown };

/** Who is answered by hand wherever rows of acceptance hold. */
const answered = 'Answered GmbH';

/** A folder whose table of availability has one hard pool, of all vehicles, and a row of acceptance. */
async function folderWithTable(t: Closing): Promise<string> {
  const directory = await temporaryDirectory(t);
  await mkdir(join(directory, 'tariff'));
  const pools = [{ pool: 'all', loads: 100_000, hard: true }];
  const acceptance = [{ account: answered, answer: 'by_hand', answerWithinMinutes: 600 }];
  await writeFile(join(directory, 'tariff', 'availability.json'), JSON.stringify({ pools, acceptance }));
  return directory;
}

/** What of the pool is taken, and how many orders take a place in it. Undefined: it is not counted. */
async function countHardPool({ pool }: Setup): Promise<{ taken: number; standing: number } | undefined> {
  const { rows } = await pool.query<{ taken: number; standing: number }>(
    `select (select coalesce(sum(loads), 0)::integer from production.pool_days) as taken,
            (select count(*)::integer from production.orders
              where status in ('requested', 'placed', 'loaded', 'delivered')) as standing
       from production.hard_pools`,
  );
  return rows[0];
}

/** Begins load on the program before a migration and brings its database up to date meanwhile. */
async function migrateUnderLoad(t: TestContext, migration: string) {
  const old = await programBefore(t, migration);
  if ('missing' in old) return old;
  const setup = await startSetup(t, { shippers: 2, program: old.main });
  const load = await startLoad(t, setup);
  await load.untilAnswered(operations);
  const from = performance.now();
  const applied = await migrate(setup.server.url, ['production', 'sandbox']);
  const to = performance.now();
  const name = migration.replace('.sql', '');
  assert.ok(applied.includes(`production/${name}`));
  await load.untilAnswered(operations / 4);
  const attempts = load.history.operations.flatMap((operation) => operation.attempts);
  const refused = attempts.filter(({ outcome }) => outcome === 'unknown');
  const held = attempts.filter((attempt) => attempt.from < to && attempt.to > from);
  const longest = Math.max(...held.map((attempt) => attempt.to - attempt.from));
  t.diagnostic(
    `from ${name} on took ${(to - from).toFixed(0)} ms; the slowest request meanwhile ${longest.toFixed(0)} ms`,
  );
  assert.deepEqual(refused, [], 'no request met a lock that was held too long');
  return { setup, load };
}

/** Ends the program before, while the load goes on at the one that takes over. */
async function handOver({ setup, load }: UnderLoad, renewed: Setup): Promise<void> {
  setup.service.signal('SIGTERM');
  assert.equal((await setup.service.ended).code, 0);
  load.moveTo(renewed.service.origin);
}

type UnderLoad = { setup: Setup; load: Awaited<ReturnType<typeof startLoad>> };

/** Ends the load and counts what the old program booked on the new schema; then everything must be sound. */
async function expectSoundAfter(t: TestContext, { setup, load }: UnderLoad, renewed: Setup): Promise<void> {
  await load.untilAnswered(operations / 4);
  await load.end();
  await settle(load.clients);
  const repair = ['order', 'verify', '--environment', 'production', '--repair'];
  const { code, stdout, stderr } = await runCli(repair, { env: { DATABASE_URL: setup.server.url } });
  assert.equal(code, 0, stderr);
  t.diagnostic(stdout.split('\n')[0]!);
  await expectSound(renewed, load.clients);
}

test(
  'the newest migration is applied while the program before it serves, which goes on until the new one takes over',
  installs,
  async (t) => {
    const under = await migrateUnderLoad(t, await newestMigration());
    if ('missing' in under) return t.skip(under.missing);
    await expectAllServed(under.setup);
    const renewed = await startServiceOn(t, under.setup, under.setup.server.url);
    await handOver(under, renewed);
    await expectSoundAfter(t, under, renewed);
  },
);

/** What came with hard pools and orders that are to be answered. */
const limitsAndAnswers = '0018_limits-and-answers.sql';

test(
  'hard pools and acceptance hold once no program serves any more that does not know them, and count what it booked',
  installs,
  async (t) => {
    const under = await migrateUnderLoad(t, limitsAndAnswers);
    if ('missing' in under) return t.skip(under.missing);
    const { setup } = under;
    const env = { DATA_DIR: await folderWithTable(t), RESERVATION_SECONDS: '4', LOG_LEVEL: 'warn' };
    const renewed = await startServiceOn(t, setup, setup.server.url, env);
    const notHeld = async () =>
      (await request(`${renewed.service.origin}/readyz`)).body.details as string[] | undefined;
    const why = /production: [^"]*\(acceptance, hard\) do not hold yet: a process of an earlier release serves beside/;
    assert.match(String(await notHeld()), why);
    assert.match(renewed.service.stdout(), why);
    assert.deepEqual(await countHardPool(setup), undefined);
    // In the sandbox, since the history knows all that was booked in production.
    const { token } = await newShipper(setup.pool, answered, 'sandbox');
    const askNew = (path: string, json?: object) =>
      request(`${renewed.service.origin}/sandbox/api/v3${path}`, { method: json ? 'POST' : 'GET', token, json });
    const bookNew = async () => (await askNew('/booking/publish', upcomingBooking())).body.data.status;
    assert.equal(await bookNew(), 'placed');
    await handOver(under, renewed);
    await until(async () => (await notHeld()) === undefined);
    assert.equal(await bookNew(), 'requested');
    await expectSoundAfter(t, under, renewed);
    // What the old program booked is counted in the pool, too.
    await until(async () => {
      const counted = await countHardPool(setup);
      return counted !== undefined && counted.taken === counted.standing;
    });
    const listed = (await askNew('/orders')).body.data as { status: string }[];
    assert.deepEqual(
      listed.map(({ status }) => status),
      ['requested', 'placed'],
    );
  },
);

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrate } from '../../src/database/migrate.ts';
import { request, runCli, upcomingBooking } from '../support/process.ts';
import { priceRequest } from '../support/requests.ts';
import { expectSound, settle, startLoad, startServiceOn } from './support/load.ts';
import { programBefore } from './support/release.ts';
import { newShipper, type Setup, startSetup } from './support/setup.ts';

const isLong = process.env.FAULTS_LONG === '1';
const operations = isLong ? 2000 : 200;

/** Calls every operation of the interface in the sandbox; each must succeed. */
async function expectAllServed({ service, pool }: Setup): Promise<void> {
  const { token } = await newShipper(pool, 'Sandbox', 'sandbox');
  const served = new Set<string>();
  const call = async (method: string, path: string, { id = '', query = '', json }: Called = {}) => {
    const url = `${service.origin}/sandbox/api/v3${path.replace('{orderID}', id)}${query}`;
    const { status, body } = await request(url, { method, token, json });
    assert.ok(status >= 200 && status < 300, `${method} ${path}: ${status} ${JSON.stringify(body)}`);
    served.add(`${method.toLowerCase()} ${path}`);
    return body.data;
  };
  const json = upcomingBooking();
  const { start } = json.loadings[0]!.dates[0]!;
  await call('GET', '/cities', { query: '?country=IT&search=Milano' });
  await call('GET', '/vehicle-types');
  await call('POST', '/price', { json: priceRequest({ loading_date: start }) });
  const draft = await call('POST', '/booking/draft', { json });
  await call('POST', '/booking/publish', { json: { draft: draft.id } });
  const { id } = await call('POST', '/booking/publish', { json });
  await call('PUT', '/orders/{orderID}', { id, json: { status: 'canceled' } });
  assert.equal((await call('GET', '/orders/{orderID}', { id })).status, 'canceled');
  assert.equal((await call('GET', '/orders', { query: '?status%5B%5D=placed' })).length, 1);
  assert.equal((await call('GET', '/events')).length, 3);
  const { paths } = (await request(`${service.origin}/openapi.json`)).body;
  const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  assert.deepEqual([...served].sort(), described.sort());
}

type Called = { id?: string; query?: string; json?: unknown };

test('the newest migration is applied while the program before it serves, which goes on until the new one takes over', async (t) => {
  const old = await programBefore(t);
  if ('missing' in old) return t.skip(old.missing);
  const setup = await startSetup(t, { shippers: 2, program: old.main });
  const load = await startLoad(t, setup);
  await load.untilAnswered(operations);
  const from = performance.now();
  const applied = await migrate(setup.server.url, ['production', 'sandbox']);
  const to = performance.now();
  const name = old.migration.replace('.sql', '');
  assert.ok(applied.includes(`production/${name}`));
  await load.untilAnswered(operations / 4);
  const attempts = load.history.operations.flatMap((operation) => operation.attempts);
  const refused = attempts.filter(({ outcome }) => outcome === 'unknown');
  const held = attempts.filter((attempt) => attempt.from < to && attempt.to > from);
  const longest = Math.max(...held.map((attempt) => attempt.to - attempt.from));
  t.diagnostic(`${name} took ${(to - from).toFixed(0)} ms; the slowest request meanwhile ${longest.toFixed(0)} ms`);
  assert.deepEqual(refused, [], 'no request met a lock that was held too long');
  await expectAllServed(setup);

  const renewed = await startServiceOn(t, setup, setup.server.url);
  setup.service.signal('SIGTERM');
  assert.equal((await setup.service.ended).code, 0);
  load.moveTo(renewed.service.origin);
  await load.untilAnswered(operations / 4);
  await load.end();
  await settle(load.clients);
  // What the old program booked on the new schema is counted now.
  const repair = ['order', 'verify', '--environment', 'production', '--repair'];
  const { code, stdout, stderr } = await runCli(repair, { env: { DATABASE_URL: setup.server.url } });
  assert.equal(code, 0, stderr);
  t.diagnostic(stdout.split('\n')[0]!);
  await expectSound(renewed, load.clients);
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { openPool } from '../../../src/ground/database/pool.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { issueToken } from '../../../src/who/accounts/issue-token.ts';
import { scopes } from '../../../src/who/accounts/token.ts';
import { createDatabase } from '../../support/database.ts';
import { isAlive, request, startService, toldAtStart, until, upcomingBooking } from '../../support/process.ts';

/** 3 s are promised; tests share the machine with others. */
const refusalMsMax = 10_000;

/** Between the service and its database: what can be cut and mended. */
async function startProxy(t: TestContext, targetPort: number) {
  const sockets = new Set<Socket>();
  const server = createServer((inner) => {
    const outer = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  t.after(cut);
  return { port, cut, mend: () => listen(port) };
}

async function startBehindProxy(t: TestContext) {
  const url = new URL(await createDatabase(t));
  const pool = openPool(url.href, { connectionsMax: 3, onError: () => {} });
  t.after(() => pool.end());
  const database = { pool, schema: 'production' as const };
  const { account } = await insertAccountIfMissing(database, { name: 'Acme GmbH', country: 'DE', vatId: null });
  const { token } = await issueToken(database, { accountId: account.id, scopes, expiresAt: null });
  const proxy = await startProxy(t, Number(url.port));
  url.port = String(proxy.port);
  const service = await startService(t, { DATABASE_URL: url.href });
  const book = { method: 'POST', token, json: upcomingBooking() };
  return { proxy, pool, service, token, book };
}

test('a database that goes away is answered with 503 until it is back; nothing has to be restarted', async (t) => {
  const { proxy, pool, service, token, book } = await startBehindProxy(t);
  const { origin } = service;
  const live = `${origin}/api/v3`;
  const statusOf = async (path: string) => (await request(origin + path, { token })).status;
  assert.equal((await request(`${live}/booking/publish`, book)).status, 200);
  assert.equal(await statusOf('/readyz'), 200);

  proxy.cut();
  const refused: [string, object][] = [
    ['/orders', { token }],
    ['/cities?country=DE&search=Hamb', { token }],
    ['/booking/publish', book],
  ];
  for (const [path, options] of refused) {
    const from = performance.now();
    const reply = await request(live + path, options);
    assert.equal(reply.status, 503, path);
    assert.equal(reply.body.code, 'service_unavailable');
    assert.match(reply.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    assert.doesNotMatch(JSON.stringify(reply.body), /ECONN|127\.0\.0\.1|postgres/i);
    assert.ok(performance.now() - from < refusalMsMax, path);
  }
  const unready = await request(`${origin}/readyz`);
  assert.equal(unready.status, 503);
  assert.deepEqual(unready.body, { status: 'not ready' });
  assert.equal(await statusOf('/livez'), 200);
  assert.equal(await statusOf('/mock/orders'), 200);

  await proxy.mend();
  await until(async () => (await statusOf('/readyz')) === 200);
  assert.equal((await request(`${live}/booking/publish`, book)).status, 200);
  const { rows } = await pool.query('select count(*)::int as count from production.orders');
  assert.equal(rows[0].count, 2, 'what was answered with 503 was not booked');
  assert.ok(isAlive(service.pid));

  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 8 }, () => statusOf('/api/v3/orders')));
    const idle = `from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`;
    const ended = (await pool.query(`select pid, pg_terminate_backend(pid) ${idle}`)).rows.map(({ pid }) => pid);
    assert.ok(ended.length > 0);
    // Others may have been opened meanwhile: jobs of the service go on.
    const left = 'select 1 from pg_stat_activity where pid = any($1)';
    await until(async () => (await pool.query(left, [ended])).rowCount === 0);
    assert.equal(await statusOf('/api/v3/orders'), 200, 'the request after all idle connections were ended');
  }
  assert.ok(isAlive(service.pid));
  assert.match(service.stderr(), toldAtStart);
});

import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { openPool } from '../../src/ground/database/pool.ts';
import { probeAccess } from '../../src/ground/database/probe-access.ts';
import { insertAccountIfMissing } from '../../src/who/accounts/account-store.ts';
import { issueToken } from '../../src/who/accounts/issue-token.ts';
import { scopes } from '../../src/who/accounts/token.ts';
import { createDatabase } from '../support/database.ts';
import { request, startService, upcomingBooking } from '../support/process.ts';
import { missing, startPgBouncer, startPostgres15 } from './servers.ts';

const shippers = 24;
const serverConnections = 2;

const servers: Record<string, (t: TestContext) => Promise<string>> = {
  'PostgreSQL 15': startPostgres15,
  'the embedded PostgreSQL 18': (t) => createDatabase(t, 'template0'),
};

/** Many shippers at once price, book, list and cancel, twice each, so that connections are used again and again. */
async function journey(t: TestContext, url: string, directUrl = url): Promise<string> {
  const service = await startService(t, { DATABASE_URL: url, REQUESTS_PER_MINUTE_MAX: '0' });
  const base = `${service.origin}/api/v3`;
  const pool = openPool(directUrl, { connectionsMax: 2, onError: () => {} });
  t.after(() => pool.end());
  const database = { pool, schema: 'production' as const };
  const ship = async (name: string) => {
    const { account } = await insertAccountIfMissing(database, { name, country: 'DE', vatId: null });
    const { token } = await issueToken(database, { accountId: account.id, scopes, expiresAt: null });
    for (const round of [1, 2]) {
      const json = upcomingBooking();
      const price = await request(`${base}/price`, { method: 'POST', token, json: priceOf(json) });
      assert.equal(price.status, 201, JSON.stringify(price.body));
      const booked = await request(`${base}/booking/publish`, { method: 'POST', token, json });
      assert.equal(booked.status, 200, JSON.stringify(booked.body));
      const { id } = booked.body.data;
      const listed = await request(`${base}/orders?status%5B%5D=placed`, { token });
      assert.deepEqual([listed.status, listed.body.meta?.total], [200, 1], JSON.stringify(listed.body));
      const cancel = await request(`${base}/orders/${id}`, { method: 'PUT', token, json: { status: 'canceled' } });
      assert.equal(cancel.status, 200, JSON.stringify(cancel.body));
      const read = await request(`${base}/orders/${id}`, { token });
      assert.equal(read.body.data.status, 'canceled', `${name}, round ${round}`);
    }
  };
  await Promise.all(Array.from({ length: shippers }, (_, index) => ship(`Shipper ${index}`)));
  const { rows } = await pool.query('select count(*)::int as count from production.orders');
  assert.equal(rows[0].count, 2 * shippers);
  assert.equal((await request(`${service.origin}/readyz`)).status, 200);
  service.signal('SIGTERM');
  assert.equal((await service.ended).code, 0);
  return service.stderr();
}

type Stop = { country: string; zip: string; city: string; dates?: { start: string }[] };

function priceOf(booking: object) {
  const { items, loadings, unloadings } = booking as { items: object[]; loadings: Stop[]; unloadings: Stop[] };
  const place = ({ country, zip, city }: Stop) => ({ country, zip_code: zip, name: city });
  const loading_date = loadings[0]!.dates![0]!.start;
  return { items, loadings: loadings.map(place), unloadings: unloadings.map(place), loading_date };
}

suite('the journey from price to cancellation', { skip: missing ?? false }, () => {
  for (const [name, start] of Object.entries(servers)) {
    test(`runs on ${name}, migrated from nothing`, async (t) => {
      const url = await start(t);
      assert.equal((await probeAccess(url)).isPooled, false);
      assert.doesNotMatch(await journey(t, url), /pooler/);
    });

    test(`runs on ${name} through PgBouncer in transaction mode, with ${serverConnections} server connections`, async (t) => {
      const direct = await start(t);
      const url = await startPgBouncer(t, direct, serverConnections);
      assert.deepEqual(await probeAccess(url), { isPooled: true, hasStatementTimeout: false, hasCitus: false });
      assert.match(await journey(t, url, direct), /behind a pooler no statement times out/);
    });
  }
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Pool } from 'pg';
import { startApp, type TestApp } from '../../support/app.ts';
import { openOwnerPool } from '../../support/database.ts';
import { bookingRequest } from '../../support/requests.ts';

const sandbox = '/sandbox/api/v3';

/** Every row of every table and every counter of a schema, as one text for each. */
async function contentOf(pool: Pool, schema: string): Promise<Map<string, string>> {
  const relations = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = $1 and c.relkind in ('r', 'p', 'S', 'm') order by 1`,
    [schema],
  );
  const content = new Map<string, string>();
  for (const { name } of relations.rows) {
    const { rows } = await pool.query(
      `select to_jsonb(r)::text as row from (select * from ${schema}.${name}) r order by 1`,
    );
    content.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return content;
}

async function use(app: TestApp, options: { token: string; prefix?: string }): Promise<string> {
  const booked = await app.call('POST', '/booking/publish', { ...options, json: bookingRequest() });
  assert.equal(booked.status, 200, booked.text);
  const { id } = booked.body.data;
  await app.call('GET', '/orders', options);
  await app.call('PUT', `/orders/${id}`, { ...options, json: { status: 'canceled' } });
  return id;
}

suite('the database', async () => {
  test('keeps production and sandbox apart: using one changes no row and no counter of the other', async (t) => {
    const app = await startApp(t);
    const owner = openOwnerPool(t, app.pool.options.connectionString!);
    for (const [used, other, options] of [
      ['production', 'sandbox', { token: app.token }],
      ['sandbox', 'production', { token: app.sandboxToken, prefix: sandbox }],
    ] as const) {
      const usedBefore = await contentOf(owner, used);
      const otherBefore = await contentOf(owner, other);
      assert.ok(otherBefore.has('orders') && otherBefore.has('order_numbers'));
      const id = await use(app, options);
      await app.issue({ environment: used, account: `New in ${used}` });
      assert.deepEqual(await contentOf(owner, other), otherBefore);
      const usedAfter = await contentOf(owner, used);
      for (const table of ['accounts', 'tokens', 'orders', 'order_references', 'order_events', 'order_numbers'])
        assert.notEqual(usedAfter.get(table), usedBefore.get(table), `${used}.${table}`);
      const elsewhere = used === 'production' ? { token: app.sandboxToken, prefix: sandbox } : { token: app.token };
      assert.equal((await app.call('GET', `/orders/${id}`, elsewhere)).status, 404);
    }
  });

  test('refers from no table of one environment to one of the other', async (t) => {
    const { pool } = await startApp(t);
    const { rows } = await pool.query(
      `select conname from pg_constraint k join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
        where k.contype = 'f' and a.relnamespace <> b.relnamespace`,
    );
    assert.deepEqual(rows, []);
  });

  test('holds the SHA-256 of a token and nowhere the token itself, nor its secret', async (t) => {
    const app = await startApp(t);
    const owner = openOwnerPool(t, app.pool.options.connectionString!);
    await use(app, { token: app.token });
    await use(app, { token: app.sandboxToken, prefix: sandbox });
    for (const [schema, token] of [
      ['production', app.token],
      ['sandbox', app.sandboxToken],
    ] as const) {
      const secret = token.slice('tos_live_'.length);
      for (const place of ['production', 'sandbox', 'public']) {
        for (const [table, rows] of await contentOf(owner, place)) {
          for (const text of [token, secret, secret.slice(5), Buffer.from(token).toString('hex')])
            assert.ok(!rows.includes(text), `${place}.${table}`);
        }
      }
      const { rows } = await app.pool.query(
        `select hint from ${schema}.tokens where token_hash = sha256(convert_to($1, 'UTF8'))`,
        [token],
      );
      assert.deepEqual(rows, [{ hint: token.slice(0, 13) }]);
    }
    assert.doesNotMatch(app.logs.join(''), /tos_(live|test)_/);
  });
});

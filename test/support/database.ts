import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openPool } from '../../src/database/pool.ts';

type Closing = { after(work: () => unknown): void };

function serverUrl(): URL {
  const url = process.env.TEST_DATABASE_SERVER;
  if (!url) throw new Error('run the tests with npm test: it starts their database');
  return new URL(url);
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl().href });
  await client.connect();
  await work(client).finally(() => client.end());
}

/** The URL of a new database: a clone of the migrated one, or empty. It is dropped at the end of the suite. */
export async function createDatabase(
  t: Closing,
  from: 'template_orders' | 'template0' = 'template_orders',
): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer((client) => client.query(`create database ${name} template ${from}`));
  t.after(() => onServer((client) => client.query(`drop database if exists ${name} with (force)`)));
  const url = serverUrl();
  url.pathname = `/${name}`;
  return url.href;
}

/** A pool on a database of its own. */
export async function openTestPool(t: Closing): Promise<pg.Pool> {
  const url = await createDatabase(t);
  const pool = openPool(url, { connectionsMax: 10, onError: () => {} });
  t.after(() => pool.end());
  return pool;
}

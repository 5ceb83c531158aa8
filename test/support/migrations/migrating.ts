import { readdir } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import type pg from 'pg';
import type { LiveEnvironment } from '../../../src/ground/database/database.ts';
import { openPool } from '../../../src/ground/database/pool.ts';
import { createDatabase } from '../database.ts';
import { atEnd } from '../process.ts';

export const schemas: LiveEnvironment[] = ['production', 'sandbox'];
const namesIn = async (folder: string) =>
  (await readdir(new URL(`../../../${folder}`, import.meta.url)))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace('.sql', ''))
    .sort();
export const functions = await namesIn('migrations/functions');
const names = [...(await namesIn('migrations')), ...functions];
/** The migrations of both environments, in the order in which they are applied. */
export const everything = schemas.flatMap((schema) => names.map((name) => `${schema}/${name}`));

export async function openEmpty(t: TestContext): Promise<{ url: string; pool: pg.Pool }> {
  const url = await createDatabase(t, 'template0');
  const pool = openPool(url, { connectionsMax: 3, onError: () => {} });
  atEnd(t, () => pool.end());
  return { url, pool };
}

export async function recorded(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `select 'production/' || name as name from production.migrations
      union all select 'sandbox/' || name from sandbox.migrations
      union all select 'production/' || name from production.installed_functions
      union all select 'sandbox/' || name from sandbox.installed_functions`,
  );
  const place = (name: string) => everything.indexOf(name);
  return rows.map((row) => row.name).sort((a, b) => place(a) - place(b));
}

/** Makes the next migration wait half-way, after its first tables and before its last. */
export async function blockHalfway(
  pool: pg.Pool,
): Promise<{ waiting(): Promise<number | undefined>; release(): Promise<void> }> {
  const client = await pool.connect();
  await client.query('create schema production');
  await client.query('set idle_in_transaction_session_timeout = 0');
  await client.query('begin');
  await client.query('create table production.order_events ()');
  const waiting = async () => {
    const { rows } = await pool.query(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.pid;
  };
  const release = async () => {
    await client.query('rollback');
    client.release();
  };
  return { waiting, release };
}

import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { connectOnce } from './connect-once.ts';
import type { LiveEnvironment } from './database.ts';
import { changedSince, installFunctions } from './install-functions.ts';
import { hasCitus, serverVersion } from './probe-access.ts';

const migrationsDirectory = fileURLToPath(new URL('../../../migrations', import.meta.url));
const serverVersionMin = 150_000;
/** The lock of node-pg-migrate, of its `PG_MIGRATE_LOCK_ID`: its own command does not run beside us either. */
const migrationLock = 7_241_865_325_823_964n;

/**
 * Brings the schemas of the given environments up to date: each one's tables in one transaction, then its functions in
 * another. If several services start at once, each step is done by one of them, while the others wait. Also works
 * through a pooler in transaction mode: nothing is kept in the session.
 * Returns the names of the migrations that ran and of the functions that were made.
 * @throws {Error} if the server is older than PostgreSQL 15 or cannot be reached.
 */
export async function migrate(url: string, schemas: readonly LiveEnvironment[]): Promise<string[]> {
  const client = await connectOnce(url);
  return migrateOn(client, schemas).finally(() => client.end());
}

/** The same on a connection. */
export async function migrateOn(client: pg.Client, schemas: readonly LiveEnvironment[]): Promise<string[]> {
  judgeServerVersion(await serverVersion(client));
  const ran: string[] = [];
  for (const schema of schemas) ran.push(...(await migrateSchema(client, schema)));
  return ran;
}

async function migrateSchema(client: pg.Client, schema: LiveEnvironment): Promise<string[]> {
  const applied = await changeSchema(client, schema, async () => {
    await createSchema(client, schema);
    if ((await missingMigrations(client, schema)).length === 0) return [];
    // Read in when it is needed: a service that finds everything done keeps its memory for requests.
    const { runner } = await import('node-pg-migrate');
    // The runner's own begin changes nothing, and its commit ends our transaction. With nothing to run, ours does.
    return runner({
      dbClient: client,
      dir: migrationsDirectory,
      direction: 'up',
      migrationsSchema: schema,
      migrationsTable: 'migrations',
      noLock: true,
      singleTransaction: true,
      log: () => {},
    });
  });
  const made = await changeSchema(client, schema, () => installFunctions(client));
  return [...applied.map((migration) => migration.name), ...made].map((name) => `${schema}/${name}`);
}

/** Asks first: on a cluster even what changes nothing is carried to every node, and one may be down. */
async function createSchema(client: pg.Client, schema: LiveEnvironment): Promise<void> {
  const { rows } = await client.query('select from pg_namespace where nspname = $1', [schema]);
  if (rows.length === 0) await client.query(`create schema ${schema}`);
}

/** Runs `work` in a transaction without timeouts, in `schema`, while nobody else changes any schema. */
export async function changeSchema<T>(client: pg.Client, schema: LiveEnvironment, work: () => Promise<T>): Promise<T> {
  try {
    await client.query('begin');
    for (const setting of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await client.query(`set local ${setting} = 0`);
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await client.query(`set local search_path to ${schema}`);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * @param version as PostgreSQL counts it.
 * @throws {Error} naming a version that is too old.
 */
export function judgeServerVersion(version: number): void {
  if (version >= serverVersionMin) return;
  const major = Math.floor(version / 10_000);
  const minor = version % 10_000;
  const named = major < 10 ? `${major}.${Math.floor(minor / 100)}.${minor % 100}` : `${major}.${minor}`;
  throw new Error(`PostgreSQL 15 or newer is needed, this one is ${named}`);
}

/** How many of this release's migrations and functions an environment still lacks. */
export async function pendingMigrations({
  pool,
  schema,
}: {
  pool: Pick<pg.Pool, 'query'>;
  schema: LiveEnvironment;
}): Promise<number> {
  const missing = await missingMigrations(pool, schema);
  if (missing.length > 0) return missing.length;
  const functions = await pool.query<{ name: string; sha256: string }>(
    `select name, sha256 from ${schema}.installed_functions`,
  );
  return (await changedSince(functions.rows, await hasCitus(pool))).length;
}

/** The names of the migrations that an environment lacks. */
async function missingMigrations(database: Pick<pg.Pool, 'query'>, schema: LiveEnvironment): Promise<string[]> {
  const known = (await readdir(migrationsDirectory)).filter((name) => name.endsWith('.sql'));
  const names = known.map((name) => name.replace(/\.sql$/, ''));
  const { rows: tables } = await database.query(
    `select from pg_tables where schemaname = '${schema}' and tablename = 'migrations'`,
  );
  if (tables.length === 0) return names;
  const { rows } = await database.query<{ name: string }>(`select name from ${schema}.migrations`);
  const applied = new Set(rows.map((row) => row.name));
  return names.filter((name) => !applied.has(name));
}

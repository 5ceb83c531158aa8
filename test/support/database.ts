import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Database, LiveEnvironment } from '../../src/ground/database/database.ts';
import { openPool } from '../../src/ground/database/pool.ts';
import { type TestClock, wallClock } from './clock/test-clock.ts';
import { atEnd, type Closing } from './process.ts';

/** Runs every test as on a cluster: `npm run test:as-cluster`. */
export const asCluster = process.env.TEST_AS_CLUSTER !== undefined;

function serverUrl(variable: 'TEST_DATABASE_SERVER' | 'TEST_SERVING_SERVER'): URL {
  const url = process.env[variable];
  if (!url) throw new Error('run the tests with npm test: it starts their database');
  return new URL(url);
}

/** Runs `work` as the superuser, beside every database that is created here. */
export async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl('TEST_DATABASE_SERVER').href });
  await client.connect();
  await work(client).finally(() => client.end());
}

/** A machine on which nothing runs for a few seconds is no outage of the database. */
const patienceMs = 30_000;

/** A pool like the service's, with more patience. */
function openPatientPool(t: Closing, url: string, connectionsMax: number): pg.Pool {
  const pool = openPool(url, { connectionsMax, freeMsMax: patienceMs, onError: () => {} });
  pool.options.connectionTimeoutMillis = patienceMs;
  atEnd(t, () => pool.end());
  return pool;
}

let pool: pg.Pool | undefined;

/** A connection for all databases of this process, which does not keep it from ending. */
function administration(): pg.Pool {
  if (pool === undefined) {
    const connectionString = serverUrl('TEST_DATABASE_SERVER').href;
    pool = new pg.Pool({ connectionString, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true });
    pool.on('error', () => {});
  }
  return pool;
}

/**
 * The URL of a new database: a clone of the migrated one, for the role that may only serve, or an empty one, for the
 * owner. It is dropped at the end of the suite.
 */
export async function createDatabase(
  t: Closing,
  from: 'template_orders' | 'template0' = 'template_orders',
): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // To copy its files takes half the CPU time of writing each of its blocks to the log.
  await administration().query(`create database ${name} template ${from} strategy file_copy`);
  atEnd(t, () => administration().query(`drop database if exists ${name} with (force)`));
  const url = serverUrl(from === 'template0' ? 'TEST_DATABASE_SERVER' : 'TEST_SERVING_SERVER');
  url.pathname = `/${name}`;
  return url.href;
}

/** The database of `url` for the role that owns its tables. A server of another address has one role. */
export function ownerUrl(url: string): string {
  const [owner, given] = [serverUrl('TEST_DATABASE_SERVER'), new URL(url)];
  if (owner.host !== given.host) return url;
  owner.pathname = given.pathname;
  return owner.href;
}

/** A pool for the owner of the tables of a database. */
export function openOwnerPool(t: Closing, url: string): pg.Pool {
  return openPatientPool(t, ownerUrl(url), 3);
}

/** A pool on a database of its own, for the role that may only serve. */
export async function openTestPool(t: Closing, clock: TestClock = wallClock): Promise<pg.Pool> {
  const url = await createDatabase(t);
  await clock.join(ownerUrl(url));
  return openPatientPool(t, url, 10);
}

/** Uses the statements for a cluster in every test of `npm run test:as-cluster`. */
export function databaseOn(pool: pg.Pool, schema: LiveEnvironment): Database {
  return { pool, schema, ...(asCluster && { isCluster: true }) };
}

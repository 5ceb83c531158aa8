import type pg from 'pg';
import { type Database, onlyRow } from './database.ts';

/**
 * A transaction on the tables of one environment. A function whose lock must outlast its own
 * statement asks for one; only `inTransaction` opens one.
 */
export type Transaction = { client: pg.PoolClient; schema: Database['schema'] };

/** Where a statement runs that may stand alone or be part of a transaction. */
export function runnerOf(place: Database | Transaction): Pick<pg.PoolClient, 'query'> {
  return 'client' in place ? place.client : place.pool;
}

/** Runs `work` in a transaction, which commits when `work` resolves and rolls back when it throws. */
export async function inTransaction<Result>(
  { pool, schema }: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // The pool listens to idle connections only, so a connection lost in use would end the process. Its statement rejects
  // anyway.
  const ignore = () => {};
  client.on('error', ignore);
  try {
    await client.query('begin');
    const result = await work({ client, schema });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}

/**
 * What the database's clock shows, which says when anything was stored: whatever is compared with that is compared with
 * this or within a statement, never with the clock of the process, which may be seconds away. Rounded up to a
 * millisecond, so that what was stored before is before it.
 */
export async function findDatabaseTime(place: Database | Transaction): Promise<Date> {
  const text = `select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as now`;
  return onlyRow(await runnerOf(place).query<{ now: Date }>(text)).now;
}

import pg from 'pg';

export type LiveEnvironment = 'production' | 'sandbox';

/** The tables of one environment: a pool, and the schema that every statement names. */
export type Database = { pool: pg.Pool; schema: LiveEnvironment };

/** What runs a statement: the pool, or the client of a transaction. */
export type Queryable = { query: pg.Pool['query'] };

// bigint and numeric arrive as strings; ours stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** @param onError hears of connections that break while idle; without a listener they would end the process. */
export function openPool(url: string, connectionsMax: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: 6000,
    application_name: 'transport-ordering-service',
  });
  pool.on('error', onError);
  return pool;
}

/** Runs `work` in a transaction; it commits when `work` resolves and rolls back when it throws. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The version of the server as PostgreSQL counts it: 15.4 is 150004. */
export async function serverVersion(queryable: Queryable): Promise<number> {
  const result = await queryable.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  return Number(result.rows[0]?.version);
}

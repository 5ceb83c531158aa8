import pg from 'pg';
import { DatabaseBusy } from './unavailable.ts';

export type LiveEnvironment = 'production' | 'sandbox';

/** The tables of one environment: a pool, and the schema that every statement names. */
export type Database = { pool: pg.Pool; schema: LiveEnvironment };

/** What runs a statement: the pool, or the client of a transaction. */
export type Queryable = { query: pg.Pool['query'] };

// bigint and numeric arrive as strings; ours stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** How long the database works on a statement, waits for a lock, and leaves a transaction alone. */
const timeouts = { statement_timeout: 5000, lock_timeout: 5000, idle_in_transaction_session_timeout: 10_000 };

/** A new connection may take so long, and a statement a little longer than the server works on one. */
const connectMsMax = 2000;
const answerMsMax = timeouts.statement_timeout + 200;
/** How long a caller waits for a connection while all are in use. */
const freeMsMax = 1000;

/**
 * A prepared statement is planned once. PostgreSQL would plan some of ours anew each time, which takes longer than they run;
 * they are written so that one plan fits all values. The plan uses an index where there is one: made while a table had a
 * row, it would else read the whole table when it has many, until it is analyzed again. Citus chooses the nodes by the
 * values and so has to plan each time.
 */
const generalPlans = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

/** Behind a pooler the next statement may reach another server connection, which does not know a prepared one. */
class UnpreparedClient extends pg.Client {
  // The driver's own signature has a dozen overloads; what is passed on is what came.
  override query(...parameters: unknown[]): never {
    const [statement, ...rest] = parameters;
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
    const unnamed = isNamed ? { ...statement, name: undefined } : statement;
    return (super.query as (...all: unknown[]) => never)(unnamed, ...rest);
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error) => void,
) => void;

/** Refuses who waits too long for a connection that others use. */
class ImpatientPool extends pg.Pool {
  // As `query` above: with and without a callback.
  override connect(callback?: Connected): never {
    return (callback ? this.#connect(callback) : this.#connectLater()) as never;
  }

  #connectLater(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (error ? reject(error) : resolve(client!)));
    });
  }

  #connect(callback: Connected): void {
    const connect = super.connect as (callback: Connected) => void;
    const isFree = this.totalCount < this.options.max || this.idleCount > this.waitingCount;
    if (isFree) {
      connect.call(this, callback);
      return;
    }
    let isLate = false;
    const impatience = setTimeout(() => {
      isLate = true;
      callback(new DatabaseBusy(), undefined, () => {});
    }, freeMsMax);
    connect.call(this, (error, client, release) => {
      clearTimeout(impatience);
      if (!isLate) callback(error, client, release);
      else if (client) release();
    });
  }
}

export type PoolOptions = {
  connectionsMax: number;
  /** Hears of connections that break while idle; without a listener they would end the process. */
  onError: (error: Error) => void;
  /** Behind a pooler nothing is prepared, and the timeouts are those of the role: poolers refuse them from a client. */
  isPooled?: boolean;
  hasCitus?: boolean;
};

export function openPool(
  url: string,
  { connectionsMax, onError, isPooled = false, hasCitus = false }: PoolOptions,
): pg.Pool {
  const pool = new ImpatientPool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: connectMsMax,
    idleTimeoutMillis: 30_000,
    query_timeout: answerMsMax,
    application_name: 'transport-ordering-service',
    ...(isPooled ? { Client: UnpreparedClient } : { ...timeouts, ...(hasCitus ? {} : { options: generalPlans }) }),
  });
  pool.on('error', onError);
  pool.on('release', (error) => {
    if ((error as NodeJS.ErrnoException | undefined)?.code === readOnlyState) dropIdle(pool);
  });
  return pool;
}

/** SQLSTATE of a write on a server that is a standby, as it is after a failover. */
const readOnlyState = '25006';

function dropIdle(pool: pg.Pool): void {
  for (let count = pool.idleCount; count > 0; count--) {
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    );
  }
}

/** One connection of its own, without timeouts. */
export async function connectOnce(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Whether a pooler stands before the server, whether statements end by themselves, and whether tables may be distributed. */
export type DatabaseAccess = { isPooled: boolean; hasStatementTimeout: boolean; hasCitus: boolean };

/**
 * A pooler gives its clients a process id of its own making, with which they could cancel a statement; a server that is
 * reached directly gives that of the backend.
 */
export async function probeAccess(url: string): Promise<DatabaseAccess> {
  const client = await connectOnce(url);
  try {
    const { rows } = await client.query<{ pid: number; timeout: string; hasCitus: boolean }>(
      `select pg_backend_pid() as pid, current_setting('statement_timeout') as timeout,
              exists (select 1 from pg_extension where extname = 'citus') as "hasCitus"`,
    );
    const { pid, timeout, hasCitus } = rows[0]!;
    const stated = (client as unknown as { processID: number | null }).processID;
    return { isPooled: stated !== pid, hasStatementTimeout: timeout !== '0', hasCitus };
  } finally {
    await client.end();
  }
}

/** Runs `work` in a transaction; it commits when `work` resolves and rolls back when it throws. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // The pool listens to idle connections only; a lost one in use would end the process. Its statement rejects anyway.
  const ignore = () => {};
  client.on('error', ignore);
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
    client.off('error', ignore);
    client.release(broken);
  }
}

/** The version of the server as PostgreSQL counts it: 15.4 is 150004. */
export async function serverVersion(queryable: Queryable): Promise<number> {
  const result = await queryable.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  return Number(result.rows[0]?.version);
}

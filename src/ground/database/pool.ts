import pg from 'pg';
import { tell } from '../observed.ts';
import { nameInCamelCase } from './name-in-camel-case.ts';
import { DatabaseBusy } from './unavailable.ts';

/** Reads bigint and numeric as numbers. The driver would give them as strings; ours stay below 2^53. */
export const numbers = new pg.TypeOverrides();
numbers.setTypeParser(pg.types.builtins.INT8, Number);
numbers.setTypeParser(pg.types.builtins.NUMERIC, Number);
/** Of bigint[], for which the driver has no name. */
const int8Array: number = 1016;
const textsOf: (array: string) => (string | null)[] = pg.types.getTypeParser(int8Array);
numbers.setTypeParser(int8Array, (array: string) =>
  textsOf(array).map((text) => (text === null ? null : Number(text))),
);

/** What connections are called. It changes with a release beside which what it knows must not hold yet. */
const application = 'transport-ordering-service-2';
/** What those of the releases before are called, which know nothing of what must be known by all. */
export const applicationOfBefore = 'transport-ordering-service';

/** Limits for working on a statement, waiting for a lock, and leaving a transaction idle. */
const timeouts = { statement_timeout: 5000, lock_timeout: 5000, idle_in_transaction_session_timeout: 10_000 };

/** Limit for a new connection. A statement gets a little longer than the server works on one. */
const connectMsMax = 2000;
const answerMsMax = timeouts.statement_timeout + 200;
/** For a connection while all are in use. */
const freeMsMaxDefault = 1000;

/**
 * Plans a prepared statement once. PostgreSQL would plan some of ours again each time, which takes longer than running
 * them; they are written so that one plan fits all values. The plan uses an index where there is one: planned while a
 * table had one row, it would otherwise scan the whole table once it is large, until it is analyzed again. Citus
 * chooses nodes by the values and so has to plan each time.
 */
const generalPlans = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';
/**
 * Citus estimates such high costs for small statements that PostgreSQL would compile them, for ten times as long as
 * they run.
 */
const uncompiled = '-c jit=off';

/** Behind a pooler the next statement may reach another server connection, which does not know a prepared one. */
class UnpreparedClient extends pg.Client {
  // The driver's signature has a dozen overloads. Arguments are passed on as they came.
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

/** Turns away callers that would wait too long for a free connection. */
class ImpatientPool extends pg.Pool {
  freeMsMax = freeMsMaxDefault;

  // As `query` above: with or without a callback.
  override connect(callback?: Connected): never {
    return (callback ? this.#connect(callback) : this.#connectLater()) as never;
  }

  #connectLater(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (client ? resolve(client) : reject(error)));
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
      tell('poolExhausted', {});
      callback(new DatabaseBusy(), undefined, () => {});
    }, this.freeMsMax);
    connect.call(this, (error, client, release) => {
      clearTimeout(impatience);
      if (!isLate) callback(error, client, release);
      else if (client) release();
    });
  }
}

type PoolOptions = {
  connectionsMax: number;
  /** Called for idle connections that break. Without a listener they would end the process. */
  onError: (error: Error) => void;
  /** How long a caller waits for a connection while all are in use. */
  freeMsMax?: number;
  /** Behind a pooler nothing is prepared and the timeouts are the role's, since poolers refuse them from a client. */
  isPooled?: boolean;
  hasCitus?: boolean;
};

/** Its rows have names in camel case; those of `connectOnce` have the columns' own. */
export function openPool(
  url: string,
  { connectionsMax, onError, freeMsMax = freeMsMaxDefault, isPooled = false, hasCitus = false }: PoolOptions,
): pg.Pool {
  const pool = new ImpatientPool({
    connectionString: url,
    types: numbers,
    max: connectionsMax,
    connectionTimeoutMillis: connectMsMax,
    idleTimeoutMillis: 30_000,
    query_timeout: answerMsMax,
    application_name: application,
    ...(isPooled ? { Client: UnpreparedClient } : { ...timeouts, options: hasCitus ? uncompiled : generalPlans }),
  });
  pool.freeMsMax = freeMsMax;
  pool.on('connect', nameInCamelCase);
  pool.on('error', onError);
  leaveStandby(pool);
  return pool;
}

/** New connections go to `url` from now on. */
export function movePool(pool: pg.Pool, url: string): void {
  pool.options.connectionString = url;
}

/** SQLSTATE of a write on a standby, which a server may become after a failover. */
const readOnlyState = '25006';

/** Once a write is refused as on a standby, ends all connections to it: idle ones now, others once they are free. */
function leaveStandby(pool: pg.Pool): void {
  const open = new Set<pg.PoolClient>();
  const left = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  pool.on('release', (error, client) => {
    // The pool keeps no connection that is ending.
    if (left.has(client)) void client.end();
    if ((error as NodeJS.ErrnoException | undefined)?.code !== readOnlyState) return;
    for (const each of open) left.add(each);
    dropIdle(pool);
  });
}

function dropIdle(pool: pg.Pool): void {
  for (let count = pool.idleCount; count > 0; count--) {
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    );
  }
}

import type pg from 'pg';
import { onlyRow } from '../../../src/ground/database/database.ts';
import { schemas } from './cluster.ts';
import type { Twice } from './repeated-calls.ts';

/** Bytes that are in use by a server process, and which it is. */
type Used = { pid: number; bytes: number };

/** Functions that are called where those of orders are: on a cluster, by the node of the account. */
const functions = {
  memory_used: `(p_account bigint, out pid integer, out bytes bigint) language plpgsql as $$
    begin
      select pg_backend_pid(), sum(c.used_bytes)::bigint into pid, bytes from pg_backend_memory_contexts c;
    end $$`,
  /** Keeps a statement for ever, as a server process may. */
  keep_statement: `(p_account bigint, out kept text) language plpgsql as $$
    begin
      kept := 'kept ' || gen_random_uuid();
      execute format('prepare %I as select c.oid, c.relname, c.relkind from pg_class c where c.oid = 1', kept);
    end $$`,
};

/** Makes the functions in each environment, and on a cluster hands them to the nodes as `migrate --citus` does. */
export async function installProbe(owner: pg.Pool, isOnCluster: boolean): Promise<void> {
  for (const schema of schemas)
    for (const [name, text] of Object.entries(functions)) {
      await owner.query(`create or replace function ${schema}.${name}${text}`);
      if (isOnCluster)
        await owner.query(
          `select create_distributed_function('${schema}.${name}(bigint)', 'p_account', colocate_with := '${schema}.orders')`,
        );
    }
}

/** The processes that work for the connection: of the node that has the account, and of the server that it is to. */
async function readUsed({ accountId, measured: { pool, schema } }: Twice): Promise<[node: Used, own: Used]> {
  const node = await pool.query<Used>(`select pid, bytes from ${schema}.memory_used($1)`, [accountId]);
  const own = await pool.query<Used>(
    'select pg_backend_pid() as pid, sum(used_bytes)::bigint as bytes from pg_backend_memory_contexts',
  );
  return [onlyRow(node), onlyRow(own)];
}

const warmUp = 20;
export const callsMeasured = 200;

/**
 * By how many bytes 200 calls make a process grow, whichever grows more, after some that fill its caches.
 * @throws {Error} if the process is another one at the end.
 */
export async function measureGrowth(twice: Twice, call: () => Promise<unknown>): Promise<number> {
  for (let i = 0; i < warmUp; i++) await call();
  await readUsed(twice);
  const before = await readUsed(twice);
  for (let i = 0; i < callsMeasured; i++) await call();
  const after = await readUsed(twice);
  const grown = after.map(({ pid, bytes }, place) => {
    const first = before[place];
    if (first?.pid !== pid) throw new Error(`the process changed from ${first?.pid} to ${pid}: nothing was measured`);
    return bytes - first.bytes;
  });
  return Math.max(...grown);
}

export const keepStatement = ({ accountId, measured: { pool, schema } }: Twice) =>
  pool.query(`select kept from ${schema}.keep_statement($1)`, [accountId]);

import type pg from 'pg';

export type LiveEnvironment = 'production' | 'sandbox';

/**
 * The tables of one environment: a pool, and the schema every statement names. On a cluster, Citus, they are spread
 * over several nodes, by account.
 */
export type Database = { pool: pg.Pool; schema: LiveEnvironment; isCluster?: boolean };

/** The row of a statement that always returns one. */
export function onlyRow<Row>({ rows }: { rows: readonly Row[] }): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`a statement returned ${rows.length} rows instead of one`);
  return row;
}

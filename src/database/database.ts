import type pg from 'pg';

export type LiveEnvironment = 'production' | 'sandbox';

/**
 * The tables of one environment: a pool, and the schema every statement names. On a cluster, Citus, they lie on several
 * nodes, by account.
 */
export type Database = { pool: pg.Pool; schema: LiveEnvironment; isCluster?: boolean };

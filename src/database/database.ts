import type pg from 'pg';

export type LiveEnvironment = 'production' | 'sandbox';

/** The tables of one environment: a pool, and the schema every statement names. */
export type Database = { pool: pg.Pool; schema: LiveEnvironment };

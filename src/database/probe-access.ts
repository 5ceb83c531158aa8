import type pg from 'pg';
import { connectOnce } from './connect-once.ts';
import { onlyRow } from './database.ts';

/**
 * Whether a pooler stands before the server, whether statements time out on their own, and whether tables may be
 * distributed.
 */
type DatabaseAccess = { isPooled: boolean; hasStatementTimeout: boolean; hasCitus: boolean };

/**
 * A pooler gives its clients process ids of its own making, for canceling statements. A server reached directly gives
 * that of the backend.
 */
export async function probeAccess(url: string): Promise<DatabaseAccess> {
  const client = await connectOnce(url);
  try {
    const result = await client.query<{ pid: number; timeout: string }>(
      `select pg_backend_pid() as pid, current_setting('statement_timeout') as timeout`,
    );
    const { pid, timeout } = onlyRow(result);
    const stated = (client as unknown as { processID: number | null }).processID;
    return { isPooled: stated !== pid, hasStatementTimeout: timeout !== '0', hasCitus: await hasCitus(client) };
  } finally {
    await client.end();
  }
}

/** Whether tables of this database may be distributed. */
export async function hasCitus(client: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const result = await client.query<{ is: boolean }>(
    `select exists (select 1 from pg_extension where extname = 'citus') as is`,
  );
  return onlyRow(result).is;
}

/** The server's version as PostgreSQL counts it: 15.4 is 150004. */
export async function serverVersion(client: pg.Client): Promise<number> {
  const result = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  return Number(result.rows[0]?.version);
}

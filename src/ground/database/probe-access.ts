import type pg from 'pg';
import { connectOnce } from './connect-once.ts';
import { onlyRow } from './database.ts';

/**
 * Whether there is a pooler before the server, whether statements time out on their own, and whether tables may be
 * distributed.
 */
type DatabaseAccess = { isPooled: boolean; hasStatementTimeout: boolean; hasCitus: boolean };

/** SQL for whether the database has the extension. */
const isExtended = `exists (select 1 from pg_extension where extname = 'citus')`;

/**
 * A pooler gives its clients process ids of its own making, for canceling statements. A server reached directly gives
 * that of the backend.
 */
export async function probeAccess(url: string): Promise<DatabaseAccess> {
  const client = await connectOnce(url);
  try {
    const result = await client.query<{ pid: number; timeout: string; hasCitus: boolean }>(
      `select pg_backend_pid() as pid, current_setting('statement_timeout') as timeout, ${isExtended} as "hasCitus"`,
    );
    const { pid, timeout, hasCitus } = onlyRow(result);
    const stated = (client as unknown as { processID: number | null }).processID;
    return { isPooled: stated !== pid, hasStatementTimeout: timeout !== '0', hasCitus };
  } finally {
    await client.end();
  }
}

/** Whether tables of this database may be distributed. */
export async function hasCitus(client: Pick<pg.Pool, 'query'>): Promise<boolean> {
  return onlyRow(await client.query<{ hasCitus: boolean }>(`select ${isExtended} as "hasCitus"`)).hasCitus;
}

/** The server's version as PostgreSQL counts it: 15.4 is 150004. */
export async function serverVersion(client: pg.Client): Promise<number> {
  const result = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  return Number(result.rows[0]?.version);
}

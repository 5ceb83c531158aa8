import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import type { LiveEnvironment } from './database.ts';
import { useEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';
import { probeAccess } from './probe-access.ts';

export type OpenDatabase = {
  pool: Pool;
  /** Whether the tables may lie on several nodes, by account. */
  isCluster: boolean;
  url: string;
  /** True for the embedded server. */
  embedded: boolean;
  close(): Promise<void>;
};

type OnError = (error: Error) => void;

/** The configured environments that keep data in the database. */
export function liveEnvironments(config: Config): LiveEnvironment[] {
  return config.environments.filter((name) => name !== 'mock');
}

/**
 * Connects to the configured server, or starts or joins the embedded one, and migrates it.
 * @throws {Error} with one clear line that names the address, never the password.
 */
export async function openDatabase(
  config: Config,
  report: (line: string) => void,
  onError: OnError,
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl
    ? undefined
    : await useEmbeddedPostgres(join(config.dataDirectory, 'postgres'), report).catch((error) => {
        throw new Error(`the database in DATA_DIR ${config.dataDirectory} cannot be used: ${reason(error)}`);
      });
  const url = config.databaseUrl ?? embedded!.url;
  try {
    const applied = await namingAddress(url, () => migrate(url, liveEnvironments(config)));
    if (applied.length > 0) report(`migrated: ${applied.join(', ')}`);
    const opened = await connectDatabase({ ...config, databaseUrl: url }, report, onError);
    const close = async () => {
      await opened.close();
      await embedded?.leave();
    };
    return { ...opened, embedded: embedded !== undefined, close };
  } catch (error) {
    await embedded?.leave();
    throw error;
  }
}

/**
 * Connects to the server of DATABASE_URL, which another process has migrated.
 * @throws {Error} as `openDatabase` does.
 */
export async function connectDatabase(
  { databaseUrl, databasePoolSize }: Config,
  report: (line: string) => void,
  onError: OnError,
): Promise<OpenDatabase> {
  const url = databaseUrl!;
  const { isPooled, hasStatementTimeout, hasCitus } = await namingAddress(url, () => probeAccess(url));
  if (isPooled && !hasStatementTimeout)
    report('behind a pooler no statement times out: alter role … set statement_timeout = 5000');
  const pool = openPool(url, { connectionsMax: databasePoolSize, onError, isPooled, hasCitus });
  return { pool, isCluster: hasCitus, url, embedded: false, close: () => pool.end() };
}

/**
 * Runs `work` on the database of `url`.
 * @throws {Error} with one clear line that names the address, never the password.
 */
export async function namingAddress<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { host, pathname } = new URL(url);
    throw new Error(`the database at ${host}${pathname} cannot be used: ${reason(error)}`);
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0]);
  const text = (error as Error).message || String((error as NodeJS.ErrnoException).code);
  return text.trim().replaceAll(/\s*\n\s*/g, '; ');
}

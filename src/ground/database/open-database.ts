import { join } from 'node:path';
import type { Pool } from 'pg';
import { closeInTurn } from '../concurrency/close-in-turn.ts';
import { type Config, ConfigError } from '../config.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import type { LiveEnvironment } from './database.ts';
import { describeMigrated } from './describe-migrated.ts';
import { type EmbeddedPostgres, useEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { movePool, openPool } from './pool.ts';
import { probeAccess } from './probe-access.ts';

export type OpenDatabase = {
  /** As the role that serves, as `url`. */
  pool: Pool;
  /** A pool of two more connections, for queries that must not wait while the others are busy. */
  openBeside(): Pool;
  /** Whether the tables may be spread over several nodes, by account. */
  isCluster: boolean;
  url: string;
  /** True for the embedded server. */
  embedded: boolean;
  /** Switches to the current address of the embedded server. Undefined: it is lost. */
  follow: OnMove;
  /** How long the embedded server has been lost, in milliseconds; 0 while it is there. */
  lostMs(): number;
  close(): Promise<void>;
};

const connectionsBeside = 2;

type OnError = (error: Error) => void;
/** Called with the address of the embedded server, or with undefined when it is lost. */
export type OnMove = (url: string | undefined) => void;

/** Called when other things happen. `onMigrated`: what was applied; without it, lines for people. */
type Hearers = { onMove?: OnMove; onMigrated?: (applied: readonly string[]) => void };

/** The configured environments that keep data in the database. */
export function liveEnvironments(config: Config): LiveEnvironment[] {
  return config.environments.filter((name) => name !== 'mock');
}

/**
 * Connects to the configured server, or starts or joins the embedded one, and migrates it. An embedded server that ends
 * is started again.
 * @throws {Error} with one clear line that names the address, never the password.
 */
export async function openDatabase(
  config: Config,
  report: (line: string) => void,
  onError: OnError,
  { onMove = () => {}, onMigrated = (applied) => describeMigrated(applied).forEach(report) }: Hearers = {},
): Promise<OpenDatabase> {
  let opened: OpenDatabase | undefined;
  const embedded = config.databaseUrl
    ? undefined
    : await openEmbedded(config.dataDirectory, report, (moved) => {
        opened?.follow(moved);
        onMove(moved);
      });
  const url = config.databaseUrl ?? embedded!.url;
  const migrationUrl = embedded?.ownerUrl ?? config.databaseMigrationUrl ?? url;
  try {
    const work = () => bringUpToDate({ url, migrationUrl, role: embedded?.role }, liveEnvironments(config));
    onMigrated(await namingAddress(migrationUrl, work));
    opened = await connectDatabase({ ...config, databaseUrl: url }, report, onError);
    const { close } = opened;
    return Object.assign(opened, {
      embedded: embedded !== undefined,
      close: () => closeInTurn([close, () => embedded?.leave()]),
    });
  } catch (error) {
    await embedded?.leave().catch(() => {});
    throw error;
  }
}

async function openEmbedded(
  dataDirectory: string,
  report: (line: string) => void,
  onChange: OnMove,
): Promise<EmbeddedPostgres> {
  return useEmbeddedPostgres(join(dataDirectory, 'postgres'), { report, onChange }).catch((error) => {
    if (error instanceof ConfigError) throw error;
    throw new Error(`the database in DATA_DIR ${dataDirectory} cannot be used: ${reason(error)}`);
  });
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
  if (databaseUrl === undefined) throw new Error('no DATABASE_URL is set');
  let url = databaseUrl;
  let lostAt: number | undefined;
  const { isPooled, hasStatementTimeout, hasCitus } = await namingAddress(url, () => probeAccess(url));
  if (isPooled && !hasStatementTimeout)
    report('behind a pooler no statement times out: alter role … set statement_timeout = 5000');
  const pools: Pool[] = [];
  const open = (connectionsMax: number) => {
    const pool = openPool(url, { connectionsMax, onError, isPooled, hasCitus });
    pools.push(pool);
    return pool;
  };
  return {
    pool: open(databasePoolSize),
    openBeside: () => open(connectionsBeside),
    isCluster: hasCitus,
    get url() {
      return url;
    },
    embedded: false,
    follow: (moved) => {
      if (moved === undefined) lostAt ??= performance.now();
      else {
        url = moved;
        lostAt = undefined;
        for (const pool of pools) movePool(pool, moved);
      }
    },
    lostMs: () => (lostAt === undefined ? 0 : performance.now() - lostAt),
    close: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
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

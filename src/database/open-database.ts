import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { type LiveEnvironment, openPool } from './database.ts';
import { useEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

export type OpenDatabase = {
  pool: Pool;
  /** True for the embedded server. */
  embedded: boolean;
  close(): Promise<void>;
};

/** The environments of the configuration that keep their data in the database. */
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
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl
    ? undefined
    : await useEmbeddedPostgres(join(config.dataDirectory, 'postgres'), report).catch((error) => {
        throw new Error(`the database in DATA_DIR ${config.dataDirectory} cannot be used: ${reason(error)}`);
      });
  const url = config.databaseUrl ?? embedded!.url;
  try {
    const applied = await migrate(url, liveEnvironments(config));
    if (applied.length > 0) report(`migrated: ${applied.join(', ')}`);
  } catch (error) {
    await embedded?.leave();
    const { host, pathname } = new URL(url);
    throw new Error(`the database at ${host}${pathname} cannot be used: ${reason(error)}`);
  }
  const pool = openPool(url, config.databasePoolSize, onError);
  return {
    pool,
    embedded: embedded !== undefined,
    close: async () => {
      await pool.end();
      await embedded?.leave();
    },
  };
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0]);
  const text = (error as Error).message || String((error as NodeJS.ErrnoException).code);
  return text.trim().replaceAll(/\s*\n\s*/g, '; ');
}

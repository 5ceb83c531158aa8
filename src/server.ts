import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { pendingMigrations } from './database/migrate.ts';
import { liveEnvironments, type OpenDatabase, openDatabase } from './database/open-database.ts';
import { loadReferenceData } from './reference-data.ts';

export type RunningServer = {
  app: FastifyInstance;
  database: OpenDatabase | undefined;
  /** Stops accepting, finishes what is in flight and closes the database. */
  stop(): Promise<void>;
};

const readinessMsMax = 1000;

/** Prepares the data and the database side by side, then serves. @throws {Error} whose message is one clear line. */
export async function startServer(config: Config, report: (line: string) => void): Promise<RunningServer> {
  const live = liveEnvironments(config);
  const needed = live.length > 0;
  let stopping = false;
  let app: FastifyInstance | undefined;
  const opening = needed
    ? openDatabase(config, report, (error: Error) => app?.log.warn({ err: error }, 'database connection lost'))
    : undefined;
  opening?.catch(() => {});
  const reference = needed ? await loadReferenceData(report) : undefined;
  const database = await opening;

  const isReady = async () => {
    if (stopping) return false;
    if (!database) return true;
    const pending = Promise.all(live.map((schema) => pendingMigrations(database.pool, schema)));
    const late = sleep(readinessMsMax, undefined, { ref: false });
    const counts = await Promise.race([pending.catch(() => undefined), late]);
    return counts?.every((count) => count === 0) ?? false;
  };
  const dependencies = database && reference && { pool: database.pool, ...reference };
  app = await buildApp({ config, dependencies, health: { isReady } });
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await database?.close();
    throw new Error(describeListenError(error as NodeJS.ErrnoException, config));
  }
  return {
    app,
    database,
    stop: async () => {
      stopping = true;
      await app.close();
      await database?.close();
    },
  };
}

function describeListenError(error: NodeJS.ErrnoException, config: Config): string {
  if (error.code === 'EADDRINUSE') return `port ${config.port} on ${config.host} is in use: set PORT to another one`;
  if (error.code === 'EACCES') return `port ${config.port} needs more rights: set PORT to one above 1023`;
  return `cannot listen on ${config.host}:${config.port}: ${error.message}`;
}

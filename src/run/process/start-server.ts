import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import type { PriceSources } from '../../engine/pricing/pricing-source.ts';
import type { RoutingEngine } from '../../engine/routing-engine/routing-engine.ts';
import { type Config, listeningOrigin } from '../../ground/config.ts';
import { pendingMigrations } from '../../ground/database/migrate.ts';
import { liveEnvironments, type OpenDatabase, openDatabase } from '../../ground/database/open-database.ts';
import { loggedTrace } from '../../ground/trace/current-trace.ts';
import type { Health } from '../../http/kernel/edge/health.ts';
import type { CompanySource } from '../../orders/company/company-profile.ts';
import { loadProfile } from '../../orders/company/load-profile.ts';
import type { AvailabilitySource } from '../../orders/sold/live-availability.ts';
import { buildApp } from '../app.ts';
import type { OwnMetrics } from '../metrics/own-metrics.ts';
import type { WriteMetrics } from '../metrics/write-metrics.ts';
import { loadReferenceData, loadSold, tariffDirectory } from '../reference-data.ts';
import { judgeSender, judgeSupplierCountry, missingIssuer } from './judge-config.ts';
import { closeServer, createWarn, isServing, type LogWarning, type OpenedServer } from './opened-server.ts';
import { type LoadedData, watchData } from './watch-data.ts';

/** Where clients reach the service, and where it listens: before a proxy, the first cannot be reached from here. */
export type Addresses = { base: string; listening: string };

export type RunningServer = {
  app: FastifyInstance;
  addresses: Addresses;
  database: OpenDatabase | undefined;
  /** What this process has counted, where metrics are wanted. */
  counted: OwnMetrics | undefined;
  /** The text of all metrics, of a process that serves alone. */
  writeMetrics: WriteMetrics | undefined;
  /** Says that it is not ready, and serves on. */
  drain(): void;
  /** Stops accepting, finishes the requests in flight and closes the database. */
  stop(): Promise<void>;
};

const readinessMsMax = 1000;
/** A process whose embedded database does not come back for longer counts as dead. */
const deadAfterMs = 60_000;

/** `worker`: its place among several; the process that leads them says what it found. */
type StartOptions = { open?: typeof openDatabase; lostMsMax?: number; worker?: number };

/**
 * Per cent by which the heap may grow before garbage is collected. Left alone, the engine lets the heap of a busy
 * process grow to several times what is in use.
 */
const heapGrowthPercent = 40;

/**
 * Opens the database, loads the data, then serves. One after the other: loading blocks the process for longer than a
 * connection attempt on a slow machine may take.
 * @throws {Error} whose message is one clear line.
 */
export async function startServer(
  config: Config,
  report: (line: string) => void,
  options: StartOptions = {},
): Promise<RunningServer> {
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`);
  const server: OpenedServer = { isDraining: false, isStopping: false };
  try {
    return await serve(server, config, report, options);
  } catch (error) {
    await closeServer(server).catch(() => {});
    throw error;
  }
}

async function serve(
  server: OpenedServer,
  config: Config,
  report: (line: string) => void,
  { open = openDatabase, worker, lostMsMax = deadAfterMs }: StartOptions,
): Promise<RunningServer> {
  const warn = createWarn(server);
  const needed = liveEnvironments(config).length > 0;
  server.database = needed ? await openWarning(open, config, report, warn) : undefined;
  const reference = needed ? await loadReferenceData(report, config.dataDirectory, true) : undefined;
  // Not before: reading the data holds up the process, and nobody waits for it yet.
  server.counted = await countWhereWanted(config, server.database);
  if (reference) judgeSupplierCountry(config, reference.pricing.tariffs);
  server.engine = reference && (await openEngine(config, reference, worker ? () => {} : report, server));
  const company: CompanySource = { profile: loadProfile(config.dataDirectory) };
  if (needed) judgeSender(config, company);
  const data = reference && { ...reference, company, sold: loadAvailabilitySource(config, reference, company) };
  const health = createHealth(server, config, lostMsMax);
  const app = await buildApp({ config, dependencies: data && dependenciesOf(server, data), health, worker });
  server.app = app;
  const port = await listen(app, config);
  const lack = missingIssuer(config, company);
  if (lack && !worker) report(lack);
  const writeMetrics = worker ? undefined : await writeOwn(config, server, warn);
  if (data) server.unwatch = watchData(config, data, app.log, warn);
  return {
    app,
    database: server.database,
    counted: server.counted,
    writeMetrics,
    addresses: { base: app.baseUrl(), listening: listeningOrigin(config.host, port) },
    drain: () => {
      server.isDraining = true;
    },
    stop: () => closeServer(server),
  };
}

/** Opens the database. That connections are lost is told once, until one is there again. */
async function openWarning(
  open: typeof openDatabase,
  config: Config,
  report: (line: string) => void,
  warn: LogWarning,
): Promise<OpenDatabase> {
  let isWarned = false;
  const database = await open(config, report, (error) => {
    if (!isWarned) warn('database connection lost')(error);
    isWarned = true;
  });
  database.pool.on('connect', () => {
    isWarned = false;
  });
  return database;
}

/** What can be sold, on the days of the company as its profile says. */
function loadAvailabilitySource(
  { dataDirectory }: Config,
  { pricing }: PriceSources,
  company: CompanySource,
): AvailabilitySource {
  return {
    table: loadSold(tariffDirectory(dataDirectory), pricing.tariffs),
    get timeZone() {
      return company.profile.timeZone;
    },
  };
}

function createHealth(server: OpenedServer, config: Config, lostMsMax: number): Health {
  const { database } = server;
  return {
    isReady: async () => isServing(server) && (!database || (await isMigrated(database, config))),
    isLive: () => (database?.lostMs() ?? 0) <= lostMsMax,
  };
}

/** What production and sandbox need. */
function dependenciesOf({ database, engine }: OpenedServer, data: LoadedData) {
  if (!database) return undefined;
  return { ...data, pool: database.pool, isCluster: database.isCluster, measureWays: engine?.measureWays };
}

/** Nothing of it is loaded where nobody reads it. */
async function countWhereWanted(config: Config, database: OpenDatabase | undefined): Promise<OwnMetrics | undefined> {
  if (!config.metrics) return undefined;
  const { countInProcess } = await import('../metrics/own-metrics.ts');
  return countInProcess(liveEnvironments(config), database?.pool);
}

async function writeOwn(config: Config, server: OpenedServer, warn: LogWarning): Promise<WriteMetrics | undefined> {
  const { counted, database } = server;
  if (!counted) return undefined;
  const { writerForProcess } = await import('../metrics/write-metrics.ts');
  // A database that answers, but not while all connections are in use, is there.
  const pool = database?.openBeside();
  const onError = warn('what is to be delivered could not be counted');
  const sources = { pool, environments: liveEnvironments(config), hasMail: config.mail !== undefined, onError };
  return writerForProcess(sources, counted, () => isServing(server));
}

/** The routing engine of those who have one, and what it says of itself. It is not needed to serve. */
async function openEngine(
  { routingUrl }: Config,
  { pricing }: PriceSources,
  report: (line: string) => void,
  server: OpenedServer,
): Promise<RoutingEngine | undefined> {
  if (routingUrl === undefined) return undefined;
  const { openRoutingEngine } = await import('../../engine/routing-engine/routing-engine.ts');
  const engine = openRoutingEngine(routingUrl, {
    passages: pricing.passages ?? [],
    write: (level, details, text) => server.app?.log[level]({ ...loggedTrace(), ...details }, text),
  });
  report((await engine.check()).text);
  return engine;
}

async function isMigrated({ pool }: OpenDatabase, config: Config): Promise<boolean> {
  const pending = Promise.all(liveEnvironments(config).map((schema) => pendingMigrations({ pool, schema })));
  const late = sleep(readinessMsMax, undefined, { ref: false });
  const counts = await Promise.race([pending.catch(() => undefined), late]);
  return counts?.every((count) => count === 0) ?? false;
}

/** Returns the port, which the system chooses where none is set. */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<number> {
  try {
    await app.listen({ port, host });
    return (app.server.address() as AddressInfo).port;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new Error(`port ${port} on ${host} is in use: set PORT to another one`);
    if (code === 'EACCES') throw new Error(`port ${port} needs more rights: set PORT to one above 1023`);
    throw new Error(`cannot listen on ${host}:${port}: ${message}`);
  }
}

import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureGazetteer } from '../../engine/cities/gazetteer/load-gazetteer.ts';
import { closeInTurn } from '../../ground/concurrency/close-in-turn.ts';
import { type Config, ConfigError } from '../../ground/config.ts';
import { liveEnvironments, type OnMove, type OpenDatabase, openDatabase } from '../../ground/database/open-database.ts';
import { countForWorkers } from '../../http/kernel/edge/rate-limit.ts';
import { loadConsoleBundle } from '../../http/pages/console/bundle.ts';
import { loadProfile } from '../../orders/company/load-profile.ts';
import type { WorkerCounts } from '../metrics/worker-counts.ts';
import type { WriteMetrics } from '../metrics/write-metrics.ts';
import { closeWhatWasHandedTo } from './hand-over.ts';
import { missingIssuer } from './judge-config.ts';
import type { Addresses } from './start-server.ts';
import type { LeaderMessage, WorkerMessage } from './worker.ts';

type RunningWorkers = {
  addresses: Addresses;
  database: OpenDatabase | undefined;
  /** The text of all metrics, of this process and its workers. */
  writeMetrics: WriteMetrics | undefined;
  /** Makes every worker report that it is not ready, while it keeps serving. */
  drain(): void;
  /** Lets every worker finish its requests, then leaves the database. */
  stop(): Promise<void>;
  /** Resolves when workers keep failing and none is left to serve. */
  failed: Promise<Error>;
};

const failuresMax = 5;
const delayMsMin = 100;
const delayMsMax = 5000;
/** A worker that served this long did not fail at its start. */
const settledMs = 10_000;

/**
 * Opens and migrates the database, which this process keeps, then starts the workers behind one port. This process
 * hands out connections and answers none.
 * @throws {Error} whose message is one clear line.
 */
export async function startWorkers(config: Config, report: (line: string) => void): Promise<RunningWorkers> {
  const needed = liveEnvironments(config).length > 0;
  const presence = createPresence();
  const onMove: OnMove = (url) => {
    if (url === undefined) presence.lose();
    else presence.find();
    sendToWorkers({ database: url ?? null });
  };
  const database = needed ? await openDatabase(config, report, () => {}, { onMove }) : undefined;
  if (needed) await ensureGazetteer((step) => report(`places: ${step}`));
  // If that fails, each worker tries; one that fails as well reports it.
  await loadConsoleBundle(report).catch(() => {});
  const lack = needed ? missingIssuer(config, { profile: loadProfile(config.dataDirectory) }) : undefined;
  if (lack) report(lack);
  if (needed && config.routingUrl) report(await describeEngine(config.routingUrl));
  countForWorkers();
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./worker.ts', import.meta.url)) });
  process.on('exit', () => signalAll('SIGKILL'));
  const counts = config.metrics ? (await import('../metrics/worker-counts.ts')).createWorkerCounts() : undefined;
  const environment = async () => {
    await presence.there();
    const address = database && { DATABASE_URL: database.url, DATABASE_MIGRATION_URL: '' };
    return { LOG_LEVEL: config.logLevel, ...address };
  };
  const supervised = superviseWorkers(environment, report, counts);
  const end = async () => {
    const ended = supervised.stop();
    presence.find();
    await closeInTurn([() => ended, () => database?.close()]);
  };
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= end();
    return stopping;
  };
  let isDraining = false;
  const drain = () => {
    isDraining = true;
    sendToWorkers({ draining: true });
    cluster.on('online', (worker) => worker.send({ draining: true } satisfies LeaderMessage));
  };
  const isServing = () => !isDraining && !stopping;
  const onError = (error: Error) => report(`what is to be delivered could not be counted: ${oneLine(error)}`);
  const led = counts && { counts, restarts: supervised.restarts, isServing, onError };
  const writeMetrics = led && (await writeLed(config, database, led));
  try {
    const addresses = await supervised.start(config.workers);
    return { addresses, database, writeMetrics, drain, stop, failed: supervised.failed };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

type Led = { counts: WorkerCounts; restarts: () => number; isServing: () => boolean; onError: (error: Error) => void };

async function writeLed(config: Config, database: OpenDatabase | undefined, { counts, onError, ...led }: Led) {
  const { watchLeader } = await import('../metrics/own-metrics.ts');
  const { writerForLeader } = await import('../metrics/write-metrics.ts');
  const environments = liveEnvironments(config);
  const sources = { pool: database?.pool, environments, hasMail: config.mail !== undefined, onError };
  return writerForLeader(sources, watchLeader(database?.pool), { ...led, workers: counts, configured: config.workers });
}

/** Connects a worker to the counts of its place. */
function countOn(place: number, worker: Worker, counts: WorkerCounts): void {
  const asked = {
    ask: () => {
      // A worker that ends meanwhile does not answer.
      if (worker.isConnected()) worker.send({ counts: true } satisfies LeaderMessage, () => {});
    },
  };
  counts.join(place, asked);
  worker.on('message', (message: WorkerMessage) => {
    if ('counted' in message) counts.take(place, asked, message.counted);
    if ('uncounted' in message) {
      process.emitWarning(`worker ${place} cannot say what it has counted: ${message.uncounted}`);
      counts.excuse(place, asked);
    }
  });
  // After its last message, which `exit` may come before.
  worker.once('disconnect', () => counts.leave(place, asked));
}

/** Whether the database is there, for those that wait for it. */
function createPresence() {
  let found = Promise.withResolvers<void>();
  found.resolve();
  return {
    there: () => found.promise,
    lose: () => {
      found = Promise.withResolvers<void>();
    },
    find: () => found.resolve(),
  };
}

function sendToWorkers(message: LeaderMessage): void {
  for (const worker of Object.values(cluster.workers ?? {})) if (worker?.isConnected()) worker.send(message);
}

function signalAll(signal: NodeJS.Signals): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
}

const oneLine = ({ message }: Error) => message.replaceAll(/\s*\n\s*/g, ' ');

type End = { error: Error; isClean: boolean; servedMs: number | undefined };

/** What is known of the workers, and what those that are started need. */
type Supervised = {
  /** Resolves to the environment of a new one, once it may start. */
  readonly environment: () => Promise<NodeJS.ProcessEnv>;
  readonly report: (line: string) => void;
  readonly counts: WorkerCounts | undefined;
  readonly giveUp: (error: Error) => void;
  isStopping: boolean;
  hasStarted: boolean;
  serving: number;
  /** In a row. */
  failures: number;
  restarts: number;
  /** Why workers ended that were to finish their requests. */
  readonly cutOff: Error[];
};

/**
 * Keeps a number of workers running. One that ends is replaced, after a longer wait each time its successors end too.
 */
function superviseWorkers(
  environment: Supervised['environment'],
  report: Supervised['report'],
  counts: Supervised['counts'],
) {
  const { promise: failed, resolve: giveUp } = Promise.withResolvers<Error>();
  const begin = { isStopping: false, hasStarted: false, serving: 0, failures: 0, restarts: 0, cutOff: [] };
  const all: Supervised = { environment, report, counts, giveUp, ...begin };
  const places: Promise<void>[] = [];
  return {
    failed,
    restarts: () => all.restarts,
    /** Resolves to the addresses once all workers listen. */
    start: async (size: number): Promise<Addresses> => {
      const ready = Array.from(
        { length: size },
        (_, index) =>
          new Promise<Addresses>((resolve, reject) => void places.push(keepPlace(all, index + 1, resolve, reject))),
      );
      const [addresses] = await Promise.all(ready);
      if (addresses === undefined) throw new Error('no worker was to be started');
      all.hasStarted = true;
      return addresses;
    },
    stop: async (): Promise<void> => {
      all.isStopping = true;
      signalAll('SIGTERM');
      await Promise.all(places);
      if (all.cutOff[0]) throw all.cutOff[0];
    },
  };
}

/** Runs one worker after the other in a place, until all stop, the first is refused or too many fail. */
async function keepPlace(
  all: Supervised,
  place: number,
  onReady: (addresses: Addresses) => void,
  onRefused: (error: Error) => void,
): Promise<void> {
  for (;;) {
    const env = await all.environment();
    if (all.isStopping) return;
    const end = await runWorker(place, env, (addresses, worker) => {
      all.serving += 1;
      if (all.counts) countOn(place, worker, all.counts);
      onReady(addresses);
    });
    if (end.servedMs !== undefined) all.serving -= 1;
    if (all.isStopping && end.servedMs !== undefined && !end.isClean) all.cutOff.push(end.error);
    if (all.isStopping) return;
    if (!all.hasStarted) return onRefused(end.error);
    if (end.isClean || (end.servedMs ?? 0) > settledMs) all.failures = 0;
    if (!end.isClean) all.failures += 1;
    const { failures } = all;
    if (failures >= failuresMax && all.serving === 0)
      return all.giveUp(new Error(`${failures} workers in a row ended at once, the last one: ${oneLine(end.error)}`));
    all.restarts += 1;
    all.report(`${oneLine(end.error)}; another one is started`);
    if (failures > 0) await sleep(Math.min(delayMsMax, delayMsMin * 2 ** (failures - 1)));
  }
}

/** Runs one worker to its end. */
function runWorker(
  place: number,
  env: NodeJS.ProcessEnv,
  onReady: (addresses: Addresses, worker: Worker) => void,
): Promise<End> {
  cluster.setupPrimary({ args: [String(place)] });
  const worker: Worker = cluster.fork(env);
  closeWhatWasHandedTo(worker);
  let readyAt: number | undefined;
  let refusal: Error | undefined;
  worker.on('message', (message: WorkerMessage) => {
    if ('ready' in message) {
      readyAt = performance.now();
      onReady(message.ready, worker);
    } else if ('failed' in message) {
      refusal = message.problems ? new ConfigError(message.problems) : new Error(message.failed);
    }
  });
  return new Promise((resolve) => {
    const end = (why: string, isClean: boolean) => {
      const servedMs = readyAt === undefined ? undefined : performance.now() - readyAt;
      resolve({ error: refusal ?? new Error(`worker ${place} ended ${why}`), isClean, servedMs });
    };
    worker.on('error', (error) => end(`with ${error.message}`, false));
    worker.on('exit', (code, signal) =>
      end(signal ? `by ${signal}` : `with exit code ${code}`, code === 0 || signal === 'SIGTERM'),
    );
  });
}

/** Describes the routing engine once: the workers, which use it, do not repeat that. */
async function describeEngine(url: string): Promise<string> {
  const { openRoutingEngine } = await import('../../engine/routing-engine/routing-engine.ts');
  const engine = openRoutingEngine(url, { passages: [], write: () => {} });
  const { text } = await engine.check();
  await engine.close();
  return text;
}

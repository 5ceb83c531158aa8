import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../ground/config.ts';
import type { OpenDatabase } from '../../ground/database/open-database.ts';
import type { WriteMetrics } from '../metrics/write-metrics.ts';
import { type Demo, planDemo, prepareDemo } from './demo.ts';
import { bookSamples } from './sample-orders.ts';
import type { Addresses } from './start-server.ts';
import { writeWelcome } from './welcome.ts';

const drainSecondsMax = 10;
const repeatedSignalMs = 500;

type RunningService = {
  addresses: Addresses;
  database: OpenDatabase | undefined;
  writeMetrics: WriteMetrics | undefined;
  drain(): void;
  stop(): Promise<void>;
  failed?: Promise<Error>;
};

/** Receives lines for people about what is happening. */
type Report = (line: string) => void;

/** Starts the service, says where it is, and stops it on a signal. */
export async function runService(config: Config, report: Report): Promise<void> {
  endOnSecondSignal();
  const server = await start(config, report);
  try {
    await serveMetrics(server, config, report);
    const demo = await showRound(server, config, report);
    process.stdout.write(writeWelcome(server.addresses.base, config, demo));
  } catch (error) {
    await server.stop().catch(() => {});
    throw error;
  }
  server.failed?.then((error) => {
    report(`error: ${error.message}`);
    end(server, 1, report);
  });
  stopOnSignal(server, config.drainSeconds, report);
}

/** A process that only leads workers needs neither the HTTP server nor the data. */
async function start(config: Config, report: Report): Promise<RunningService> {
  if (config.workers > 1) return (await import('./lead-workers.ts')).startWorkers(config, report);
  return (await import('./start-server.ts')).startServer(config, report);
}

/** Until the process ends, also while it drains. */
async function serveMetrics({ writeMetrics }: RunningService, { metrics }: Config, report: Report): Promise<void> {
  if (!metrics || !writeMetrics) return;
  const { openMetricsServer } = await import('../metrics/metrics-server.ts');
  const url = await openMetricsServer(metrics, writeMetrics);
  report(`metrics: ${url}`);
}

/** A signal during the start, or a second one later, ends the process at once. npm passes a Ctrl-C on twice. */
function endOnSecondSignal(): void {
  let firstAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      firstAt ??= Date.now();
      if (!isServing || Date.now() - firstAt > repeatedSignalMs) process.exit(1);
    });
  }
}

let isServing = false;

function stopOnSignal(server: RunningService, drainSeconds: number, report: Report): void {
  isServing = true;
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    if (drainSeconds > 0) {
      report(`stopping: not ready any more, the port closes in ${drainSeconds} s`);
      server.drain();
      await sleep(drainSeconds * 1000);
    }
    end(server, 0, report);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
}

/** Drains the service, then ends the process with the exit code, or with 1 if draining fails or takes too long. */
function end(server: RunningService, exitCode: number, report: Report): void {
  report('stopping: finishing what is in flight');
  const forced = setTimeout(() => process.exit(1), drainSecondsMax * 1000);
  server.stop().then(
    () => {
      clearTimeout(forced);
      report('stopped');
      process.exit(exitCode);
    },
    (error: Error) => {
      report(`error: ${error.message}`);
      process.exit(1);
    },
  );
}

/** What to try the sandbox with, if the settings want that. The first time there are some orders as well. */
async function showRound(
  { addresses, database }: RunningService,
  config: Config,
  report: Report,
): Promise<Demo | undefined> {
  if (!database || !config.environments.includes('sandbox')) return undefined;
  const { pool, isCluster, embedded } = database;
  const plan = planDemo(config, embedded);
  if (!plan) return undefined;
  const demo = await prepareDemo({ pool, schema: 'sandbox', isCluster }, { ...plan, now: Date.now() });
  if (demo.token === undefined) return demo;
  for (const problem of await bookSamples(addresses.listening, demo.token, Date.now()))
    report(`demo: a sample order could not be booked: ${problem}`);
  return demo;
}

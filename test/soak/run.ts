// npm run test:soak [-- --leak]: the service under a light load for an hour, or SOAK_MINUTES; nothing may grow. Linux.
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import pg from 'pg';
import { useEmbeddedPostgres } from '../../src/ground/database/embedded/embedded-postgres.ts';
import { atEnd, freePort, startService, temporaryDirectory } from '../support/process.ts';
import { engage } from './actors.ts';
import { openCaller } from './caller.ts';
import { busyShareMax, type Load, startLoad } from './load.ts';
import { measures } from './measures.ts';
import { type Sample, takeSample, type Watched } from './sample.ts';
import { judgeTrend } from './trend.ts';

const { values: options } = parseArgs({ options: { leak: { type: 'boolean', default: false } } });
const minutes = Number(process.env.SOAK_MINUTES || 60);
const perSecond = Number(process.env.SOAK_PER_SECOND || 8);
/** Enough samples for a trend also of a short run. */
const everySeconds = Math.min(15, Math.max(2, minutes));
const scrapeSeconds = 15;
const workerCount = 2;
const scrapes = { count: 0, failed: 0 };
const sampleCount = Math.round((minutes * 60) / everySeconds);

const works: (() => unknown)[] = [];
const closing = { after: (work: () => unknown) => void works.push(work) };
try {
  process.exitCode = (await soak()) ? 0 : 1;
} finally {
  for (const work of works.reverse()) await work();
}

/** Whether everything has stayed flat, and nothing has failed. */
async function soak(): Promise<boolean> {
  const { watched, origin, directory, hasEnded, endScraping, stop } = await startWatched();
  const caller = openCaller(origin);
  atEnd(closing, caller.close);
  const actors = await engage(closing, directory, caller);
  await actors.command('tariff', 'new');
  const load = startLoad(actors, perSecond);
  atEnd(closing, load.end);
  const samples = await sampleAll(watched, load, hasEnded);
  await load.end();
  const orders = await watched.client.query<{ count: number }>('select count(*)::int from production.orders');
  say(
    `${load.stepCount()} steps in ${minutes} min, ${orders.rows[0]!.count} orders booked, ` +
      `${actors.receivedCount()} messages of webhooks, ${load.busyCount()} refusals as busy, ${samples.length} samples, ${scrapes.count} scrapes`,
  );
  await endScraping();
  const ended = await stop();
  if (ended.code !== 0) load.failures.set('the end of the service', { count: 1, said: JSON.stringify(ended) });
  return judge(samples, load);
}

/** The service with two workers, and what is needed to look into it. */
async function startWatched() {
  const directory = await temporaryDirectory(closing);
  const metricsPort = await freePort();
  const folder = await mkdtemp(join(directory, 'soak-'));
  const temporaryFolder = await mkdtemp(join(directory, 'tmp-'));
  const preloaded = ['probe.ts', ...(options.leak ? ['leak.ts'] : [])].map(
    (file) => `--import ${fileURLToPath(new URL(file, import.meta.url))}`,
  );
  const service = await startService(closing, {
    DATA_DIR: directory,
    WORKERS: String(workerCount),
    SANDBOX_DEMO: 'off',
    METRICS_PORT: String(metricsPort),
    OFFER_MINUTES: '1',
    SHIPPER_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    SOAK_FOLDER: folder,
    TMPDIR: temporaryFolder,
    NODE_OPTIONS: `--max-semi-space-size=16 ${preloaded.join(' ')}`,
  });
  const endScraping = scrapeMetrics(metricsPort);
  atEnd(closing, endScraping);
  let ended = '';
  service.ended.then(({ code, signal, stderr }) => {
    ended = `the service has ended: ${signal ?? code} ${stderr}`;
  });
  const server = await useEmbeddedPostgres(join(directory, 'postgres'));
  atEnd(closing, server.leave);
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  atEnd(closing, () => client.end());
  const stop = () => {
    service.signal('SIGTERM');
    return service.ended;
  };
  const watched: Watched = { pid: service.pid, workerCount, folder, temporaryFolder, client };
  return { watched, origin: service.origin, directory, hasEnded: () => ended, endScraping, stop };
}

/** As Prometheus does, so that counting and merging are watched too. Returns what ends it. */
function scrapeMetrics(port: number): () => Promise<void> {
  const scrape = async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`metrics: ${reply.status} ${text}`);
    scrapes.count++;
  };
  let scraping = Promise.resolve();
  const timer = setInterval(() => {
    scraping = scrape().catch(() => void scrapes.failed++);
  }, scrapeSeconds * 1000);
  return () => {
    clearInterval(timer);
    return scraping;
  };
}

async function sampleAll(watched: Watched, load: Load, hasEnded: () => string): Promise<Sample[]> {
  const samples: Sample[] = [];
  const from = performance.now();
  let said = 0;
  while (samples.length < sampleCount) {
    await sleep(Math.max(0, from + (samples.length + 1) * everySeconds * 1000 - performance.now()));
    if (hasEnded()) throw new Error(hasEnded());
    samples.push(await takeSample(watched));
    const minute = Math.floor((samples.length * everySeconds) / 60);
    if (minute === said) continue;
    said = minute;
    const last = samples.at(-1)!;
    const told = measures.map(({ name, unit, of }) => `${name} ${round(of(last))}${unit && ` ${unit}`}`);
    say(`${minute} min: ${load.stepCount()} steps, ${told.join(', ')}`);
  }
  return samples;
}

function judge(samples: readonly Sample[], load: Load): boolean {
  const head = ['', 'first quarter', 'last quarter', 'highest', 'trend', 'limit', ''];
  const table = new Table({ head, style: { head: [], border: [] }, colAligns: ['left', ...Array(5).fill('right')] });
  const grown: string[] = [];
  for (const { name, unit, growthMax, of } of measures) {
    const { first, last, highest, slope, hasGrown } = judgeTrend({ values: samples.map(of), growthMax });
    const figures = [first, last, highest].map(round);
    const trend = `${slope > 0 ? '+' : ''}${round(slope)}`;
    table.push([unit ? `${name}, ${unit}` : name, ...figures, trend, growthMax, hasGrown ? 'grows' : '']);
    if (hasGrown) grown.push(name);
  }
  say(table.toString());
  const pids = new Set(samples.map(({ processes }) => processes.map(({ pid }) => pid).join()));
  const problems = [
    ...grown.map((name) => `${name}: grown by more than it may`),
    ...(pids.size > 1 ? ['a worker has ended and was started again'] : []),
    ...(load.busyCount() > busyShareMax * load.stepCount() ? [`${load.busyCount()} times too busy`] : []),
    ...(scrapes.count === 0 || scrapes.failed > 0 ? [`${scrapes.failed} scrapes failed`] : []),
    ...[...load.failures].map(([what, { count, said }]) => `${count} times ${what}: ${said}`),
  ];
  for (const problem of problems.slice(0, 40)) console.error(problem);
  say(problems.length === 0 ? 'Nothing has grown.' : `${problems.length} problems.`);
  return problems.length === 0;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function say(line: string): void {
  console.log(line);
}

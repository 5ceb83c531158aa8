// Measures what it costs to count a request, to answer a scrape of several workers, and a small request over HTTP of a
// service that counts, with a scrape each second, next to one that does not.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { tell } from '../src/ground/observed.ts';
import { countWork } from '../src/run/metrics/count-work.ts';
import { labelWorker, writeText } from '../src/run/metrics/merge.ts';
import { createMetricSet, type Snapshot } from '../src/run/metrics/metric-set.ts';
import { compare, describeMeasured, get } from './support/compare.ts';
import { median, report } from './support/results.ts';
import { type BenchedService, startService } from './support/service.ts';

const metricsPort = '29464';
const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
const scrape = async () => (await fetch(metricsUrl)).text();
const target = ({ port, token }: BenchedService) => ({
  port,
  requests: [get('/api/v3/cities?country=DE&search=Hamb', token)],
});

const counted = 100_000;
const ended = {
  operation: 'listCities',
  environment: 'production',
  method: 'GET',
  refusal: undefined,
  isReplay: false,
};

/** Microseconds that counting takes, on average over many requests. */
function countRequests(): number {
  const since = performance.now();
  for (let i = 0; i < counted; i++) {
    tell('requestBegun', {});
    tell('requestEnded', { ...ended, status: i % 10 === 0 ? 404 : 200, seconds: i / counted });
  }
  return ((performance.now() - since) * 1000) / counted;
}

/** The snapshot of a worker that has met this many operations, methods and statuses. */
async function snapshotOf(worker: string, sets: number): Promise<Snapshot> {
  const metrics = createMetricSet(['all', 'process']);
  const labels = { environment: 'production', method: 'GET', status: '200' };
  for (let i = 0; i < sets; i++) metrics.observe('requestSeconds', { ...labels, operation: `operation${i}` }, 0.01);
  return labelWorker(await metrics.snapshot(), worker);
}

/** The longest time that nobody else was served while the work went on, in milliseconds. */
async function longestTurn(work: Promise<unknown>): Promise<number> {
  let longestMs = 0;
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  for (let since = performance.now(); !isDone; since = performance.now()) {
    await nextTurn();
    longestMs = Math.max(longestMs, performance.now() - since);
  }
  return longestMs;
}

const stopCounting = countWork(createMetricSet(['all', 'process']), ['production', 'sandbox']);
report({ what: 'counting a request', figure: median(Array.from({ length: 9 }, countRequests)), unit: 'µs' });
stopCounting();

const workers = await Promise.all(['1', '2', '3', '4'].map((worker) => snapshotOf(worker, 640)));
const rounds: { ms: number; turnMs: number; bytes: number }[] = [];
while (rounds.length < 9) {
  const since = performance.now();
  const writing = writeText(workers);
  const turnMs = await longestTurn(writing);
  rounds.push({ ms: performance.now() - since, turnMs, bytes: (await writing).length });
}
report({
  what: 'merging what four workers said, of 640 operations each',
  figure: median(rounds.map(({ ms }) => ms)),
  unit: 'ms',
  also: `${(rounds[0]!.bytes / 1e6).toFixed(1)} MB, longest turn ${median(rounds.map(({ turnMs }) => turnMs)).toFixed(1)} ms`,
});

const without = await startService();
process.env.METRICS_PORT = metricsPort;
const counting = await startService();
const scraping = setInterval(() => void scrape().catch(() => {}), 1000);
const measured = await compare({ counting: target(counting), without: target(without) });
clearInterval(scraping);
const since = performance.now();
const text = await scrape();
const scrapeMs = performance.now() - since;
report({
  what: 'GET /cities, with metrics and a scrape each second',
  figure: measured.counting.perSecond,
  unit: '/s',
  also: describeMeasured(measured.counting),
  nextTo: `without ${measured.without.perSecond.toFixed(0)}/s`,
  ratio: measured.counting.perSecond / measured.without.perSecond,
  reach: 0.95,
});
report({ what: `a scrape of ${(text.length / 1000).toFixed(0)} kB`, figure: scrapeMs, unit: 'ms' });
await counting.stop();
await without.stop();

// Measures what it costs to count a request, and a small request over HTTP of a service that counts, with a scrape each
// second, next to one that does not.
import { countWork } from '../src/metrics/count-work.ts';
import { createMetricSet } from '../src/metrics/metric-set.ts';
import { tell } from '../src/observation/observed.ts';
import { compare, get } from './support/compare.ts';
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

/** Microseconds that counting takes, on the average of many requests. */
function countRequests(): number {
  const since = performance.now();
  for (let i = 0; i < counted; i++) {
    tell('requestBegun', { change: 1 });
    tell('requestEnded', { ...ended, status: i % 10 === 0 ? 404 : 200, seconds: i / counted });
  }
  return ((performance.now() - since) * 1000) / counted;
}

const stopCounting = countWork(createMetricSet(['all', 'process']), ['production', 'sandbox']);
report({ what: 'counting a request', figure: median(Array.from({ length: 9 }, countRequests)), unit: 'µs' });
stopCounting();

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
  also: `p50 ${measured.counting.p50.toFixed(1)} ms, p99 ${measured.counting.p99.toFixed(1)} ms`,
  nextTo: `without ${measured.without.perSecond.toFixed(0)}/s`,
  ratio: measured.counting.perSecond / measured.without.perSecond,
  reach: 0.95,
});
report({ what: `a scrape of ${(text.length / 1000).toFixed(0)} kB`, figure: scrapeMs, unit: 'ms' });
await counting.stop();
await without.stop();

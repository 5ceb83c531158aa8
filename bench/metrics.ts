// Measures a small request over HTTP of a service that counts, with a scrape each second, next to one that does not.
import { compare, get } from './support/compare.ts';
import { report } from './support/results.ts';
import { type BenchedService, startService } from './support/service.ts';

const metricsPort = '29464';
const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
const scrape = async () => (await fetch(metricsUrl)).text();
const target = ({ port, token }: BenchedService) => ({
  port,
  requests: [get('/api/v3/cities?country=DE&search=Hamb', token)],
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
  also: `p50 ${measured.counting.p50.toFixed(1)} ms, p99 ${measured.counting.p99.toFixed(1)} ms`,
  nextTo: `without ${measured.without.perSecond.toFixed(0)}/s`,
  ratio: measured.counting.perSecond / measured.without.perSecond,
  reach: 0.95,
});
report({ what: `a scrape of ${(text.length / 1000).toFixed(0)} kB`, figure: scrapeMs, unit: 'ms' });
await counting.stop();
await without.stop();

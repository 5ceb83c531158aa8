// Measures what 100,000 rates add to a quote of all vehicles, and how long reading them takes.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { locate } from '../src/engine/cities/locate.ts';
import type { Place } from '../src/engine/cities/place.ts';
import { pricingAt } from '../src/engine/pricing/pricing-source.ts';
import { type PriceRequest, quote } from '../src/engine/pricing/quote.ts';
import { loadTariffs, reloadTariffs } from '../src/engine/tariff/load-tariff.ts';
import { dayMs, hourMs } from '../src/ground/units.ts';
import { loadReferenceData } from '../src/run/reference-data.ts';
import { median, report } from './support/results.ts';

const { gazetteer, ...sources } = await loadReferenceData(() => {});
const now = Date.parse('2026-11-23T06:00:00Z');
const rateCount = 100_000;
const accountCount = 1000;
const addedMax = 5;

/** Of each account a hundred lanes from Germany: to postal codes of France, to Poland, and of the day. */
function sheet(): string {
  const rows = Array.from({ length: rateCount }, (_, index) => {
    const account = `Account ${index % accountCount}`;
    const lane = Math.floor(index / accountCount);
    const code = String(lane).padStart(2, '0');
    const [from, to] = lane === 20 ? ['DE', 'DE'] : [`DE-${code}`, lane % 2 ? 'PL' : `FR-${code}`];
    return `Rate ${index},${account},${from},${to},${lane % 3 ? '' : 'tautliner'},,1.12,450,2026-01-01,2027-12-31`;
  });
  return ['rate,account,from,to,vehicle,price,per_km,minimum,valid_from,valid_until', ...rows].join('\n');
}

function place(country: string, name: string): Place {
  const found = locate(gazetteer, { country, name });
  if (!found.ok) throw new Error(found.reason);
  return found.place;
}

const stops = { loadings: [place('DE', 'Hamburg')], unloadings: [place('DE', 'München')] };
const requestOf = (i: number): PriceRequest => ({
  items: [
    {
      quantity: 1 + (i % 2),
      length: 120,
      width: 80,
      height: 120,
      weight: 150 + (i % 151),
      name: '',
      category: 'colli',
      isStackable: false,
    },
  ],
  ...stops,
  loadingDate: now + dayMs + (i % 1300) * hourMs,
});
const rounds = 12_000;

const directory = mkdtempSync(join(tmpdir(), 'bench-rates-'));
try {
  writeFileSync(join(directory, 'rates-2026-07-01.csv'), sheet());
  const started = performance.now();
  const tariffs = loadTariffs([directory]);
  report({ what: '100,000 rates, read at the start', figure: performance.now() - started, unit: 'ms' });
  await measureReload();

  const rated = { ...sources, pricing: { ...sources.pricing, tariffs, knownTours: new WeakMap() } };
  const terms = (accountName: string) => ({ discountShare: 0, tariffName: null, accountName, feesAgreed: false });
  const contexts = {
    none: pricingAt(sources, now),
    others: pricingAt(rated, now, terms('nobody')),
    own: pricingAt(rated, now, terms('Account 7')),
  };
  for (const tour of ['on a tour that is known', 'on a new tour']) {
    const times = { none: [] as number[], others: [] as number[], own: [] as number[] };
    for (let i = 0; i < rounds; i++) {
      const request = requestOf(i);
      for (const [name, { knownTours, ...anew }] of Object.entries(contexts)) {
        const context = tour === 'on a new tour' || knownTours === undefined ? anew : { ...anew, knownTours };
        const from = performance.now();
        quote(context, request, now);
        times[name as keyof typeof times].push(performance.now() - from);
      }
    }
    // The first half warms the compiler up.
    const at = (name: keyof typeof times) => median(times[name].slice(rounds / 2)) * 1000;
    for (const [name, says] of [
      ['others', 'with rates of others'],
      ['own', 'with a rate of its own'],
    ] as const) {
      report({
        what: `a quote ${says}, ${tour}, above one without`,
        figure: at(name) - at('none'),
        unit: 'µs p50',
        also: `${at(name).toFixed(1)} µs in all, ${(at(name) / at('none')).toFixed(2)} times as much`,
        reach: addedMax,
        isMax: true,
      });
    }
  }
} finally {
  rmSync(directory, { recursive: true });
}

/**
 * Reads the rates again, as a running service does, and checks each millisecond how long others wait for their turn.
 */
async function measureReload(): Promise<void> {
  let longest = 0;
  let last = performance.now();
  let isReading = true;
  const watching = (async () => {
    while (isReading) {
      await sleep(1);
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
  })();
  const started = performance.now();
  await reloadTariffs([directory]);
  const took = performance.now() - started;
  isReading = false;
  await watching;
  report({
    what: 'read again while serving',
    figure: took,
    unit: 'ms',
    also: `longest wait of others ${longest.toFixed(0)} ms`,
  });
}

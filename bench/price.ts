// Measures the pure price function over all vehicles, on the real roads and tariff.

import { locate } from '../src/engine/cities/locate.ts';
import type { Place } from '../src/engine/cities/place.ts';
import type { Item } from '../src/engine/load/item.ts';
import { type PricingContext, pricingAt } from '../src/engine/pricing/pricing-source.ts';
import { type PriceRequest, quote } from '../src/engine/pricing/quote.ts';
import { dayMs, hourMs } from '../src/ground/units.ts';
import { loadReferenceData } from '../src/run/reference-data.ts';
import { report } from './support/results.ts';

const { gazetteer, ...sources } = await loadReferenceData(() => {});
const now = Date.parse('2026-11-23T06:00:00Z');

function place(country: string, name: string): Place {
  const found = locate(gazetteer, { country, name });
  if (!found.ok) throw new Error(found.reason);
  return found.place;
}

const item = (quantity: number, length: number, width: number): Item => ({
  quantity,
  length,
  width,
  height: 120,
  weight: 150,
  name: '',
  category: 'colli',
  isStackable: false,
});

/** No two requests of a series are equal: goods and loading dates differ. */
const series: Record<string, (i: number) => PriceRequest> = {
  'a van load, Hamburg to München': (i) => ({
    items: [{ ...item(1 + (i % 2), 120, 80), weight: 150 + (i % 151) }],
    loadings: [place('DE', 'Hamburg')],
    unloadings: [place('DE', 'München')],
    loadingDate: now + dayMs + (i % 1300) * hourMs,
  }),
  '12 lines, 3 loadings, 3 unloadings': (i) => ({
    items: Array.from({ length: 12 }, (_, line) => item(1 + ((line + i) % 3), 80 + 10 * line, 60 + 5 * line)),
    loadings: [place('DE', 'Hamburg'), place('DE', 'Hannover'), place('DE', 'Kassel')],
    unloadings: [place('AT', 'Wien'), place('HU', 'Budapest'), place('RO', 'Cluj-Napoca')],
    loadingDate: now + dayMs + (i % 1300) * hourMs,
  }),
};
const rounds = 8000;

for (const [name, requestOf] of Object.entries(series)) {
  const requests = Array.from({ length: rounds }, (_, i) => requestOf(i));
  const { knownTours, ...anew } = pricingAt(sources, now);
  const times = { 'on a tour that is known': [] as number[], 'on a new tour': [] as number[] };
  for (const request of requests) {
    for (const [tour, context] of [
      ['on a tour that is known', { ...anew, knownTours }],
      ['on a new tour', anew],
    ] as const) {
      const started = performance.now();
      quote(context as PricingContext, request, now);
      times[tour].push(performance.now() - started);
    }
  }
  for (const [tour, measured] of Object.entries(times)) {
    // The first half warms the compiler up.
    const sorted = measured.slice(rounds / 2).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(share * sorted.length)]! * 1000;
    report({ what: `${name}, ${tour}`, figure: at(0.5), unit: 'µs p50', also: `p99 ${at(0.99).toFixed(0)} µs` });
  }
}

// Measures the pure price function over all vehicles, on the real roads and tariff.

import { locate } from '../src/cities/locate.ts';
import type { Place } from '../src/cities/place.ts';
import { quote } from '../src/pricing/quote.ts';
import { pricingAt } from '../src/pricing/tariffs.ts';
import type { Item, PriceRequest } from '../src/pricing/types.ts';
import { loadReferenceData } from '../src/reference-data.ts';

const { gazetteer, pricing } = await loadReferenceData(() => {});
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

const requests: Record<string, PriceRequest> = {
  'two pallets, Hamburg to München': {
    items: [item(2, 120, 80)],
    loadings: [place('DE', 'Hamburg')],
    unloadings: [place('DE', 'München')],
    loadingDate: now + 86_400_000,
  },
  '12 lines, 3 loadings, 3 unloadings': {
    items: Array.from({ length: 12 }, (_, i) => item(1 + (i % 3), 80 + 10 * i, 60 + 5 * i)),
    loadings: [place('DE', 'Hamburg'), place('DE', 'Hannover'), place('DE', 'Kassel')],
    unloadings: [place('AT', 'Wien'), place('HU', 'Budapest'), place('RO', 'Cluj-Napoca')],
    loadingDate: now + 86_400_000,
  },
};

for (const [name, request] of Object.entries(requests)) {
  const times: number[] = [];
  for (let round = 0; round < 4000; round++) {
    const started = performance.now();
    quote(pricingAt(pricing, now), request, now);
    times.push(performance.now() - started);
  }
  // The first half warms the compiler up.
  const sorted = times.slice(2000).sort((a, b) => a - b);
  const at = (share: number) => `${(sorted[Math.floor(share * sorted.length)]! * 1000).toFixed(0)} µs`;
  console.log(`${name}: median ${at(0.5)}, 99th percentile ${at(0.99)}`);
}

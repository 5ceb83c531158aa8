import assert from 'node:assert/strict';
import type { Item } from '../../../../src/engine/load/item.ts';
import { type PriceRequest, quote } from '../../../../src/engine/pricing/quote.ts';
import { buildRateBook } from '../../../../src/engine/tariff/rates/rate-book.ts';
import { readRates } from '../../../../src/engine/tariff/rates/read-rates.ts';
import { takeSteps } from '../../../../src/ground/concurrency/steps.ts';
import { contextOf, item, leg, now, place, request, tariff } from '../../../support/samples.ts';

export const header = 'rate,from,to,vehicle,price,stops,km_max,includes,fuel,ldm_to,kg_to,pallets_to';

export function withRates(rows: readonly string[]) {
  const { rows: read, problems } = takeSteps(readRates([header, ...rows].join('\n')));
  const { book, rateProblems } = takeSteps(buildRateBook(read, [], tariff.vehicles));
  assert.deepEqual([...problems, ...rateProblems], []);
  return contextOf([leg({ DE: 500 })], { ...tariff, rates: book });
}

export const pallets = (count: number, kg: number, more: Partial<Item> = {}): Item[] => {
  return count === 0 ? [] : [item(count, [120, 80, 100], kg, { category: 'epal', ...more })];
};

export function offersOf(rows: readonly string[], items: Item[], ask: Partial<PriceRequest> = {}) {
  const { loadings = [place('DE')], unloadings = [place('AT')] } = ask;
  const legs = Array.from({ length: loadings.length + unloadings.length - 1 }, () => leg({ DE: 500 }));
  const context = { ...withRates(rows), findLegs: () => legs };
  const { offers } = quote(context, request({ items, loadings, unloadings, ...ask }), now);
  return new Map(offers.map(({ vehicleCode, price }) => [vehicleCode, price]));
}

export type Offers = ReturnType<typeof offersOf>;
export const eurOf = (offers: Offers, code: string) => offers.get(code)!.value / 100;
export const lineOf = (offers: Offers, code: string, line: string) =>
  offers.get(code)!.breakdown.find((each) => each.code === line);
/** Which vehicle has which rate. */
export const rated = (offers: Offers) =>
  [...offers].flatMap(([vehicle, { breakdown }]) => {
    const line = breakdown.find(({ code }) => code === 'rate');
    return line === undefined ? [] : [`${vehicle}: ${line.label} = ${line.amount / 100}`];
  });

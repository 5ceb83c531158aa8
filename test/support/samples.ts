import type { Place } from '../../src/engine/cities/place.ts';
import type { Item } from '../../src/engine/load/item.ts';
import type { PricingContext } from '../../src/engine/pricing/pricing-source.ts';
import type { PriceRequest } from '../../src/engine/pricing/quote.ts';
import type { Leg } from '../../src/engine/routing/leg.ts';
import type { RoadClass } from '../../src/engine/routing/road-class.ts';
import { loadTariff } from '../../src/engine/tariff/load-tariff.ts';
import { loadEmissionFactors } from '../../src/engine/tariff/tables/emission-factors.ts';
import type { Tariff, Vehicle } from '../../src/engine/tariff/tariff.ts';

export const tariff = loadTariff();
export const emissions = loadEmissionFactors();

export function vehicle(code: string): Vehicle {
  const found = tariff.vehicles.find((each) => each.code === code);
  if (found === undefined) throw new Error(`no vehicle ${code}`);
  return found;
}

export function place(country: string, timeZone = 'Europe/Berlin', region = ''): Place {
  return { name: country, country, zipCode: '', region, latitude: 0, longitude: 0, timeZone };
}

export function item(quantity: number, size: [number, number, number], weight: number, more: Partial<Item> = {}): Item {
  const [length, width, height] = size;
  return { quantity, length, width, height, weight, name: 'goods', category: 'colli', isStackable: false, ...more };
}

/** A leg of the given kilometres by country, 93 % of them on motorways and the rest on local roads. */
export function leg(kmByCountry: Record<string, number>, crossings: Leg['crossings'] = []): Leg {
  const roadKm = Object.entries(kmByCountry).flatMap(([country, km]) => [
    { country, roadClass: 'motorway' as RoadClass, km: km * 0.93 },
    { country, roadClass: 'local' as RoadClass, km: km * 0.07 },
  ]);
  const drivenKm = Object.values(kmByCountry).reduce((sum, km) => sum + km, 0);
  const ferryKm = crossings.reduce((sum, crossing) => sum + crossing.km, 0);
  return {
    distanceKm: drivenKm + ferryKm,
    ferryKm,
    roadKm,
    segments: roadKm,
    drivingSeconds: (drivenKm / 70) * 3600,
    crossings,
    passages: [],
  };
}

export function contextOf(legs: Leg[] | undefined, tariffUsed: Tariff = tariff, discountShare = 0): PricingContext {
  return { tariff: tariffUsed, discountShare, accountName: null, emissions, findLegs: () => legs };
}

/** The tariff with the market index of another quarter. */
export function tariffAtIndex(index: number): Tariff {
  return { ...tariff, terms: { ...tariff.terms, market: { ...tariff.terms.market, index } } };
}

export const now = Date.parse('2026-11-21T10:00:00Z');

/** Tuesday 24 November 2026, 08:00 in Berlin, from one place to another. */
export function request(more: Partial<PriceRequest> = {}, from = 'DE', to = 'DE'): PriceRequest {
  const loadingDate = Date.parse('2026-11-24T08:00:00+01:00');
  return { items: [], loadings: [place(from)], unloadings: [place(to)], loadingDate, ...more };
}

/** A table of terms as an operator writes it: a third and half, or three quarters, of the price, and 80 % at last. */
export function cancellationTable(changes: object = {}) {
  return {
    valid_from: '2026-07-01',
    free_minutes: 15,
    after_arrival_percent: 8000,
    steps: [
      { class: 'express', hours_before: 4, percent: '1/2' },
      { class: 'express', hours_before: 24, percent: 3333 },
      { class: 'ftl', hours_before: 4, percent: 7500, maximum: 800 },
      { class: 'ftl', hours_before: 24, percent: 3333 },
    ],
    ...changes,
  };
}

/** What is told of the samples' way from Hamburg to Milan. */
export const throughSwitzerland =
  'The way leads through Switzerland, outside the customs territory of the EU: the goods need papers for transit (T2 or TIR).';

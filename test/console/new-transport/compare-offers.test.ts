import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Offer, VehicleType } from '../../../client/src/api-types.ts';
import { sortOffers } from '../../../console/views/shipper/new-transport/form/compare-offers.ts';
import {
  advantageOf,
  commonSpan,
  superlativesOf,
} from '../../../console/views/shipper/new-transport/offers/weigh-offers.ts';

type Facts = { type: number; value: number; arrival: string; co2e?: number; until?: string; places?: number };

const offer = ({ type, value, arrival, co2e, until = '08:00', places = 4 }: Facts) =>
  ({
    vehicle_type: type,
    value,
    estimated_loading_times: [{ start: '2026-11-24T08:00:00+01:00', end: `2026-11-24T${until}:00+01:00` }],
    estimated_unloading_times: [{ start: arrival, end: arrival }],
    load: { pallet_places: places },
    ...(co2e !== undefined && { emissions: { co2e } }),
  }) as unknown as Offer;

const van = offer({ type: 1, value: 900, arrival: '2026-11-25T08:37:00+01:00', co2e: 432 });
const long = offer({ type: 2, value: 950, arrival: '2026-11-25T08:37:00+01:00', co2e: 476 });
const large = offer({ type: 3, value: 1100, arrival: '2026-11-25T09:10:00+01:00', co2e: 540 });
const truck = offer({ type: 4, value: 1500, arrival: '2026-11-26T08:00:00+01:00', until: '14:00' });
const all = [truck, large, van, long];
const types = [
  { id: 1, euro_pallet_places: 4 },
  { id: 3, euro_pallet_places: 8 },
] as VehicleType[];

test('offers are sorted by price, arrival or CO2, the cheaper first where they are equal, unknown CO2 last', () => {
  const ids = (order: 'price' | 'arrival' | 'co2') => sortOffers(all, order).map(({ vehicle_type }) => vehicle_type);
  assert.deepEqual(ids('price'), [1, 2, 3, 4]);
  assert.deepEqual(ids('arrival'), [1, 2, 3, 4]);
  assert.deepEqual(ids('co2'), [1, 2, 3, 4]);
});

test('the best figures are named, for each offer in a tie', () => {
  assert.deepEqual(superlativesOf(van, all), ['cheapest', 'earliest', 'leastCo2']);
  assert.deepEqual(superlativesOf(long, all), ['earliest']);
  assert.deepEqual(superlativesOf(truck, all), []);
});

test('what more money buys: a best figure, a loading window, or room', () => {
  assert.deepEqual(advantageOf(long, all, types), { kind: 'superlatives', superlatives: ['earliest'] });
  assert.deepEqual(advantageOf(truck, all, types), { kind: 'loadUntil', time: '2026-11-24T14:00:00+01:00' });
  assert.deepEqual(advantageOf(large, all, types), { kind: 'room', pallets: 4 });
  assert.equal(advantageOf(large, all, []), undefined);
});

test('all schedules share one axis', () => {
  assert.deepEqual(commonSpan(all), { start: '2026-11-24T08:00:00+01:00', end: '2026-11-26T08:00:00+01:00' });
  assert.equal(commonSpan([]), undefined);
});

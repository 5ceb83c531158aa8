import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Hazardous } from '../../../src/engine/load/goods/hazardous.ts';
import { quote } from '../../../src/engine/pricing/quote.ts';
import { KnownTours } from '../../../src/engine/pricing/ways/known-tours.ts';
import type { FtlTimeslotHours } from '../../../src/engine/tariff/tariff.ts';
import { contextOf, item, leg, now, place, request, tariff } from '../../support/samples.ts';

const paint: Hazardous = { unNumber: 'UN 1263', class: '3', packingGroup: 'II', quantityLimited: false };
const anyRequest = fc.record({
  quantity: fc.integer({ min: 1, max: 12 }),
  weight: fc.integer({ min: 10, max: 300 }),
  hoursAhead: fc.integer({ min: 0, max: 14 * 24 }),
  ftlTimeslotHours: fc.constantFrom<FtlTimeslotHours | undefined>(undefined, 6, 3, 0),
  discountShare: fc.constantFrom(0, 0.05),
  // On the long way over Romania the ceiling of the vans binds.
  to: fc.constantFrom('DE', 'AT', 'PL', 'RO'),
  hazardous: fc.constantFrom(undefined, paint, { ...paint, quantityLimited: true }),
});

test('a tour that was kept gives the quote of a new one, whatever was asked on it before', () => {
  const knownTours = new KnownTours();
  const kmTo: Record<string, number> = { DE: 400, AT: 700, PL: 900, RO: 2500 };
  fc.assert(
    fc.property(anyRequest, ({ quantity, weight, hoursAhead, discountShare, to, ftlTimeslotHours, hazardous }) => {
      const items = [item(quantity, [120, 80, 100], weight, hazardous && { hazardous })];
      const asked = request({ items, loadingDate: now + hoursAhead * 3_600_000, ftlTimeslotHours }, 'DE', to);
      const context = contextOf([leg({ DE: 300, [to]: kmTo[to]! })], tariff, discountShare);
      assert.deepEqual(quote({ ...context, knownTours }, asked, now), quote(context, asked, now));
    }),
    { numRuns: 300 },
  );
});

test('tours are told apart by all that roads, customs, bans and clocks can tell', () => {
  const knownTours = new KnownTours();
  let drawn = 0;
  const findLegs = () => {
    drawn += 1;
    return [leg({ DE: 100 })];
  };
  const context = { ...contextOf(undefined), knownTours, findLegs };
  const home = place('DE');
  const others = [
    place('AT'),
    place('DE', 'Europe/Vienna'),
    place('DE', 'Europe/Berlin', 'BY'),
    { ...home, latitude: 1 },
    { ...home, longitude: 1 },
    { ...home, zipCode: '78266' },
  ];
  for (const unloading of others) {
    const before = drawn;
    for (let times = 0; times < 3; times++) quote(context, { ...request(), unloadings: [unloading] }, now);
    assert.equal(drawn - before, 2);
  }
  quote(context, { ...request(), unloadings: [{ ...others[0]!, name: 'Another name' }] }, now);
  assert.equal(drawn, 2 * others.length);
});

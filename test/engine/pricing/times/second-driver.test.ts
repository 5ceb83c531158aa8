import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Place } from '../../../../src/engine/cities/place.ts';
import { priceBooking } from '../../../../src/engine/pricing/price-booking.ts';
import type { TransportPrice } from '../../../../src/engine/pricing/priced-tour.ts';
import { quote } from '../../../../src/engine/pricing/quote.ts';
import { findLegs } from '../../../../src/engine/routing/route.ts';
import { hourMs } from '../../../../src/ground/units.ts';
import { roadNetwork } from '../../../support/reference-data.ts';
import { contextOf, now, place } from '../../../support/samples.ts';

const nodes = roadNetwork().nodes.filter(({ name }) => name !== '');
const inside = ['DE', 'FR', 'PL', 'IT', 'AT', 'CZ', 'ES', 'HU', 'NL', 'BE', 'SK', 'SI', 'HR', 'RO', 'BG'];
const towns = nodes.filter(({ country }) => inside.includes(country));
const town = fc.nat({ max: towns.length - 1 }).map((index): Place => {
  const node = towns[index]!;
  return { ...place(node.country), name: node.name, latitude: node.latitude, longitude: node.longitude };
});
const many = (most: number) => fc.array(town, { minLength: 1, maxLength: most });
/** Over weekends, Christmas and the New Year. */
const loadingHours = fc.integer({ min: 48, max: 60 * 24 });
const slot = fc.constantFrom(0 as const, 3 as const, 6 as const);

function daytimePrice({ breakdown }: TransportPrice): number {
  return breakdown.reduce((sum, { code, amount }) => sum + (code === 'unsocial_stops' ? 0 : amount), 0);
}

test('a second driver is booked as he is offered: at his windows, and at his price', () => {
  const context = contextOf([]);
  let tried = 0;
  fc.assert(
    fc.property(many(3), many(2), loadingHours, slot, (loadings, unloadings, hours, ftlTimeslotHours) => {
      const legs = findLegs(roadNetwork(), [...loadings, ...unloadings]);
      fc.pre(legs !== undefined);
      const used = { ...context, findLegs: () => legs };
      const asked = { items: [], loadings, unloadings, loadingDate: now + hours * hourMs, ftlTimeslotHours };
      for (const offer of quote(used, asked, now).offers) {
        const service = offer.extraServices.find((each) => 'loadingTimes' in each);
        if (service === undefined) continue;
        tried++;
        const booked = priceBooking(
          used,
          {
            ...asked,
            vehicleType: offer.vehicleType,
            loadingWindows: service.loadingTimes.map((window) => [window]),
            unloadingWindows: service.unloadingTimes.map((window) => [window]),
            drivers: 2,
          },
          now,
        );
        assert.ok(booked.ok, `${offer.vehicleCode}: ${JSON.stringify(booked)}`);
        assert.deepEqual(booked.waiting ?? [], []);
        assert.deepEqual(booked.offer.loadingTimes, service.loadingTimes);
        assert.deepEqual(booked.offer.unloadingTimes, service.unloadingTimes);
        const twice = booked.offer.extraServices.find(({ label }) => label === 'second_driver');
        assert.equal(twice?.cost, service.cost);
        // His other hours alone may cost something else without an offer.
        assert.equal(daytimePrice(booked.offer.price), daytimePrice(offer.price), offer.vehicleCode);
      }
    }),
    { numRuns: 60 },
  );
  assert.ok(tried > 30, `${tried} second drivers were offered`);
});

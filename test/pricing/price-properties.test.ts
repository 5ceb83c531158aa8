import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { quote } from '../../src/pricing/quote.ts';
import type { PriceRequest } from '../../src/pricing/types.ts';
import type { Leg } from '../../src/routing/leg.ts';
import { contextOf, item, leg, now, place, request } from './samples.ts';

const countries = fc.constantFrom('DE', 'AT', 'FR', 'PL', 'CH', 'GB', 'RO', 'IS', 'IT', 'SE', 'DK');
const kilometres = fc.dictionary(countries, fc.integer({ min: 1, max: 900 }), { minKeys: 1, maxKeys: 4 });
const leadHours = fc.integer({ min: 0, max: 300 });

function pricesById(legs: Leg[], asked: PriceRequest, at: number): Map<string, number> {
  return new Map(quote(contextOf(legs), asked, at).offers.map((offer) => [offer.vehicleCode, offer.value]));
}

test('the price never falls with distance, whatever the vehicle', () => {
  fc.assert(
    fc.property(kilometres, countries, fc.integer({ min: 0, max: 500 }), leadHours, (km, country, more, lead) => {
      const key = Object.keys(km)[0]!;
      const asked = request({}, key, country);
      const shorter = pricesById([leg(km)], asked, asked.loadingDate - lead * 3_600_000);
      const longer = pricesById([leg({ ...km, [key]: km[key]! + more })], asked, asked.loadingDate - lead * 3_600_000);
      for (const [code, value] of shorter) assert.ok(longer.get(code)! >= value, code);
    }),
  );
});

test('a stop on the way never makes a tour cheaper', () => {
  fc.assert(
    fc.property(kilometres, fc.integer({ min: 0, max: 200 }), (km, detourKm) => {
      const direct = pricesById([leg(km)], request(), now);
      const twice = request({ unloadings: [place('DE'), place('DE')] });
      const detour = pricesById([leg(km), leg({ DE: detourKm })], twice, now);
      for (const [code, value] of direct) assert.ok(detour.get(code)! > value, code);
    }),
  );
});

test('a larger vehicle of the same kind never costs less, a second driver apart', () => {
  const kinds = [
    ['caddy', 'van_box_m', 'van_box_l', 'truck_7_5t', 'truck_12t', 'truck_18t', 'tautliner', 'mega'],
    ['van_curtain', 'van_curtain_xl'],
    ['truck_18t', 'swap_body_c745'],
    ['truck_18t', 'city_trailer', 'tautliner', 'box_trailer'],
    ['tautliner', 'reefer'],
    ['tautliner', 'jumbo_train'],
  ];
  fc.assert(
    fc.property(kilometres, leadHours, (km, lead) => {
      const asked = request({}, Object.keys(km)[0]!, Object.keys(km).at(-1)!);
      const offers = quote(contextOf([leg(km)]), asked, asked.loadingDate - lead * 3_600_000).offers;
      const prices = new Map(
        offers.map(({ vehicleCode, value, breakdown }) => {
          return [vehicleCode, value - (breakdown.find(({ code }) => code === 'second_driver')?.amount ?? 0)];
        }),
      );
      for (const kind of kinds) {
        kind.slice(1).forEach((larger, index) => {
          assert.ok(prices.get(larger)! >= prices.get(kind[index]!)!, `${larger} ${kind[index]}`);
        });
      }
    }),
  );
});

test('the price never falls with the weight, whatever the vehicle', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 900 }),
      fc.integer({ min: 0, max: 900 }),
      (pieces, kg, more) => {
        const prices = (weight: number) =>
          pricesById([leg({ DE: 500 })], request({ items: [item(pieces, [120, 80, 100], weight)] }), now);
        const heavier = prices(kg + more);
        for (const [code, value] of prices(kg)) assert.ok((heavier.get(code) ?? value) >= value, code);
      },
    ),
    { numRuns: 50 },
  );
});

test('equal requests get equal bytes, and the lines sum to the value', () => {
  fc.assert(
    fc.property(kilometres, countries, leadHours, fc.constantFrom(6, 3, 0, undefined), (km, country, lead, slot) => {
      const ask = () => {
        const asked = request({ ftlTimeslotHours: slot as 6 | 3 | 0 | undefined }, Object.keys(km)[0]!, country);
        return quote(contextOf([leg(km)]), asked, asked.loadingDate - lead * 3_600_000);
      };
      const answer = ask();
      assert.equal(JSON.stringify(ask()), JSON.stringify(answer));
      for (const { value, breakdown } of answer.offers) {
        assert.equal(
          breakdown.reduce((sum, { amount }) => sum + amount, 0),
          value,
        );
        assert.ok(breakdown.every(({ basis }) => basis !== undefined && basis !== ''));
      }
    }),
  );
});

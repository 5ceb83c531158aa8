import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type PriceRequest, quote } from '../../src/pricing/quote.ts';
import { loadRoadNetwork } from '../../src/reference-data.ts';
import type { Leg } from '../../src/routing/leg.ts';
import { findLegs } from '../../src/routing/route.ts';
import { contextOf, item, leg, now, place, request, tariff } from '../support/samples.ts';

const countries = fc.constantFrom('DE', 'AT', 'FR', 'PL', 'CH', 'GB', 'RO', 'IS', 'IT', 'SE', 'DK');
const kilometres = fc.dictionary(countries, fc.integer({ min: 1, max: 900 }), { minKeys: 1, maxKeys: 4 });
const leadHours = fc.integer({ min: 0, max: 300 });

function pricesById(legs: Leg[], asked: PriceRequest, at: number): Map<string, number> {
  return new Map(quote(contextOf(legs), asked, at).offers.map((offer) => [offer.vehicleCode, offer.price.value]));
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

/** Vehicles of one kind, rising in size. */
const kinds = [
  ['caddy', 'van_box_m', 'van_box_l', 'truck_7_5t', 'truck_12t', 'truck_18t', 'tautliner', 'mega'],
  ['van_curtain', 'van_curtain_xl'],
  ['truck_18t', 'swap_body_c745'],
  ['truck_18t', 'city_trailer', 'tautliner', 'box_trailer'],
  ['tautliner', 'reefer'],
  ['tautliner', 'jumbo_train'],
];

function assertRising(prices: ReadonlyMap<string, number>): void {
  for (const kind of kinds) {
    kind.slice(1).forEach((larger, index) => {
      const smaller = kind[index]!;
      assert.ok(
        prices.get(larger)! >= prices.get(smaller)!,
        `${larger} ${prices.get(larger)} ${smaller} ${prices.get(smaller)}`,
      );
    });
  }
}

test('a larger vehicle of the same kind never costs less, a second driver apart', () => {
  fc.assert(
    fc.property(kilometres, leadHours, (km, lead) => {
      const asked = request({}, Object.keys(km)[0]!, Object.keys(km).at(-1)!);
      const offers = quote(contextOf([leg(km)]), asked, asked.loadingDate - lead * 3_600_000).offers;
      assertRising(
        new Map(
          offers.map(({ vehicleCode, price: { value, breakdown } }) => {
            return [vehicleCode, value - (breakdown.find(({ code }) => code === 'second_driver')?.amount ?? 0)];
          }),
        ),
      );
    }),
  );
});

const towns: [country: string, latitude: number, longitude: number][] = [
  ['DE', 53.55, 9.99],
  ['DE', 48.14, 11.58],
  ['DE', 51.43, 6.77],
  ['PL', 52.23, 21.01],
  ['PL', 51.11, 17.03],
  ['LT', 54.69, 25.28],
  ['CZ', 50.08, 14.44],
  ['HU', 47.5, 19.04],
  ['RO', 44.43, 26.1],
  ['BG', 42.7, 23.32],
  ['GR', 37.98, 23.73],
  ['AT', 48.21, 16.37],
  ['IT', 45.46, 9.19],
  ['IT', 40.85, 14.27],
  ['CH', 47.38, 8.54],
  ['FR', 48.86, 2.35],
  ['FR', 43.3, 5.38],
  ['ES', 40.42, -3.7],
  ['ES', 41.39, 2.17],
  ['PT', 38.72, -9.14],
  ['GB', 51.51, -0.13],
  ['GB', 55.86, -4.25],
  ['DK', 55.68, 12.57],
  ['SE', 55.61, 13.0],
  ['SE', 65.58, 22.15],
  ['NO', 59.91, 10.75],
  ['FI', 60.17, 24.94],
];

test('between towns of Europe a larger vehicle of the same kind never costs less, a second driver in the smaller one included', () => {
  const network = loadRoadNetwork();
  const stop = ([country, latitude, longitude]: (typeof towns)[number]) => ({ ...place(country), latitude, longitude });
  let doubled = 0;
  fc.assert(
    fc.property(fc.shuffledSubarray(towns, { minLength: 2, maxLength: 2 }), leadHours, ([from, to], lead) => {
      const asked = request({ loadings: [stop(from!)], unloadings: [stop(to!)] });
      const roads = contextOf(findLegs(network, [...asked.loadings, ...asked.unloadings]));
      const { offers } = quote(roads, asked, asked.loadingDate - lead * 3_600_000);
      doubled += offers.some(({ drivers }) => drivers === 2) ? 1 : 0;
      assertRising(new Map(offers.map(({ vehicleCode, price: { value } }) => [vehicleCode, value])));
    }),
    { numRuns: 150 },
  );
  assert.ok(doubled > 50);
});

const goods = fc.array(
  fc
    .tuple(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 20, max: 500 }),
      fc.integer({ min: 20, max: 250 }),
      fc.integer({ min: 20, max: 260 }),
      fc.integer({ min: 1, max: 1500 }),
    )
    .map(([pieces, long, wide, high, kg]) => item(pieces, [long, wide, high], kg)),
  { maxLength: 3 },
);
const slotHours = fc.constantFrom(undefined, 0, 3, 6);
const someTypes = fc.subarray(tariff.vehicles.map(({ id }) => id));

test('asked for some vehicle types, exactly those are offered or refused as among all, in the same order', () => {
  fc.assert(
    fc.property(kilometres, goods, slotHours, leadHours, someTypes, (km, items, ftlTimeslotHours, lead, types) => {
      const asked = request({ items, ftlTimeslotHours }, Object.keys(km)[0]!, Object.keys(km).at(-1)!);
      const at = asked.loadingDate - lead * 3_600_000;
      const quoted = (vehicleTypes?: number[]) => quote(contextOf([leg(km)]), { ...asked, vehicleTypes }, at);
      const all = quoted();
      const some = quoted(types.toReversed());
      const isAsked = ({ vehicleType }: { vehicleType: number }) => types.includes(vehicleType);
      assert.deepEqual(some.offers, all.offers.filter(isAsked));
      assert.deepEqual(some.unavailable, all.unavailable.filter(isAsked));
      assert.equal(some.offers.length + some.unavailable.length, types.length);
    }),
    { numRuns: 300 },
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
      for (const {
        price: { value, breakdown },
      } of answer.offers) {
        assert.equal(
          breakdown.reduce((sum, { amount }) => sum + amount, 0),
          value,
        );
        assert.ok(breakdown.every(({ basis }) => basis !== undefined && basis !== ''));
      }
    }),
  );
});

/** What a basis comes to; undefined where it is no sum. */
function computed(basis: string): number | undefined {
  const least = /^at least ([\d.]+)$/.exec(basis);
  if (least) return Number(least[1]);
  const share = /^([+-]?[\d.]+) % of ([\d.]+)/.exec(basis);
  if (share) return (Number(share[1]) / 100) * Number(share[2]);
  const up = /^([\d.]+) − ([\d.]+)$/.exec(basis);
  if (up) return Number(up[1]) - Number(up[2]);
  if (!/×/.test(basis)) return undefined;
  return basis
    .split(' + ')
    .map((term) => term.replaceAll(' km', '').split(' × ').map(Number))
    .reduce((sum, factors) => sum + factors.reduce((product, factor) => product * factor, 1), 0);
}

test('every line of a price is what its basis says, within two cents', () => {
  let lines = 0;
  fc.assert(
    fc.property(
      kilometres,
      countries,
      leadHours,
      fc.constantFrom<6 | 3 | 0 | undefined>(6, 3, 0, undefined),
      fc.integer({ min: 0, max: 6 * 24 }),
      (km, country, lead, ftlTimeslotHours, later) => {
        const loadingDate = request().loadingDate + later * 3_600_000;
        const unloadings = [place(country), place(country)];
        const asked = request({ ftlTimeslotHours, loadingDate, unloadings }, Object.keys(km)[0]!);
        const crossing = {
          kind: 'ferry',
          from: 'A',
          to: 'B',
          km: 21.3,
          seconds: 3600,
          drivingSecondsBefore: 0,
        } as const;
        const context = contextOf([leg(km, [crossing]), leg({ [country]: 12.5 })], tariff, 0.055);
        for (const {
          price: { breakdown },
        } of quote(context, asked, loadingDate - lead * 3_600_000).offers) {
          for (const { code, amount, basis } of breakdown) {
            const euros = computed(basis!);
            if (euros === undefined) continue;
            lines += 1;
            const stated = code === 'discount' ? -euros : euros;
            assert.ok(Math.abs(stated - amount / 100) <= 0.021, `${code}: ${basis} is ${stated}, not ${amount / 100}`);
          }
        }
      },
    ),
  );
  assert.ok(lines > 1000);
});

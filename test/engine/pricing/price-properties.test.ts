import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Place } from '../../../src/engine/cities/place.ts';
import type { LoadingTerms } from '../../../src/engine/pricing/cost/transport.ts';
import type { Offer } from '../../../src/engine/pricing/offer.ts';
import { PricedTour } from '../../../src/engine/pricing/priced-tour.ts';
import { type PriceRequest, quote } from '../../../src/engine/pricing/quote.ts';
import type { Leg } from '../../../src/engine/routing/leg.ts';
import { findLegs } from '../../../src/engine/routing/route.ts';
import { roadNetwork } from '../../support/reference-data.ts';
import { contextOf, item, leg, now, place, request, tariff } from '../../support/samples.ts';

const countries = fc.constantFrom('DE', 'AT', 'FR', 'PL', 'CH', 'GB', 'RO', 'IS', 'IT', 'SE', 'DK');
const kilometres = fc.dictionary(countries, fc.integer({ min: 1, max: 900 }), { minKeys: 1, maxKeys: 4 });
const leadHours = fc.integer({ min: 0, max: 300 });

function pricesById(legs: Leg[], asked: PriceRequest, at: number, value = netValue): Map<string, number> {
  return new Map(quote(contextOf(legs), asked, at).offers.map((offer) => [offer.vehicleCode, value(offer)]));
}

const netValue = ({ price }: Offer) => price.value;

/** Without the fees of further stops at night or on a Sunday: a longer way may come by day. */
function withoutHours({ price }: Offer): number {
  const fees = price.breakdown.filter(({ code }) => code === 'unsocial_stops');
  return fees.reduce((left, { amount }) => left - amount, price.value);
}

test('the price never falls with distance, whatever the vehicle, but for unloading at better hours', () => {
  fc.assert(
    fc.property(kilometres, countries, fc.integer({ min: 0, max: 500 }), leadHours, (km, country, more, lead) => {
      const key = Object.keys(km)[0]!;
      const asked = request({}, key, country);
      const at = asked.loadingDate - lead * 3_600_000;
      const shorter = pricesById([leg(km)], asked, at, withoutHours);
      const longer = pricesById([leg({ ...km, [key]: km[key]! + more })], asked, at, withoutHours);
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

/** Each vehicle that has a next larger one, with that. */
const pairs = tariff.vehicles.flatMap(({ code, notAbove }) =>
  notAbove === undefined ? [] : [[code, notAbove] as const],
);

const anybody = { discountShare: 0, accountName: null };

/** Prices on equal terms: the same slot, lead time and hours, whichever the vehicles would be offered. */
function assertRising(
  legs: readonly Leg[],
  [from, to]: [Place, Place],
  leadHours: number,
  unsocial?: LoadingTerms['unsocial'],
): void {
  const stops = { loadings: [from], unloadings: [to] };
  const tour = new PricedTour(tariff, contextOf([]).emissions, stops, { legs, findDirect: () => undefined });
  const terms = { slotHours: 6 as const, leadHours, unsocial, unsocialStops: 0, start: now };
  const prices = new Map(tariff.vehicles.map((each) => [each.code, tour.price(each, terms, anybody).value]));
  for (const [smaller, larger] of pairs) {
    assert.ok(
      prices.get(larger)! >= prices.get(smaller)!,
      `${larger} ${prices.get(larger)} ${smaller} ${prices.get(smaller)}`,
    );
  }
}

test('an unsocial hour adds at most a day of waiting, and a larger vehicle never costs less for it', () => {
  const shares = fc.record({
    code: fc.constantFrom('night' as const, 'saturday' as const, 'sunday' as const, 'holiday' as const),
    share: fc.constantFrom(0.15, 0.25, 0.4),
  });
  fc.assert(
    fc.property(kilometres, leadHours, shares, (km, lead, unsocial) => {
      const legs = [leg(km)];
      const ends: [Place, Place] = [place(Object.keys(km)[0]!), place(Object.keys(km).at(-1)!)];
      assertRising(legs, ends, lead, unsocial);
      const stops = { loadings: [ends[0]], unloadings: [ends[1]] };
      const tour = new PricedTour(tariff, contextOf([]).emissions, stops, { legs, findDirect: () => undefined });
      const terms = { slotHours: 6 as const, leadHours: lead, unsocial, unsocialStops: 0, start: now };
      for (const vehicle of tariff.vehicles) {
        const { breakdown } = tour.price(vehicle, terms, anybody);
        const amount = breakdown.find(({ code }) => code === unsocial.code)!.amount;
        assert.ok(amount <= tariff.terms.waiting.dayMax[vehicle.size] * 100 + 1, `${vehicle.code}: ${amount}`);
      }
    }),
  );
});

test('every vehicle but the road train and the refrigerated trailer has a next larger one', () => {
  const largest = tariff.vehicles.filter(({ notAbove }) => notAbove === undefined).map(({ code }) => code);
  assert.deepEqual(largest, ['reefer', 'jumbo_train']);
});

test('a larger vehicle never costs less than a smaller one on the same terms', () => {
  fc.assert(
    fc.property(kilometres, leadHours, (km, lead) => {
      assertRising([leg(km)], [place(Object.keys(km)[0]!), place(Object.keys(km).at(-1)!)], lead);
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

test('nor between towns of Europe', () => {
  const network = roadNetwork();
  const stop = ([country, latitude, longitude]: (typeof towns)[number]) => ({ ...place(country), latitude, longitude });
  fc.assert(
    fc.property(fc.shuffledSubarray(towns, { minLength: 2, maxLength: 2 }), leadHours, ([from, to], lead) => {
      const stops: [Place, Place] = [stop(from!), stop(to!)];
      assertRising(findLegs(network, stops)!, stops, lead);
    }),
    { numRuns: 300 },
  );
});

test('a van that would cost more than the 7.5 t truck costs as much, and a line says so', () => {
  const legs = [leg({ RO: 2500 })];
  const stops = { loadings: [place('DE')], unloadings: [place('PL')] };
  const tour = new PricedTour(tariff, contextOf(legs).emissions, stops, { legs, findDirect: () => undefined });
  const terms = { slotHours: undefined, leadHours: 48, unsocial: undefined, unsocialStops: 0, start: now };
  const [van, truck] = ['van_curtain_xl', 'truck_7_5t'].map((code) =>
    tour.price(tariff.vehicles.find((each) => each.code === code)!, terms, anybody),
  );
  assert.equal(van!.value, truck!.value);
  assert.deepEqual(
    [van!.breakdown.at(-1)!.code, van!.breakdown.at(-1)!.label],
    ['ceiling', 'Not above the 7.5 t truck'],
  );
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
  const share = /^([+-]?[\d.]+) % of ([\d.]+)(?:, at most ([\d.]+))?/.exec(basis);
  if (share) return Math.min((Number(share[1]) / 100) * Number(share[2]), Number(share[3] ?? Number.POSITIVE_INFINITY));
  const up = /^([\d.]+) − ([\d.]+)$/.exec(basis);
  if (up) return Number(up[1]) - Number(up[2]);
  if (!/×/.test(basis)) return undefined;
  const back = /^([\d.]+) × \((.*)\)$/.exec(basis);
  if (back) return Number(back[1]) * computed(back[2]!)!;
  const hours = /^([\d.]+) h × ([\d.]+) \/ 24$/.exec(basis);
  if (hours) return (Number(hours[1]) * Number(hours[2])) / 24;
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

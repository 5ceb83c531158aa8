import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { BreakdownLine } from '../../../../src/engine/pricing/cost/bill.ts';
import type { Offer } from '../../../../src/engine/pricing/offer.ts';
import type { PricingContext } from '../../../../src/engine/pricing/pricing-source.ts';
import { type PriceRequest, quote } from '../../../../src/engine/pricing/quote.ts';
import { KnownTours } from '../../../../src/engine/pricing/ways/known-tours.ts';
import type { Leg } from '../../../../src/engine/routing/leg.ts';
import { buildRateBook } from '../../../../src/engine/tariff/rates/rate-book.ts';
import { readRates } from '../../../../src/engine/tariff/rates/read-rates.ts';
import type { Tariff } from '../../../../src/engine/tariff/tariff.ts';
import { takeSteps } from '../../../../src/ground/concurrency/steps.ts';
import { contextOf, leg, now, place, request, tariff } from '../../../support/samples.ts';

const header = 'rate,account,from,to,vehicle,price,per_km,minimum,factor,includes,fuel,valid_from,valid_until,stops';

function withRates(rows: readonly string[], base: Tariff = tariff): Tariff {
  const read = takeSteps(readRates([header, ...rows].join('\n')));
  const { book, rateProblems } = takeSteps(buildRateBook(read.rows, [], base.vehicles));
  assert.deepEqual([...read.problems, ...rateProblems], []);
  return { ...base, rates: book };
}

const crossing = { kind: 'ferry', from: 'A', to: 'B', km: 20, seconds: 3600, drivingSecondsBefore: 0 } as const;
/** 520.5 km on the road through a country with tolls and customs, and a ferry. */
const way: Leg[] = [leg({ DE: 400, CH: 120.5 }, [crossing])];

type Asked = {
  rows?: readonly string[];
  account?: string;
  discountShare?: number;
  ask?: Partial<PriceRequest>;
  at?: number;
  legs?: Leg[];
};

function offersOf({ rows = [], account, discountShare = 0, ask = {}, at = now, legs = way }: Asked): Offer[] {
  const context = contextOf(legs, withRates(rows), discountShare);
  return quote({ ...context, accountName: account ?? null }, request(ask, 'DE', 'CH'), at).offers;
}

function priceOf(asked: Asked, vehicle = 'tautliner') {
  return offersOf(asked).find(({ vehicleCode }) => vehicleCode === vehicle)!.price;
}

const codesOf = (lines: readonly BreakdownLine[]) => lines.map(({ code }) => code);
const lineOf = (code: string, lines: readonly BreakdownLine[]) => lines.find((each) => each.code === code);

test('a fixed price is the price: tolls, crossings and customs are in it', () => {
  assert.deepEqual(priceOf({ rows: ['HH-ZRH 2027,,DE,CH,,1150.50,,,,,,,'] }).breakdown, [
    {
      code: 'rate',
      label: 'Rate HH-ZRH 2027',
      amount: 115_050,
      basis: 'fixed price, tolls, crossings, customs included',
      customs: ['CH'],
    },
  ]);
});

test('a rate names the customs that it includes on its line or, where it changes nothing, on the first of all', () => {
  const cases: [row: string, code: string | undefined][] = [
    ['R,,DE,CH,,,1.12,,,customs,,,', 'rate'],
    ['R,,DE,CH,,,,,0.9,tolls customs,,,', 'rate'],
    ['R,,DE,CH,,,,,1,customs,,,', 'fixed'],
    ['R,,DE,CH,,,,,0.9,tolls,,,', undefined],
    ['R,,DE,CH,,,1.12,,,,,,', undefined],
  ];
  for (const [row, code] of cases) {
    const { breakdown } = priceOf({ rows: [row] });
    const named = breakdown.filter(({ customs }) => customs !== undefined);
    assert.deepEqual(codesOf(named), code === undefined ? [] : [code], row);
    assert.deepEqual(named[0]?.customs, code === undefined ? undefined : ['CH'], row);
    assert.equal(codesOf(breakdown).includes('customs_ch'), code === undefined, row);
  }
});

test('a price per kilometre counts the kilometres on the road, with at least its minimum, and what is passed on at cost comes on top', () => {
  const byKm = priceOf({ rows: ['R,,DE,CH,,,1.12,450,,,,,'] }).breakdown;
  assert.deepEqual(byKm[0], { code: 'rate', label: 'Rate R', amount: 58_296, basis: '520.5 km × 1.12' });
  assert.deepEqual(codesOf(byKm), ['rate', 'toll_de', 'toll_ch', 'crossing', 'on_board', 'customs_ch']);
  const least = priceOf({ rows: ['R,,DE,CH,,,0.5,450,,,,,'] }).breakdown;
  assert.deepEqual([least[0]!.amount, least[0]!.basis], [45_000, 'at least 450']);
  const some = priceOf({ rows: ['R,,DE,CH,,,1.12,450,,tolls customs,,,'] }).breakdown;
  assert.deepEqual(codesOf(some), ['rate', 'crossing', 'on_board']);
  assert.equal(some[0]!.basis, '520.5 km × 1.12, tolls, customs included');
});

test('a factor counts on the whole freight by the tariff, lane, market and lead time included', () => {
  const stock = priceOf({ at: request().loadingDate - 3_600_000 });
  const rated = priceOf({ rows: ['R,,DE,CH,,,,,0.9,,,,'], at: request().loadingDate - 3_600_000 });
  const freight = ['fixed', 'distance', 'lane', 'market', 'lead_time'];
  const sum = freight.reduce((total, code) => total + lineOf(code, stock.breakdown)!.amount, 0);
  assert.deepEqual(codesOf(rated.breakdown).slice(0, 6), [...freight, 'rate']);
  const line = lineOf('rate', rated.breakdown)!;
  assert.equal(line.label, 'Rate R, × 0.900');
  assert.match(line.basis!, /^-10 % of /);
  assert.ok(Math.abs(line.amount + sum * 0.1) <= 1);
  assert.equal(rated.value, stock.value + line.amount);
});

test('demand, lane, market and lead time leave a fixed price and one per kilometre as they are', () => {
  const { terms } = tariff;
  const high = {
    ...tariff,
    terms: { ...terms, demand: { ...terms.demand, factor: 2 }, market: { ...terms.market, index: 200 } },
  };
  for (const row of ['R,,DE,CH,,500,,,,,,,', 'R,,DE,CH,,,1.12,,,,,,']) {
    const valueAt = (base: Tariff, at: number) =>
      quote(contextOf(way, withRates([row], base)), request({}, 'DE', 'CH'), at).offers.map(({ price }) => price.value);
    const calm = valueAt(tariff, now);
    assert.deepEqual(valueAt(high, now), calm);
    assert.deepEqual(valueAt(tariff, request().loadingDate - 600_000), calm);
  }
});

test('the fuel surcharge comes on top of a rate that says so, and of no other', () => {
  const fuel = { ...tariff.terms.fuel, nowNetEurPerLitre: tariff.terms.fuel.baseNetEurPerLitre * 1.5 };
  const dear = { ...tariff, terms: { ...tariff.terms, fuel } };
  const fuelOf = (row: string) => {
    const { offers } = quote(contextOf(way, withRates([row], dear)), request({}, 'DE', 'CH'), now);
    return lineOf('fuel', offers.find(({ vehicleCode }) => vehicleCode === 'tautliner')!.price.breakdown)?.amount;
  };
  assert.equal(fuelOf('R,,DE,CH,,500,,,,,yes,,'), 7500);
  assert.equal(fuelOf('R,,DE,CH,,500,,,,,,,'), undefined);
  assert.equal(fuelOf('R,,DE,CH,,,1,,,,no,,'), undefined);
});

test('what the shipper chooses or causes comes on top of a rate', () => {
  const rows = ['R,,DE,CH,,1000,,,,,,,,3'];
  const sunday = Date.parse('2026-11-29T10:00:00+01:00');
  const stops = { loadings: [place('DE'), place('DE')] };
  const legs = [leg({ DE: 1 }), ...way];
  const truck = priceOf({ rows, ask: { ftlTimeslotHours: 3, ...stops }, legs }).breakdown;
  assert.deepEqual(
    truck.map(({ code, amount }) => [code, amount]),
    [
      ['rate', 100_000],
      ['time_slot', 4000],
      ['extra_stops', 6000],
    ],
  );
  const van = priceOf({ rows, ask: { loadingDate: sunday } }, 'van_box_l').breakdown;
  assert.deepEqual(
    van.map(({ code, amount }) => [code, amount]),
    [
      ['rate', 100_000],
      ['sunday', 18_000],
      ['unsocial_stops', 1500],
    ],
  );
});

test('no discount is taken off where a rate holds', () => {
  const rows = ['R,,DE,CH,tautliner,1000,,,,,,,'];
  assert.equal(priceOf({ rows, discountShare: 0.1 }).value, 100_000);
  assert.ok(codesOf(priceOf({ rows, discountShare: 0.1 }, 'mega').breakdown).includes('discount'));
});

/** `loading` in Berlin's time: the day there counts, not that of UTC. */
const days: [loading: string, name: string | undefined][] = [
  ['2026-11-30T23:59:00+01:00', undefined],
  ['2026-12-01T00:00:00+01:00', 'December'],
  ['2026-12-31T23:59:00+01:00', 'December'],
  ['2027-01-01T00:00:00+01:00', 'from January'],
  ['2027-09-01T12:00:00+02:00', 'from January'],
];
for (const [loading, name] of days) {
  test(`loaded at ${loading} ${name === undefined ? 'no rate holds' : `the rate of ${name} holds`}`, () => {
    const rows = ['December,,DE,CH,,1,,,,,,2026-12-01,2026-12-31', 'from January,,DE,CH,,2,,,,,,2027-01-01,'];
    const { breakdown } = priceOf({ rows, ask: { loadingDate: Date.parse(loading) } }, 'van_box_l');
    assert.equal(lineOf('rate', breakdown)?.label, name && `Rate ${name}`);
  });
}

const accounts = ['Hanse AG', 'Rossi', 'Acme', null];

test('on a tour that is kept nobody gets the rate of another, whoever asked before', () => {
  const rows = ['R,Hanse AG,DE,CH,,500,,,,,,,', 'R,Rossi,DE,CH,,600,,,,,,,', 'all,,DE,CH,caddy,90,,,,,,,'];
  const rated = withRates(rows);
  const knownTours = new KnownTours();
  const of = (accountName: string | null, known?: PricingContext['knownTours']) => {
    const context = { ...contextOf(way, rated), accountName, ...(known === undefined ? {} : { knownTours: known }) };
    return quote(context, request({}, 'DE', 'CH'), now);
  };
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...accounts), { minLength: 3, maxLength: 12 }), (asking) => {
      for (const account of asking) assert.deepEqual(of(account, knownTours), of(account));
    }),
    { numRuns: 50 },
  );
  const values = accounts.map(
    (account) => of(account, knownTours).offers.find(({ vehicleCode }) => vehicleCode === 'mega')!.price.value,
  );
  assert.deepEqual(values.slice(0, 2), [50_000, 60_000]);
  assert.equal(values[2], values[3]);
  assert.ok(values[2]! > 60_000);
});

test('every line of a rate is what its basis says, and the lines sum to the value', () => {
  const amount = fc.integer({ min: 1, max: 500_000 }).map((cents) => (cents / 100).toFixed(2));
  const row = fc.oneof(
    amount.map((price) => `R,,DE,CH,,${price},,,,,,,`),
    fc
      .tuple(fc.integer({ min: 100, max: 30_000 }), amount)
      .map(([rate, least]) => `R,,DE,CH,,,${(rate / 10_000).toFixed(4)},${least},,,,,`),
    fc.integer({ min: 1000, max: 30_000 }).map((factor) => `R,,DE,CH,,,,,${(factor / 10_000).toFixed(4)},,,,`),
  );
  fc.assert(
    fc.property(row, (rate) => {
      for (const { price } of offersOf({ rows: [rate] })) {
        assert.equal(
          price.breakdown.reduce((sum, line) => sum + line.amount, 0),
          price.value,
        );
        const line = lineOf('rate', price.breakdown);
        const [, km, perKm] = /^([\d.]+) km × ([\d.]+)$/.exec(line?.basis ?? '') ?? [];
        if (km !== undefined) assert.ok(Math.abs(Number(km) * Number(perKm) * 100 - line!.amount) <= 1);
      }
    }),
    { numRuns: 100 },
  );
});

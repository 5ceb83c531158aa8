import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BreakdownLine } from '../../../../src/engine/pricing/cost/bill.ts';
import { distancePrice } from '../../../../src/engine/pricing/cost/freight.ts';
import { type PriceRequest, quote } from '../../../../src/engine/pricing/quote.ts';
import type { Leg } from '../../../../src/engine/routing/leg.ts';
import type { Tariff } from '../../../../src/engine/tariff/tariff.ts';
import { toCents } from '../../../../src/ground/units.ts';
import { contextOf, item, leg, now, place, request, tariff, tariffAtIndex } from '../../../support/samples.ts';

type Setup = {
  request?: Partial<PriceRequest>;
  from?: string;
  to?: string;
  tariff?: Tariff;
  discountShare?: number;
  now?: number;
};

function offerOf(code: string, legs: Leg[], setup: Setup = {}) {
  const asked = request(setup.request, setup.from, setup.to);
  const offers = quote(contextOf(legs, setup.tariff, setup.discountShare), asked, setup.now ?? now).offers;
  return offers.find((offer) => offer.vehicleCode === code)!;
}

function euros(code: string, legs: Leg[], setup: Setup = {}): number {
  return offerOf(code, legs, setup).price.value / 100;
}

function line(code: string, lines: readonly BreakdownLine[]): number | undefined {
  return lines.find((each) => each.code === code)?.amount;
}

test('kilometres cost the rate of their band, like income in tax brackets', () => {
  const price = (km: number) => distancePrice([100, 300], [2, 1, 0.5], km);
  assert.deepEqual([0, 50, 100, 200, 300, 1000].map(price), [0, 100, 200, 300, 400, 750]);
});

/** EUR with German toll on 93 % of the kilometres, at the base market index. */
const levels: [vehicle: string, km50: number, km100: number, km300: number, km510: number, km800: number][] = [
  ['van_box_l', 90, 125, 285, 436, 641],
  ['van_curtain_xl', 120, 150, 350, 550, 819],
  ['truck_12t', 228, 281, 550, 791, 1107],
  ['truck_18t', 261, 322, 610, 865, 1198],
  ['tautliner', 336, 372, 687, 965, 1329],
];

test('prices inside Germany are at the calculated levels, arrivals at night apart', () => {
  for (const [code, ...expected] of levels) {
    for (const [index, km] of [50, 100, 300, 510, 800].entries()) {
      const { value, breakdown } = offerOf(code, [leg({ DE: km })], { tariff: tariffAtIndex(134) }).price;
      const price = (value - (line('unsocial_stops', breakdown) ?? 0)) / 100;
      assert.ok(Math.abs(price - expected[index]!) <= 1, `${code} ${km} km: ${price}, not ${expected[index]}`);
    }
  }
});

test('the prices that the trade expects come out', () => {
  const within = (value: number, low: number, high: number) => assert.ok(value >= low && value <= high, `${value}`);
  within(euros('tautliner', [leg({ DE: 760 })]), 1250, 1400);
  within(euros('van_box_l', [leg({ DE: 510 })]), 390, 480);
  const eastToWest = euros('tautliner', [leg({ PL: 480, DE: 603 })], { from: 'PL', to: 'DE' });
  const westToEast = euros('tautliner', [leg({ PL: 480, DE: 603 })], { from: 'DE', to: 'PL' });
  within(eastToWest / westToEast, 1.2, 1.35);
  for (const km of [700, 1000, 1500]) within(euros('tautliner', [leg({ DE: km / 2, FR: km / 2 })]) / km, 1.05, 1.9);
  for (const km of [300, 500, 800]) within(euros('van_curtain', [leg({ DE: km })]) / km, 0.75, 1.4);
});

test('the German toll is that of the statute, to the cent; on the bill a cent may fall to the line before', () => {
  const tolled: Leg = { ...leg({}), distanceKm: 500, roadKm: [{ country: 'DE', roadClass: 'motorway', km: 500 }] };
  const tolls: [vehicle: string, cents: number | undefined][] = [
    ['tautliner', 17_400],
    ['city_trailer', 16_200],
    ['swap_body_c745', 15_150],
    ['truck_18t', 11_900],
    ['truck_12t', 8850],
    ['truck_7_5t', 7550],
    ['van_box_l', undefined],
  ];
  for (const [code, cents] of tolls) {
    assert.equal(toCents(tariff.tolls.get('DE')!.eurPerKm[code]! * 500), cents ?? 0, code);
    const toll = line('toll_de', offerOf(code, [tolled]).price.breakdown);
    assert.ok(toll === cents || Math.abs(toll! - cents!) <= 1, `${code}: ${toll}`);
  }
});

test('local roads in Germany and all kilometres on a ferry are free of toll', () => {
  const roadKm: Leg['roadKm'] = [{ country: 'DE', roadClass: 'local', km: 50 }];
  const local: Leg = { ...leg({}), distanceKm: 50, roadKm, segments: roadKm };
  assert.equal(line('toll_de', offerOf('tautliner', [local]).price.breakdown), undefined);
  const ferry = {
    kind: 'ferry',
    from: 'Rostock',
    to: 'Trelleborg',
    km: 190,
    seconds: 25_000,
    drivingSecondsBefore: 9000,
  };
  const bill = offerOf('tautliner', [leg({ DE: 300 }, [ferry as Leg['crossings'][number]])]).price.breakdown;
  const tolls = (lines: readonly BreakdownLine[]) => lines.filter(({ code }) => code.startsWith('toll_'));
  assert.deepEqual(
    tolls(bill).map(({ label }) => label),
    tolls(offerOf('tautliner', [leg({ DE: 300 })]).price.breakdown).map(({ label }) => label),
  );
  assert.equal(tolls(bill).length, 1);
});

const surcharges: [says: string, setup: Setup, vehicle: string, code: string, share: number | undefined][] = [
  ['on a working day nothing', {}, 'tautliner', 'night', undefined],
  ['at night', { request: { loadingDate: Date.parse('2026-11-24T22:00:00+01:00') } }, 'van_box_l', 'night', 0.25],
  ['at 5', { request: { loadingDate: Date.parse('2026-11-24T05:59:00+01:00') } }, 'van_box_l', 'night', 0.25],
  ['at 6', { request: { loadingDate: Date.parse('2026-11-24T06:00:00+01:00') } }, 'van_box_l', 'night', undefined],
  ['Saturday', { request: { loadingDate: Date.parse('2026-11-28T08:00:00+01:00') } }, 'van_box_l', 'saturday', 0.15],
  ['Sunday', { request: { loadingDate: Date.parse('2026-11-29T08:00:00+01:00') } }, 'van_box_l', 'sunday', 0.4],
  ['Sunday night', { request: { loadingDate: Date.parse('2026-11-29T23:00:00+01:00') } }, 'van_box_l', 'sunday', 0.4],
  [
    'Sunday, closed',
    { request: { loadingDate: Date.parse('2026-11-29T08:00:00+01:00') } },
    'tautliner',
    'sunday',
    undefined,
  ],
  ['3 h slot', { request: { ftlTimeslotHours: 3 } }, 'tautliner', 'time_slot', 0.04],
  ['fixed time', { request: { ftlTimeslotHours: 0 } }, 'tautliner', 'time_slot', 0.09],
  ['6 h slot', { request: { ftlTimeslotHours: 6 } }, 'tautliner', 'time_slot', undefined],
];

test('slots, nights and weekends cost their share of the freight', () => {
  for (const [says, setup, code, lineCode, share] of surcharges) {
    const { breakdown } = offerOf(code, [leg({ DE: 400 })], {
      ...setup,
      now: Date.parse('2026-11-24T03:00:00Z') - 2 * 86_400_000,
    }).price;
    const freight = ['fixed', 'distance', 'minimum', 'lane', 'market', 'lead_time']
      .map((each) => line(each, breakdown) ?? 0)
      .reduce((sum, amount) => sum + amount, 0);
    const amount = line(lineCode, breakdown);
    if (share === undefined) assert.equal(amount, undefined, says);
    else assert.ok(Math.abs(amount! - freight * share) <= 1, `${says}: ${amount} of ${freight}`);
  }
});

test('a narrow slot costs at least its minimum', () => {
  const short = [leg({ DE: 60 })];
  assert.equal(
    line('time_slot', offerOf('truck_7_5t', short, { request: { ftlTimeslotHours: 3 } }).price.breakdown),
    2500,
  );
  assert.equal(
    line('time_slot', offerOf('truck_7_5t', short, { request: { ftlTimeslotHours: 0 } }).price.breakdown),
    5000,
  );
});

test('lead time: short notice costs more, a week ahead costs less', () => {
  const loading = request().loadingDate;
  const factors: [vehicle: string, hoursBefore: number, factor: number][] = [
    ['van_box_l', 1.9, 1.25],
    ['van_box_l', 2, 1],
    ['tautliner', 23, 1.25],
    ['tautliner', 24, 1],
    ['tautliner', 167, 1],
    ['tautliner', 168, 0.96],
    ['van_box_l', 168, 0.96],
  ];
  for (const [code, hours, factor] of factors) {
    const setup = { now: loading - hours * 3_600_000, tariff: tariffAtIndex(134) };
    const { breakdown } = offerOf(code, [leg({ DE: 400 })], setup).price;
    const base = line('fixed', breakdown)! + line('distance', breakdown)!;
    assert.equal(line('lead_time', breakdown) ?? 0, Math.round(base * (factor - 1)), `${code} ${hours} h`);
  }
});

test('dearer diesel raises the freight by its share, in steps of half a per cent, within limits', () => {
  const at = (price: number): Tariff => ({
    ...tariffAtIndex(134),
    terms: { ...tariffAtIndex(134).terms, fuel: { ...tariff.terms.fuel, nowNetEurPerLitre: price } },
  });
  const shares: [price: number, share: number][] = [
    [1.4, 0],
    [1.54, 0.03],
    [1.26, -0.03],
    [14, 0.25],
    [0.1, -0.05],
  ];
  for (const [price, share] of shares) {
    const { breakdown } = offerOf('tautliner', [leg({ DE: 400 })], { tariff: at(price) }).price;
    const base = line('fixed', breakdown)! + line('distance', breakdown)!;
    assert.equal(line('fuel', breakdown) ?? 0, Math.round(base * share), `${price} EUR/l`);
  }
});

test('a crossing to Great Britain with customs costs a truck what is usual', () => {
  const shuttle = {
    kind: 'shuttle',
    from: 'Calais',
    to: 'Folkestone',
    km: 50,
    seconds: 3600,
    drivingSecondsBefore: 0,
  } as const;
  const ferry = { ...shuttle, kind: 'ferry', from: 'Europoort', to: 'Harwich', km: 190 } as const;
  for (const crossing of [shuttle, ferry]) {
    const { breakdown } = offerOf('tautliner', [leg({ FR: 300, GB: 200 }, [crossing])], { from: 'FR', to: 'GB' }).price;
    const total = line('crossing', breakdown)! + line('on_board', breakdown)! + line('customs_gb', breakdown)!;
    assert.ok(total >= 35_000 && total <= 70_000, `${total}`);
  }
});

test('customs are paid for each customs territory entered, and not inside one', () => {
  const codes = (km: Record<string, number>, from: string, to: string) =>
    offerOf('tautliner', [leg(km)], { from, to })
      .price.breakdown.map((each) => each.code)
      .filter((code) => code.startsWith('customs'));
  assert.deepEqual(codes({ DE: 300, CH: 200, IT: 100 }, 'DE', 'IT'), ['customs_ch']);
  assert.deepEqual(codes({ CH: 200 }, 'CH', 'CH'), []);
  assert.deepEqual(codes({ CH: 50, LI: 10 }, 'CH', 'LI'), []);
  assert.deepEqual(codes({ HU: 100, RS: 500, MK: 200, GR: 100 }, 'HU', 'GR'), ['customs_rs', 'customs_mk']);
  assert.deepEqual(codes({ DE: 300, AT: 200 }, 'DE', 'AT'), []);
});

test('a discount is taken off the freight and its surcharges, not off what is passed on at cost', () => {
  const way = [leg({ DE: 300, CH: 100 }), leg({ CH: 100, IT: 100 })];
  const setup = { from: 'DE', to: 'IT', request: { unloadings: [place('CH'), place('IT')] } };
  const full = offerOf('tautliner', way, setup);
  const less = offerOf('tautliner', way, { ...setup, discountShare: 0.05 });
  const passedOn = full.price.breakdown.filter(({ code }) => /^(toll|customs|crossing|special)/.test(code));
  const discounted = full.price.value - passedOn.reduce((sum, { amount }) => sum + amount, 0);
  assert.ok(passedOn.length >= 4);
  assert.ok(Math.abs(line('discount', less.price.breakdown)! + discounted * 0.05) <= 1);
  assert.equal(less.price.value, full.price.value + line('discount', less.price.breakdown)!);
});

test('a public holiday at the place of loading costs as much as a Sunday', () => {
  const easterMonday = Date.parse('2027-03-29T10:00:00+02:00');
  const codes = (country: string) => {
    const asked = request({ loadingDate: easterMonday }, country, country);
    const offers = quote(contextOf([leg({ [country]: 100 })]), asked, easterMonday - 3 * 86_400_000).offers;
    return offers.find((offer) => offer.vehicleCode === 'van_box_l')!.price.breakdown.map((each) => each.code);
  };
  assert.ok(codes('AT').includes('holiday'));
  assert.ok(!codes('PT').includes('holiday'));
});

test('every line says what it was computed from, so that a calculator gives the same', () => {
  const { breakdown } = offerOf('mega', [leg({ DE: 450, AT: 266 })], {
    from: 'DE',
    to: 'AT',
    now: now + 2 * 86_400_000,
  }).price;
  const bases = Object.fromEntries(breakdown.map(({ code, basis }) => [code, basis]));
  assert.deepEqual(bases, {
    fixed: 'per order',
    distance: '100 km × 1.976 + 200 km × 1.3 + 300 km × 1.04 + 116 km × 0.936',
    lane: '-10 % of 1034.18',
    market: '+1.4925 % of 930.76',
    lead_time: '+25 % of 944.65',
    toll_de: '418.5 km × 0.348',
    toll_at: '239.4 km × 0.57',
  });
});

test('a second driver costs 60 and 0.15 a kilometre where he has a bunk and arrives earlier, and the price table turns him off', () => {
  const { schedule } = tariff.terms;
  const secondDriver = { ...schedule.secondDriver, overKm: 99_999 };
  const off = { ...tariff, terms: { ...tariff.terms, schedule: { ...schedule, secondDriver } } };
  const rows: [vehicle: string, km: number, cents: number | undefined, why: string][] = [
    ['van_curtain_xl', 1000, 21_000, 'one bunk, and nobody rests for the night'],
    ['van_curtain_xl', 2400, undefined, 'both must rest, and there is one bunk'],
    ['van_box_l', 1000, undefined, 'no bunk'],
    ['van_curtain_xl', 400, undefined, 'too near'],
    ['caddy', 1000, undefined, 'no bunk, and no driver hours'],
    ['tautliner', 2400, 42_000, 'two bunks'],
  ];
  for (const [code, km, cents, why] of rows) {
    const offered = offerOf(code, [leg({ DE: km })]);
    const service = offered.extraServices.find(({ label }) => label === 'second_driver');
    assert.equal(service?.cost, cents, `${code} ${km} km: ${why}`);
    assert.equal(offered.drivers, 1);
    const without = offerOf(code, [leg({ DE: km })], { tariff: off });
    assert.deepEqual({ ...offered, extraServices: [] }, { ...without, extraServices: [] });
    assert.ok(without.extraServices.every(({ label }) => label !== 'second_driver'));
    if (service && 'unloadingTimes' in service)
      assert.ok(service.unloadingTimes[0]!.start < offered.unloadingTimes[0]!.start);
  }
});

test('no second driver comes where the goods leave less than his weight of the payload', () => {
  const services = (weight: number) => {
    const asked = { items: [item(1, [120, 80, 100], weight)] };
    const { offers } = quote(contextOf([leg({ DE: 1000 })]), request(asked), now);
    const offer = offers.find(({ vehicleCode }) => vehicleCode === 'van_curtain_xl')!;
    return offer.extraServices.map(({ label }) => label);
  };
  assert.ok(services(1050).includes('second_driver'));
  assert.ok(!services(1051).includes('second_driver'));
});

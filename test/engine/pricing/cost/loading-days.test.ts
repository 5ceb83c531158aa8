import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { priceVehicle } from '../../../../src/engine/pricing/cost/price.ts';
import { describeTransport, type LoadingTerms } from '../../../../src/engine/pricing/cost/transport.ts';
import { priceBooking } from '../../../../src/engine/pricing/price-booking.ts';
import { PricedTour } from '../../../../src/engine/pricing/priced-tour.ts';
import { quote } from '../../../../src/engine/pricing/quote.ts';
import { countLoadingDays } from '../../../../src/engine/pricing/times/loading-days.ts';
import { buildRateBook } from '../../../../src/engine/tariff/rates/rate-book.ts';
import { readRates } from '../../../../src/engine/tariff/rates/read-rates.ts';
import { takeSteps } from '../../../../src/ground/concurrency/steps.ts';
import type { TimeWindow } from '../../../../src/ground/units.ts';
import { contextOf, emissions, leg, now, place, request, tariff, vehicle } from '../../../support/samples.ts';
import { tariffOpen } from '../../../support/tariff-open.ts';

/** In 2026, by the clock in Berlin: `11-27 16:59` is a Friday. */
const at = (time: string) => Date.parse(`2026-${time.replace(' ', 'T')}:00+01:00`);
const window = (from: string, to = from): TimeWindow => ({ start: at(from), end: at(to) });

describe('loading keeps a vehicle on so many working days:', () => {
  const [germany, poland] = [place('DE', 'Europe/Berlin', 'Bavaria'), place('PL', 'Europe/Warsaw')];
  const wednesday = window('11-25 08:00', '11-25 14:00');
  const rows: [says: string, code: string, windows: TimeWindow[], days: number, places?: (typeof germany)[]][] = [
    ['one loading, however wide its window', 'tautliner', [window('11-25 08:00', '11-30 14:00')], 1],
    ['two on one day', 'tautliner', [wednesday, window('11-25 15:00', '11-25 16:00')], 1],
    ['on two', 'tautliner', [wednesday, window('11-26 08:00', '11-26 14:00')], 2],
    ['the moment of opening on the next', 'tautliner', [wednesday, window('11-26 08:00')], 2],
    ['over a weekend', 'tautliner', [window('11-27 08:00', '11-27 14:00'), window('11-30 08:00')], 2],
    ['over Christmas', 'tautliner', [window('12-24 08:00', '12-24 14:00'), window('12-28 08:00')], 2],
    ['begun after hours', 'tautliner', [window('11-25 18:00'), window('11-26 08:00')], 2],
    ['ended before the place opens', 'tautliner', [wednesday, window('11-26 07:59')], 2],
    ['and after a weekend', 'tautliner', [window('11-27 17:30', '11-27 21:59'), window('11-30 07:59')], 2],
    ['on a weekend alone', 'tautliner', [window('11-28 10:00'), window('11-29 10:00')], 2],
    ['from the first start to the last end', 'tautliner', [window('11-26 08:00', '11-27 08:00'), wednesday], 3],
    ['a holiday at one of the places', 'tautliner', [window('01-05 08:00'), window('01-07 08:00')], 2],
    ['and not at the other', 'tautliner', [window('11-10 08:00'), window('11-12 08:00')], 3, [poland, germany]],
    ['a van, a moment', 'van_box_l', [window('11-25 22:00'), window('11-25 22:00')], 1],
    ['24 hours', 'van_box_l', [window('11-25 22:00'), window('11-26 22:00')], 1],
    ['each that are begun', 'van_box_l', [window('11-24 22:00'), window('11-26 22:01')], 3],
    ['but for the weekly rest', 'van_box_l', [window('11-27 08:00'), window('11-30 08:00')], 2],
    ['24 hours twice, on three dates', 'van_box_l', [window('11-24 22:00'), window('11-26 22:00')], 2],
    ['and no more than a truck, over a holiday', 'van_box_l', [window('12-24 10:00'), window('12-28 11:00')], 2],
  ];
  for (const [says, code, windows, days, places = windows.map(() => germany)] of rows)
    it(`${says}: ${days}`, () => {
      assert.equal(countLoadingDays(tariff, vehicle(code), places, windows), days);
    });

  it('and a night shift on one', () => {
    const nights = tariffOpen({ from: '22:00', to: '05:00' });
    const daysOf = (...windows: TimeWindow[]) =>
      countLoadingDays(nights, vehicle('tautliner'), [germany, germany], windows);
    assert.equal(daysOf(window('11-25 22:00'), window('11-26 04:00')), 1);
    assert.equal(daysOf(window('11-25 22:00'), window('11-26 22:00')), 2);
  });

  it('where places never close, too', () => {
    const { calendar } = tariff;
    const open = { endAt: () => at('12-24 00:00'), nextStart: () => Number.POSITIVE_INFINITY };
    const always = { ...tariff, calendar: Object.assign(Object.create(calendar), { open: () => open }) };
    const windows = [wednesday, window('11-29 08:00')];
    assert.equal(countLoadingDays(always, vehicle('tautliner'), [germany, germany], windows), 5);
  });
});

const plain: LoadingTerms = { slotHours: 6, leadHours: 72, unsocial: undefined, unsocialStops: 0 };
const stopsOf = (count: number) => ({
  loadings: Array.from({ length: count - 1 }, () => place('DE')),
  unloadings: [place('DE')],
});
const legsOf = (count: number, km: number) => Array.from({ length: count - 1 }, () => leg({ DE: km / (count - 1) }));
const transportOf = (count: number, km: number) =>
  describeTransport(tariff, { ...stopsOf(count), legs: legsOf(count, km) });
const isPassedOn = (code: string) => code.startsWith('toll');
type Lines = readonly { code: string; label: string; amount: number; basis?: string }[];
const centsOf = (lines: Lines, counts: (code: string) => boolean) =>
  lines.reduce((sum, { code, amount }) => sum + (counts(code) ? amount : 0), 0);
const lineOf = (lines: Lines, code: string) => lines.find((each) => each.code === code);

describe('a tour over several days costs a day of waiting for each, at least', () => {
  const rows: [code: string, km: number, days: number, discount: number, cents: number | undefined][] = [
    ['tautliner', 100, 1, 0, undefined],
    ['tautliner', 100, 2, 0, 70_000],
    ['tautliner', 100, 20, 0, 700_000],
    ['tautliner', 100, 20, 0.5, 700_000],
    ['tautliner', 2000, 2, 0, undefined],
    ['truck_7_5t', 100, 3, 0, 75_000],
    ['van_box_l', 100, 3, 0, 54_000],
    ['van_box_l', 2000, 3, 0, undefined],
  ];
  for (const [code, km, loadingDays, discount, cents] of rows)
    it(`${code}, ${km} km, ${loadingDays} days, discount ${discount}: ${cents ?? 'no less anyway'}`, () => {
      const terms = { ...plain, loadingDays };
      const { value, breakdown } = priceVehicle(tariff, vehicle(code), transportOf(3, km), terms, discount);
      const tolls = centsOf(breakdown, isPassedOn);
      assert.ok(tolls > 0 || code === 'van_box_l');
      const without = priceVehicle(tariff, vehicle(code), transportOf(3, km), plain, discount);
      const tour = centsOf(without.breakdown, (each) => !isPassedOn(each));
      const line = lineOf(breakdown, 'loading_days');
      if (cents === undefined) assert.deepEqual([value, line], [without.value, undefined]);
      else {
        assert.equal(value - tolls, cents);
        assert.deepEqual(line, {
          code: 'loading_days',
          label: `Loading over ${loadingDays} days`,
          amount: cents - tour,
          basis: `${loadingDays} days × ${cents / 100 / loadingDays}, less ${tour / 100}`,
        });
      }
    });

  it('and no less with more days, another stop, a slot or dangerous goods', () => {
    for (const each of tariff.vehicles)
      for (let loadingDays = 1; loadingDays < 8; loadingDays += 1) {
        const costs = (count: number, changes: Partial<LoadingTerms> = {}) =>
          priceVehicle(tariff, each, transportOf(count, 300), { ...plain, loadingDays, ...changes }, 0).value;
        const own = costs(3);
        for (const more of [
          costs(3, { loadingDays: loadingDays + 1 }),
          costs(4),
          costs(3, { slotHours: 0 }),
          costs(3, { hazard: 'full' }),
        ])
          assert.ok(more >= own, `${each.code}, ${loadingDays} days: ${more}, ${own}`);
      }
  });

  it('which a larger vehicle never falls below', () => {
    const tour = new PricedTour(tariff, emissions, stopsOf(3), { legs: legsOf(3, 200), findDirect: () => undefined });
    for (const loadingDays of [1, 2, 3, 8, 2, 1]) {
      const priceOf = (code: string) =>
        tour.price(vehicle(code), { ...plain, loadingDays, start: now }, { discountShare: 0, accountName: null }).value;
      for (const { code, notAbove } of tariff.vehicles)
        if (notAbove !== undefined) assert.ok(priceOf(code) <= priceOf(notAbove), `${code}, ${loadingDays} days`);
      assert.ok(priceOf('tautliner') >= loadingDays * 35_000);
      assert.ok(loadingDays > 1 || priceOf('tautliner') < 70_000);
    }
  });
});

it('a slower vehicle that misses a day costs no more than a larger one, quoted or booked', () => {
  let missed = 0;
  for (let km = 240; km < 480; km += 4) {
    const context = contextOf([leg({ DE: km }), leg({ DE: 20 })]);
    const { offers } = quote(context, request(stopsOf(3)), now);
    for (const offer of offers) {
      const { notAbove } = vehicle(offer.vehicleCode);
      const larger = offers.find(({ vehicleCode }) => vehicleCode === notAbove);
      if (larger === undefined || lineOf(offer.price.breakdown, 'unsocial_stops')) continue;
      assert.ok(offer.price.value <= larger.price.value, `${offer.vehicleCode}, ${km} km`);
      if (offer.loadingTimes[1]!.start <= larger.loadingTimes[1]!.start) continue;
      missed += 1;
      const windows = { loadingWindows: offer.loadingTimes.map((each) => [each]) };
      const booking = { ...stopsOf(3), ...windows, items: [], vehicleType: offer.vehicleType };
      const booked = priceBooking(context, booking, now);
      assert.ok(booked.ok);
      assert.deepEqual(booked.offer.price, offer.price, `${offer.vehicleCode}, ${km} km`);
    }
  }
  assert.ok(missed > 0);
});

describe('an agreed rate', () => {
  const price = (row: string) => {
    const { rows, problems } = takeSteps(
      readRates(['rate,from,to,vehicle,price,per_km,factor,stops,km_max', row].join('\n')),
    );
    const { book, rateProblems } = takeSteps(buildRateBook(rows, [], tariff.vehicles));
    assert.deepEqual([...problems, ...rateProblems], []);
    const context = contextOf(legsOf(4, 100), { ...tariff, rates: book });
    const { offers } = quote(context, request(stopsOf(4)), now);
    const { value, breakdown } = offers.find(({ vehicleCode }) => vehicleCode === 'tautliner')!.price;
    return { codes: breakdown.map(({ code }) => code), cents: value - centsOf(breakdown, isPassedOn) };
  };
  const rows: [says: string, row: string, codes: string[], cents: number][] = [
    ['for so many stops is for their days too', 'R,DE,DE,,400,,,4,9999', ['rate', 'extra_stops'], 52_000],
    ['for fewer stops leaves the tariff', 'R,DE,DE,,400,,,3,9999', ['loading_days'], 105_000],
    ['by the kilometre says nothing of days', 'R,DE,DE,,,1.1,,,', ['rate', 'extra_stops', 'loading_days'], 105_000],
    ['that is a factor neither', 'R,DE,DE,,,,0.9,,', ['rate', 'extra_stops', 'loading_days'], 105_000],
  ];
  for (const [says, row, codes, cents] of rows)
    it(says, () => {
      const found = price(row);
      for (const code of codes) assert.ok(found.codes.includes(code), `${code}: ${found.codes}`);
      assert.equal(found.codes.includes('loading_days'), codes.includes('loading_days'));
      assert.equal(found.cents, cents);
    });
});

describe('windows of later loadings that the shipper states', () => {
  const first = window('11-25 08:00', '11-25 14:00');
  type Booked = { loadings: (TimeWindow | undefined)[]; unloading?: TimeWindow; km?: number; isDummyFirst?: boolean };
  const book = ({ loadings, unloading, km = 100, isDummyFirst = false }: Booked) => {
    const booking = {
      ...stopsOf(loadings.length + 1),
      items: [],
      vehicleType: vehicle('tautliner').id,
      loadingWindows: loadings.map((each) => (each === undefined ? [] : [each])),
      unloadingWindows: unloading === undefined ? undefined : [[unloading]],
    };
    const legs = isDummyFirst ? [leg({ DE: 0 }), ...legsOf(loadings.length, km)] : legsOf(loadings.length + 1, km);
    const found = priceBooking(contextOf(legs), booking, now);
    assert.ok(found.ok, JSON.stringify(found));
    const { breakdown } = found.offer.price;
    const lines = [...breakdown, ...found.waiting];
    const days = lineOf(breakdown, 'loading_days')?.amount ?? 0;
    const waiting = centsOf(found.waiting, () => true);
    const tour = centsOf(lines, (code) => !isPassedOn(code));
    return { offer: found.offer, days, waiting, tour, base: tour - days - waiting };
  };

  it('as the schedule sets them cost what it does', () => {
    const open = book({ loadings: [first, undefined, undefined] });
    assert.equal(open.tour, 105_000);
    const booked = book({ loadings: open.offer.loadingTimes, unloading: open.offer.unloadingTimes[0]! });
    assert.deepEqual([booked.offer.price, booked.waiting], [open.offer.price, 0]);
    const moments = open.offer.loadingTimes.map(({ end }) => ({ start: end, end }));
    const within = book({ loadings: [first, ...moments.slice(1)], unloading: open.offer.unloadingTimes[0]! });
    assert.equal(within.tour, 105_000);
  });

  it('on the same day cost no further day', () => {
    const open = book({ loadings: [first, undefined] });
    assert.equal(open.tour, 70_000);
    const { days, waiting, tour } = book({ loadings: [first, window('11-25 18:00')] });
    assert.ok(tour < 70_000, `${tour}`);
    assert.deepEqual([days, waiting], [0, 0]);
  });

  const later: [says: string, booked: Booked, days: number, waiting: number][] = [
    ['at last one later', { loadings: [first, window('11-30 08:00', '11-30 14:00')] }, 4, 70_000],
    ['on a way of its own price', { loadings: [first, window('11-30 08:00', '11-30 14:00')], km: 800 }, 4, 70_000],
    ['between', { loadings: [first, window('11-30 08:00', '11-30 14:00')], km: 500 }, 4, 70_000],
    ['a first one that is wide', { loadings: [window('11-25 08:00', '11-26 14:00'), undefined] }, 3, 35_000],
    ['both', { loadings: [window('11-25 08:00', '11-26 14:00'), window('11-30 08:00')] }, 4, 70_000],
  ];
  for (const [says, booked, days, waited] of later)
    it(`cost the days or the waiting, whichever is more: ${says}`, () => {
      const { tour, base } = book(booked);
      assert.equal(tour, Math.max(base + waited, days * 35_000));
    });

  it('are paid once where the trip caps the waiting for an unloading that is late anyway', () => {
    const unloading = window('12-01 10:00', '12-01 11:00');
    const onTime = book({ loadings: [window('11-30 08:00'), undefined], unloading, km: 20 });
    const late = book({ loadings: [window('11-30 08:00'), window('12-01 08:00')], unloading, km: 20 });
    assert.ok(late.days > 0 && late.tour <= Math.max(70_000, onTime.tour) + 5000, JSON.stringify([late, onTime]));
  });

  it('are no fewer for a larger vehicle that is sold for less', () => {
    const legs = [20, 396, 20].map((km) => leg({ DE: km }));
    const loadingWindows = [[first], [window('11-25 14:30', '11-25 20:30')], []];
    const netOf = (code: string) => {
      const booked = { ...stopsOf(4), items: [], vehicleType: vehicle(code).id, loadingWindows };
      const found = priceBooking(contextOf(legs), booked, now);
      assert.ok(found.ok);
      return found.offer.price.value;
    };
    assert.ok(netOf('city_trailer') <= netOf('tautliner'));
  });

  it('cost the waiting for an unloading besides, as far as it does not follow from them', () => {
    const unloading = window('12-02 08:00', '12-02 14:00');
    const late = book({ loadings: [first, undefined], unloading, km: 600 });
    const both = book({ loadings: [first, window('11-30 08:00')], unloading, km: 600 });
    assert.equal(late.tour, Math.max(70_000, late.base) + 105_000);
    assert.equal(both.tour, Math.max(140_000, both.base + 70_000) + 35_000);
  });

  it('cost no less behind a loading more at the address of the first', () => {
    const [wednesday, thursday] = [first, window('11-26 08:00', '11-26 14:00')];
    const alone = book({ loadings: [wednesday, thursday] });
    assert.equal(alone.tour, 70_000);
    for (const dummy of ['08:00', '10:00', '12:00']) {
      const more = book({ loadings: [window(`11-25 ${dummy}`), wednesday, thursday], isDummyFirst: true });
      assert.ok(more.tour >= alone.tour, `${dummy}: ${more.tour}`);
    }
  });
});

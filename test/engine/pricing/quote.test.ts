import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Item } from '../../../src/engine/load/item.ts';
import { quote } from '../../../src/engine/pricing/quote.ts';
import { Calendar } from '../../../src/engine/tariff/calendar/calendar.ts';
import type { FtlTimeslotHours } from '../../../src/engine/tariff/tariff.ts';
import { formatLocal, localDayAndHour } from '../../../src/ground/local-time.ts';
import { contextOf, item, leg, now, place, request, tariff } from '../../support/samples.ts';
import { bansFile, tariffOpen } from '../../support/tariff-open.ts';

const allDays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

const germany = contextOf([leg({ DE: 510 })]);

test('without goods every vehicle is offered, cheapest first', () => {
  const { offers, unavailable, tariffVersion } = quote(germany, request(), now);
  assert.equal(offers.length, 16);
  assert.deepEqual(unavailable, []);
  assert.equal(tariffVersion, tariff.version);
  for (let index = 1; index < offers.length; index++) {
    const [previous, next] = [offers[index - 1]!, offers[index]!];
    assert.ok(
      previous.price.value < next.price.value ||
        (previous.price.value === next.price.value && previous.vehicleType < next.vehicleType),
    );
  }
  assert.ok(offers.every((offer) => offer.load === null && offer.currencyCode === 'EUR'));
});

const slots: [hours: FtlTimeslotHours, start: string, end: string][] = [
  [6, '08:00', '14:00'],
  [3, '08:00', '11:00'],
  [0, '08:00', '08:00'],
];

test('a time slot is for full-load vehicles only and sets the width of both windows, within opening hours', () => {
  for (const [ftlTimeslotHours, start, end] of slots) {
    const { offers, unavailable } = quote(germany, request({ ftlTimeslotHours }), now);
    assert.equal(offers.length, 10);
    assert.deepEqual([...new Set(unavailable.map((each) => each.code))], ['not_ftl']);
    for (const { loadingTimes, unloadingTimes } of offers) {
      assert.equal(formatLocal(loadingTimes[0]!.start, 'Europe/Berlin'), `2026-11-24T${start}:00+01:00`);
      assert.equal(formatLocal(loadingTimes[0]!.end, 'Europe/Berlin'), `2026-11-24T${end}:00+01:00`);
      const { start: opens, end: closes } = unloadingTimes[0]!;
      const isCut = localDayAndHour(closes + 3_600_000, 'Europe/Berlin').hour >= 16;
      assert.ok(
        closes - opens === ftlTimeslotHours * 3_600_000 || (isCut && closes - opens < ftlTimeslotHours * 3_600_000),
      );
    }
  }
});

test('without a time slot express vehicles load at once and the others within six hours', () => {
  const { offers } = quote(germany, request(), now);
  for (const offer of offers) {
    const { start, end } = offer.loadingTimes[0]!;
    assert.equal(end - start, offer.vehicleType <= 6 ? 0 : 6 * 3_600_000, offer.vehicleCode);
  }
});

test('every vehicle is either offered or refused with a reason', () => {
  const items = [item(2, [250, 120, 190], 900)];
  const { offers, unavailable } = quote(germany, request({ items }), now);
  assert.equal(offers.length + unavailable.length, 16);
  assert.deepEqual(
    unavailable.map((each) => `${each.vehicleCode} ${each.code} ${each.limit} ${each.actual}`),
    [
      'caddy too_long 170 250',
      'van_box_m too_high 180 190',
      'van_box_l too_high 185 190',
      'van_curtain too_heavy 1100 1800',
      'van_curtain_xl too_heavy 1150 1800',
      'van_luton_lift too_heavy 800 1800',
    ],
  );
  assert.equal(unavailable[0]!.message, 'A piece is 250 cm long; Small van takes pieces up to 170 cm.');
});

test('places that no road joins leave no offer', () => {
  const { offers, unavailable } = quote(contextOf(undefined), request(), now);
  assert.deepEqual(offers, []);
  assert.equal(unavailable.length, 16);
  assert.ok(unavailable.every((each) => each.code === 'no_road_connection'));
});

test('loading through the driver is offered unless a piece is too heavy for him', () => {
  const services = (weight: number, quantity: number) => {
    const asked = request({ items: [item(quantity, [120, 80, 100], weight)] });
    return new Map(quote(germany, asked, now).offers.map((offer) => [offer.vehicleCode, offer.extraServices]));
  };
  assert.deepEqual(services(300, 3).get('tautliner'), [
    { label: 'loadingThroughDriver', cost: 2990 },
    { label: 'unloadingThroughDriver', cost: 2990 },
  ]);
  assert.equal(services(300, 7).get('truck_12t')![0]!.cost, 4990);
  assert.equal(services(300, 7).get('tautliner')![0]!.cost, 7990);
  assert.deepEqual(services(1001, 2).get('tautliner'), []);
  assert.equal(services(1001, 2).get('truck_18t')!.length, 2);
});

test('driving time and distance are those of the whole tour', () => {
  const asked = request({ unloadings: [place('DE'), place('FR')] });
  const offers = quote(contextOf([leg({ DE: 100 }), leg({ DE: 50, FR: 60.04 })]), asked, now).offers;
  assert.ok(offers.every((offer) => offer.distanceKm === 210));
  const byCode = new Map(offers.map((offer) => [offer.vehicleCode, offer.drivingSeconds]));
  assert.ok(byCode.get('van_box_l')! < byCode.get('tautliner')!);
});

const anyItem: fc.Arbitrary<Item> = fc
  .tuple(
    fc.integer({ min: 1, max: 20 }),
    fc.tuple(fc.integer({ min: 20, max: 240 }), fc.integer({ min: 20, max: 240 }), fc.integer({ min: 20, max: 240 })),
    fc.integer({ min: 1, max: 900 }),
    fc.boolean(),
  )
  .map(([quantity, size, weight, isStackable]) => item(quantity, size, weight, { isStackable }));

test('the lines of an offer sum to its value, and equal requests give equal quotes', () => {
  const countries = fc.constantFrom('DE', 'AT', 'CH', 'PL', 'GB');
  fc.assert(
    fc.property(
      fc.array(anyItem, { maxLength: 5 }),
      fc.dictionary(countries, fc.double({ min: 0.1, max: 900, noNaN: true }), { minKeys: 1 }),
      fc.constantFrom<FtlTimeslotHours | undefined>(undefined, 6, 3, 0),
      (items, km, ftlTimeslotHours) => {
        const asked = request({ items, ftlTimeslotHours }, 'DE', Object.keys(km)[0]!);
        const result = quote(contextOf([leg(km)]), asked, now);
        for (const offer of result.offers) {
          const sum = offer.price.breakdown.reduce((total, each) => total + each.amount, 0);
          assert.equal(sum, offer.price.value);
          assert.ok(Number.isInteger(offer.price.value) && offer.price.value > 0);
          assert.ok(offer.unloadingTimes[0]!.start > offer.loadingTimes[0]!.start);
        }
        assert.equal(result.offers.length + result.unavailable.length, 16);
        assert.equal(JSON.stringify(quote(contextOf([leg(km)]), asked, now)), JSON.stringify(result));
      },
    ),
  );
});

test('loading on a day on which a vehicle may not drive gives a later window, or no offer with the reason', () => {
  const sunday = Date.parse('2026-11-29T10:00:00+01:00');
  const open = tariffOpen({ from: '00:00', to: '24:00', days: [...allDays] });
  const asked = request({ loadingDate: sunday, ftlTimeslotHours: 3 });
  const startOf = (code: string) => {
    const { offers } = quote(contextOf([leg({ DE: 300 })], open), asked, sunday - 3 * 86_400_000);
    return formatLocal(offers.find((offer) => offer.vehicleCode === code)!.loadingTimes[0]!.start, 'Europe/Berlin');
  };
  assert.equal(startOf('truck_7_5t'), '2026-11-29T10:00:00+01:00');
  assert.equal(startOf('truck_12t'), '2026-11-29T22:00:00+01:00');
  assert.equal(startOf('tautliner'), '2026-11-29T22:00:00+01:00');

  const everyDay = { ...bansFile.bans[0]!, days: ['DAILY' as const], to: '24:00' };
  const closed = { ...tariff, calendar: new Calendar({ ...bansFile, bans: [everyDay] }, tariff.terms.schedule) };
  const { offers, unavailable } = quote(contextOf([leg({ DE: 300 })], closed), asked, sunday - 3 * 86_400_000);
  assert.deepEqual(
    offers.map(({ vehicleCode }) => vehicleCode),
    ['truck_7_5t'],
  );
  const refused = unavailable.find(({ vehicleCode }) => vehicleCode === 'tautliner')!;
  assert.equal(refused.code, 'no_legal_schedule');
  assert.match(refused.message, /^Curtain-side trailer may only load in DE from 20|^No schedule within the law/);
});

test('places serve full loads in their hours alone, and express vehicles too when the table says so', () => {
  const evening = Date.parse('2026-11-24T19:00:00+01:00');
  const starts = (express: boolean) => {
    const asked = request({ loadingDate: evening });
    const { offers } = quote(contextOf([leg({ DE: 100 })], tariffOpen({ express })), asked, evening - 3 * 86_400_000);
    return ['van_box_l', 'tautliner'].map((code) => {
      const { loadingTimes } = offers.find((offer) => offer.vehicleCode === code)!;
      return formatLocal(loadingTimes[0]!.start, 'Europe/Berlin').slice(0, 16);
    });
  };
  assert.deepEqual(starts(false), ['2026-11-24T19:00', '2026-11-25T08:00']);
  assert.deepEqual(starts(true), ['2026-11-25T08:00', '2026-11-25T08:00']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type BookingRequest, priceBooking } from '../../../../src/engine/pricing/price-booking.ts';
import type { FtlTimeslotHours } from '../../../../src/engine/tariff/tariff.ts';
import { hourMs, type TimeWindow } from '../../../../src/ground/units.ts';
import { propertyRuns } from '../../../support/property-seed.ts';
import { contextOf, leg, now, place } from '../../../support/samples.ts';

const van = 3;
/** Of 7.5 t, which no ban keeps off the road on Sundays. */
const truck = 7;
const trailer = 10;
/** Two days in November 2026, by the clock in Berlin: `27 16:59` is a Friday. */
const at = (time: string) => Date.parse(`2026-11-${time.replace(' ', 'T')}:00+01:00`);
const window = (from: string, to = from): TimeWindow => ({ start: at(from), end: at(to) });

type Stop = { list: 'loadings' | 'unloadings'; windows: TimeWindow[] };
const loading = (...windows: TimeWindow[]): Stop => ({ list: 'loadings', windows });
const unloading = (...windows: TimeWindow[]): Stop => ({ list: 'unloadings', windows });

/** Books stops of which each is as far from the one before as `km` says. */
function book(vehicleType: number, stops: readonly Stop[], km: readonly number[]) {
  const of = (list: Stop['list']) => stops.filter((stop) => stop.list === list);
  const booking: BookingRequest = {
    items: [],
    vehicleType,
    loadings: of('loadings').map(() => place('DE')),
    unloadings: of('unloadings').map(() => place('DE')),
    loadingWindows: of('loadings').map(({ windows }) => windows),
    unloadingWindows: of('unloadings').map(({ windows }) => windows),
  };
  return priceBooking(contextOf(km.map((each) => leg({ DE: each }))), booking, now);
}

function priced(vehicleType: number, stops: readonly Stop[], km: readonly number[]) {
  const found = book(vehicleType, stops, km);
  assert.ok(found.ok, JSON.stringify(found));
  return found;
}

/** What a booking pays for hours, slot and waiting, in cents. */
function feesOf({ offer, waiting }: ReturnType<typeof priced>): Record<string, number> {
  const fees = [...offer.price.breakdown, ...waiting].filter(({ code }) =>
    ['time_slot', 'night', 'saturday', 'sunday', 'holiday', 'unsocial_stops', 'waiting'].includes(code),
  );
  return Object.fromEntries(fees.map(({ code, amount }) => [code, amount]));
}

const dear: [name: string, vehicleType: number, real: TimeWindow, dummy: TimeWindow, codes: string[]][] = [
  ['a fixed time', trailer, window('25 10:00'), window('25 08:00', '25 14:00'), ['time_slot']],
  ['a slot of three hours', trailer, window('25 10:00', '25 13:00'), window('25 08:00', '25 14:00'), ['time_slot']],
  ['a fixed time on a Sunday', truck, window('29 10:00'), window('27 10:00', '27 16:00'), ['time_slot', 'sunday']],
  ['a night', van, window('25 23:00'), window('25 20:00'), ['night']],
  ['a Saturday', van, window('28 12:00'), window('27 20:00'), ['saturday', 'unsocial_stops']],
  ['a wide window over a Sunday', trailer, window('27 16:59', '29 18:00'), window('27 10:00', '27 16:00'), ['sunday']],
];

for (const [name, vehicleType, real, dummy, codes] of dear) {
  test(`${name} costs the same alone and behind a loading at the same address, before or after`, () => {
    const alone = feesOf(priced(vehicleType, [loading(real), unloading()], [400]));
    assert.deepEqual(Object.keys(alone), codes);
    const later = { start: real.end + 2 * hourMs, end: real.end + 8 * hourMs };
    for (const stops of [
      [loading(dummy), loading(real), unloading()],
      [loading(real), loading(later), unloading()],
    ]) {
      const fees = feesOf(priced(vehicleType, stops, [0, 400]));
      for (const code of codes) assert.ok((fees[code] ?? 0) >= alone[code]!, `${code}: ${fees[code]}, ${alone[code]}`);
    }
  });
}

const wide: [name: string, vehicleType: number, window: TimeWindow, codes: string[]][] = [
  ['a working day', trailer, window('25 06:00', '25 22:00'), ['waiting']],
  ['the afternoon until the night', van, window('25 16:00', '25 22:00'), ['waiting']],
  ['an hour of the night', van, window('25 16:30', '25 22:30'), ['night', 'waiting']],
  ['Friday evening to Sunday', trailer, window('27 16:59', '29 12:00'), ['sunday']],
  ['Friday evening to Monday', trailer, window('27 16:59', '30 08:00'), ['sunday']],
  ['Friday to Saturday at noon, by van', van, window('27 08:00', '28 12:00'), ['night', 'unsocial_stops', 'waiting']],
];

for (const [name, vehicleType, times, codes] of wide) {
  test(`a loading window pays its dearest hour: ${name}`, () => {
    const fees = feesOf(priced(vehicleType, [loading(times), unloading()], [400]));
    assert.deepEqual(Object.keys(fees).sort(), codes);
  });
}

test('who keeps a vehicle over a night or a weekend pays the hour or the waiting, whichever is more', () => {
  const rows: [times: TimeWindow, cents: number][] = [
    // Fourteen half hours of 30, of which a day costs 350 at most.
    [window('24 08:00', '25 14:00'), 35_000],
    [window('24 08:00', '25 17:00'), 53_000],
    [window('27 08:00', '30 17:00'), 59_000],
  ];
  for (const [times, cents] of rows) {
    const fees = feesOf(priced(trailer, [loading(times), unloading()], [400]));
    assert.equal(
      Object.values(fees).reduce((sum, each) => sum + each, 0),
      cents,
      JSON.stringify(fees),
    );
  }
  // One that begins on a Sunday pays both.
  const sunday = feesOf(priced(trailer, [loading(window('29 12:00', '30 14:00')), unloading()], [400]));
  assert.deepEqual(Object.keys(sunday).sort(), ['sunday', 'waiting']);
});

test('a further loading window narrower than offered costs its slot, one that is offered so costs nothing', () => {
  const offered = priced(trailer, [loading(window('25 08:00', '25 14:00')), loading(), unloading()], [150, 400]);
  const [first, second] = offered.offer.loadingTimes as [TimeWindow, TimeWindow];
  const slotOf = (stated: TimeWindow, ...unloadings: TimeWindow[]) =>
    feesOf(priced(trailer, [loading(first), loading(stated), unloading(...unloadings)], [150, 400])).time_slot;
  assert.equal(slotOf(second), undefined);
  const [arrival] = offered.offer.unloadingTimes as [TimeWindow];
  const moved = { start: arrival.start + hourMs, end: arrival.end + hourMs };
  assert.equal(slotOf(second, moved), undefined);
  assert.ok(slotOf({ start: second.start, end: second.start }, moved)! >= 5000);
  assert.ok(
    slotOf({ start: second.start, end: second.start }, arrival)! >= 5000,
    'within the windows of the offer too',
  );
});

test('a later loading window that follows from one before it costs nothing booked as the schedule sets it', () => {
  const [first, second] = [window('25 08:00', '25 14:00'), window('26 07:00', '26 13:00')];
  const km = [20, 20, 700];
  const open = priced(trailer, [loading(first), loading(second), loading(), unloading()], km);
  const third = open.offer.loadingTimes[2]!;
  assert.ok(third.end - third.start < 3 * hourMs);
  const booked = priced(trailer, [loading(first), loading(second), loading(third), unloading()], km);
  assert.deepEqual(booked.offer.price, open.offer.price);
  const narrower = { start: third.start, end: third.start };
  assert.ok(
    feesOf(priced(trailer, [loading(first), loading(second), loading(narrower), unloading()], km)).time_slot! > 0,
  );
});

test('a later loading costs the hour where the shipper chooses it, and the fee of a stop where the schedule does', () => {
  const rows: [name: string, first: TimeWindow, second: TimeWindow[], arrival: TimeWindow[], codes: string[]][] = [
    ['the schedule sets it', window('25 20:00'), [], [], ['unsocial_stops']],
    ['it is booked as set', window('25 20:00'), [window('25 22:30')], [], ['unsocial_stops']],
    ['only the unloading is moved', window('25 20:00'), [window('25 22:30')], [window('26 08:00')], ['unsocial_stops']],
    ['it is moved', window('25 20:00'), [window('25 23:00')], [window('26 08:00')], ['night']],
    ['it follows a window that leaves a choice', window('25 16:00', '25 22:00'), [], [window('26 20:00')], ['night']],
    ['it is chosen there', window('25 16:00', '25 22:00'), [window('26 02:00')], [window('26 20:00')], ['night']],
  ];
  for (const [name, first, second, arrival, codes] of rows) {
    const fees = feesOf(priced(van, [loading(first), loading(...second), unloading(...arrival)], [150, 200]));
    delete fees.waiting;
    assert.deepEqual(
      Object.entries(fees).flatMap(([code, cents]) => (cents > 0 ? [code] : [])),
      codes,
      name,
    );
    if (codes.includes('unsocial_stops')) assert.equal(fees.unsocial_stops, arrival.length > 0 ? 1500 : 3000, name);
  }
});

const stopAt = (hours: number, width: number): TimeWindow => {
  const start = at('25 08:00') + hours * hourMs;
  return { start, end: start + width * hourMs };
};
const widths = fc.constantFrom(0, 0, 1, 3, 4, 6, 9, 30);

test('a stop more at an address of the tour, before, between or after, never makes it cheaper by any fee', (t) => {
  let compared = 0;
  const stops = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), widths, fc.boolean()), {
    minLength: 2,
    maxLength: 5,
  });
  const added = fc.tuple(fc.nat(5), fc.integer({ min: -40, max: 40 }), widths, fc.boolean(), fc.boolean());
  fc.assert(
    fc.property(
      stops,
      added,
      fc.constantFrom(van, trailer),
      fc.integer({ min: 0, max: 130 }),
      (drawn, more, type, shift) => {
        let hours = shift;
        const loadings = Math.max(1, drawn.filter(([, , isLoading]) => isLoading).length - 1);
        const tour = drawn.map(([gap, width], index): Stop => {
          hours += gap;
          const own = stopAt(hours, width);
          return index < loadings ? loading(own) : unloading(own);
        });
        const km = tour.slice(1).map((_, index) => 30 * index);
        const before = book(type, tour, km);
        const [place, later, width, isLoading, isStated] = more;
        const index = Math.min(place, isLoading ? loadings : tour.length);
        if (!isLoading && index < loadings) return;
        const neighbour = tour[Math.min(index, tour.length - 1)]!.windows[0]!;
        const start = neighbour.start + later * hourMs;
        const own = isStated || index === 0 ? [{ start, end: start + width * hourMs }] : [];
        const stop = isLoading ? loading(...own) : unloading(...own);
        const after = book(type, tour.toSpliced(index, 0, stop), km.toSpliced(Math.max(0, index - 1), 0, 0));
        if (!before.ok || !after.ok) return;
        compared += 1;
        assert.ok(
          after.offer.price.value >= before.offer.price.value,
          `${after.offer.price.value}, before ${before.offer.price.value}`,
        );
      },
    ),
    { numRuns: propertyRuns(1500) },
  );
  t.diagnostic(`${compared} tours`);
  assert.ok(compared > propertyRuns(300), `${compared} tours`);
});

test('within a slot the widest of the windows decides nothing: the narrowest loading does', () => {
  const rows: [widths: number[], slot: FtlTimeslotHours][] = [
    [[6, 6], 6],
    [[6, 3], 3],
    [[3, 6], 3],
    [[6, 3, 0], 0],
    [[9, 5], 3],
  ];
  for (const [hours, slot] of rows) {
    const loadings = hours.map((width, index) => loading(stopAt(3 * index, width)));
    const line = priced(trailer, [...loadings, unloading()], [...hours.slice(1).map(() => 0), 400]);
    const found = line.offer.price.breakdown.find(({ code }) => code === 'time_slot');
    assert.equal(found?.label, slot === 6 ? undefined : `Time slot of ${slot} h`, hours.join());
  }
});

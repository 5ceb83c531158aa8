import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type BookingRequest, priceBooking } from '../../../../src/engine/pricing/price-booking.ts';
import type { TimeWindow } from '../../../../src/ground/units.ts';
import { contextOf, leg, now, place, request } from '../../../support/samples.ts';

const hourMs = 3_600_000;
const eight = request().loadingDate;
const context = contextOf([leg({ DE: 510 })]);

function order(more: Partial<BookingRequest> = {}): BookingRequest {
  return {
    items: [],
    loadings: [place('DE')],
    unloadings: [place('DE')],
    vehicleType: 10,
    loadingWindows: [[{ start: eight, end: eight + 6 * hourMs }]],
    ...more,
  };
}

const window = (hours: number): TimeWindow => ({ start: eight, end: eight + hours * hourMs });

test('a vehicle that waits for a booked window is paid for it beyond two hours, and is not booked for more than five days', () => {
  const van = order({ vehicleType: 3, loadingWindows: [[window(0)]] });
  const trailer = order({ loadingWindows: [[window(0)]] });
  const rows: [name: string, booking: BookingRequest, hoursLater: number, cents: number | undefined][] = [
    ['a van, two hours', van, 2, undefined],
    ['a van, three hours', van, 3, 3000],
    ['a van, a day', van, 24, 18_000],
    ['a van, over two days, as much as the trip at most', van, 53, 44_271],
    ['a trailer, three hours in which the place is open', trailer, 3, 6000],
    ['a trailer, three days', trailer, 72, 105_000],
  ];
  for (const [name, booking, hoursLater, cents] of rows) {
    const free = priceBooking(context, booking, now);
    assert.ok(free.ok, name);
    const start = free.offer.unloadingTimes[0]!.start + hoursLater * hourMs;
    const waits = priceBooking(context, { ...booking, unloadingWindows: [[{ start, end: start }]] }, now);
    assert.ok(waits.ok, name);
    assert.equal(waits.waiting[0]?.amount, cents, name);
  }
  const free = priceBooking(context, van, now);
  const from = free.ok ? free.offer.unloadingTimes[0]!.start : 0;
  const start = from + 5 * 24 * hourMs + 1;
  assert.deepEqual(priceBooking(context, { ...van, unloadingWindows: [[{ start, end: start }]] }, now), {
    ok: false,
    tooLate: { stop: 'unloading', index: 0, window: 0, from, to: start, daysMax: 5 },
  });
});

test('standing by in a loading window wider than six hours is paid for like waiting, and not for weeks', () => {
  const wide = (hours: number, more: Partial<BookingRequest> = {}) => {
    const loadingWindows = [[{ start: eight, end: eight + hours * hourMs }]];
    return priceBooking(context, order({ loadingWindows, ...more }), now);
  };
  const amounts = [6, 8, 9, 30].map((hours) => {
    const priced = wide(hours);
    return priced.ok && priced.waiting.map(({ amount }) => amount);
  });
  // Over a night the hour is paid, and of the waiting, 350 for a day, what is more.
  assert.deepEqual(amounts, [[], [], [6000], [14_701]]);
  const night = wide(30);
  assert.ok(night.ok);
  assert.equal(night.offer.price.breakdown.find(({ code }) => code === 'night')?.amount, 35_000 - 14_701);
  assert.match(night.waiting[0]?.basis ?? '', /^14 half hours, .*, less 202\.99 for the hour$/);
  const weeks = wide(24 * 30);
  assert.ok('tooLate' in weeks);
  assert.deepEqual([weeks.tooLate.stop, weeks.tooLate.index, weeks.tooLate.daysMax], ['loading', 0, 5]);
});

test('only standing by in a window that reaches into a night is less by what that costs', () => {
  const on = contextOf([leg({ DE: 60 }), leg({ DE: 510 })]);
  const loadings = [place('DE'), place('DE')];
  const from = (begins: number, hours: number) => {
    const start = eight + begins * hourMs;
    return { start, end: start + hours * hourMs };
  };
  // From 22:00 on, fourteen hours after eight, it is night.
  const rows: [name: string, first: TimeWindow, second: TimeWindow, cents: number[]][] = [
    ['the first by day, the second into the night', from(0, 5), from(12, 2.5), [9000]],
    ['both by day', from(0, 5), from(10, 2.5), [9000, 1500]],
    ['the first into the night, the second the next day', from(12, 2.5), from(30, 5), [9000]],
  ];
  for (const [name, first, second, cents] of rows) {
    const van = order({ vehicleType: 3, loadings, loadingWindows: [[first], [second]] });
    const priced = priceBooking(on, van, now);
    assert.ok(priced.ok, name);
    const amounts = priced.waiting.map(({ amount }) => amount);
    // After standing by comes the delay.
    assert.deepEqual(amounts.slice(0, -1), cents, name);
  }
});

test('an express vehicle stands by for its free hours alone, as it is loaded at a fixed time', () => {
  const rows: [hours: number, cents: number[]][] = [
    [0, []],
    [2, []],
    [2.01, [1500]],
    [5, [9000]],
    [8, [18_000]],
  ];
  for (const [hours, cents] of rows) {
    const van = order({ vehicleType: 3, loadingWindows: [[window(hours)]] });
    const priced = priceBooking(context, van, now);
    assert.ok(priced.ok, `${hours} h`);
    assert.deepEqual(
      priced.waiting.map(({ amount }) => amount),
      cents,
      `${hours} h`,
    );
    const stated = priceBooking(context, { ...van, unloadingWindows: [priced.offer.unloadingTimes] }, now);
    assert.deepEqual(stated.ok && stated.waiting, priced.waiting, `${hours} h, with its unloading stated`);
  }
});

test('a loading window that the schedule sets as wide as the first is not paid for, unless it is stated too', () => {
  const on = contextOf([leg({ DE: 60 }), leg({ DE: 510 })]);
  const loadings = [place('DE'), place('DE')];
  const amounts = (vehicleType: number, windows: readonly TimeWindow[]) => {
    const loadingWindows = windows.map((each) => [each]);
    const priced = priceBooking(on, order({ vehicleType, loadings, loadingWindows }), now);
    assert.ok(priced.ok);
    return { set: priced.offer.loadingTimes, waiting: priced.waiting.map(({ amount }) => amount) };
  };
  const rows: [vehicleType: number, hours: number, cents: number[], both: number[]][] = [
    [3, 0, [], []],
    [3, 5, [9000], [9000, 9000]],
    [10, 6, [], []],
  ];
  for (const [vehicleType, hours, cents, both] of rows) {
    const { set, waiting } = amounts(vehicleType, [window(hours)]);
    const name = `${vehicleType}, ${hours} h`;
    assert.equal(set[1]!.end - set[1]!.start, hours * hourMs, name);
    assert.deepEqual(waiting, cents, name);
    assert.deepEqual(amounts(vehicleType, set).waiting, both, `${name}, the second stated`);
  }
});

test('windows that are set after a wide loading window come after its end, whenever in it goods are loaded', () => {
  const near = contextOf([leg({ DE: 10 })]);
  const rows: [vehicleType: number, hours: number][] = [
    [10, 6],
    [10, 30],
    [10, 119],
    [3, 100],
  ];
  for (const [vehicleType, hours] of rows) {
    const priced = priceBooking(near, order({ vehicleType, loadingWindows: [[window(hours)]] }), now);
    const name = `${vehicleType}, ${hours} h`;
    assert.ok(priced.ok, name);
    const { loadingTimes, unloadingTimes, isKept } = priced.offer;
    assert.deepEqual([loadingTimes, isKept], [[window(hours)], true], name);
    assert.ok(unloadingTimes[0]!.start > window(hours).end, name);
  }
});

test('of several stops that are late the dearest wait is paid for, and all waiting costs at most the trip', () => {
  const legs = [leg({ DE: 510 }), leg({ DE: 60 })];
  const on = contextOf(legs);
  const friday = eight + 72 * hourMs;
  const start = { start: friday, end: friday };
  const van = order({ vehicleType: 3, unloadings: [place('DE'), place('DE')], loadingWindows: [[start]] });
  const free = priceBooking(on, van, now);
  assert.ok(free.ok);
  const [first, second] = free.offer.unloadingTimes.map((times) => times.start);
  const booked = (one: number | undefined, other: number | undefined) => {
    const windows = [one, other].map((at) => (at === undefined ? [] : [{ start: at, end: at }]));
    const priced = priceBooking(on, { ...van, unloadingWindows: windows }, now);
    assert.ok(priced.ok);
    return { amounts: priced.waiting.map(({ amount }) => amount), value: priced.offer.price.value };
  };
  const sunday = Date.parse('2026-11-29T10:00:00+01:00');
  const monday = sunday + 24 * hourMs;
  const both = booked(sunday, monday);
  const [alone, later] = [booked(sunday, undefined), booked(undefined, monday)];
  assert.ok(later.amounts[0]! > alone.amounts[0]!, `${later.amounts} ${alone.amounts}`);
  assert.ok(second! - first! > 0);
  assert.deepEqual(both.amounts, later.amounts);
  const week = booked(undefined, second! + 5 * 24 * hourMs);
  assert.deepEqual(week.amounts, [week.value]);
});

test('moving an unloading later never makes waiting cheaper, and it never costs more than the trip', () => {
  let tried = 0;
  const anyMove = fc.record({
    km: fc.integer({ min: 20, max: 1500 }),
    vehicleType: fc.constantFrom(1, 3, 7, 10),
    hoursAhead: fc.integer({ min: 0, max: 14 * 24 }),
    minutes: fc.tuple(fc.integer({ min: 0, max: 7200 }), fc.integer({ min: 0, max: 7200 })),
  });
  fc.assert(
    fc.property(anyMove, ({ km, vehicleType, hoursAhead, minutes }) => {
      const on = contextOf([leg({ DE: km })]);
      const start = eight + hoursAhead * hourMs;
      const booking = order({ vehicleType, loadingWindows: [[{ start, end: start + hourMs }]] });
      const free = priceBooking(on, booking, now);
      if (!free.ok) return;
      const moved = minutes
        .toSorted((a, b) => a - b)
        .flatMap((later) => {
          const from = free.offer.unloadingTimes[0]!.start + later * 60_000;
          const priced = priceBooking(on, { ...booking, unloadingWindows: [[{ start: from, end: from }]] }, now);
          // Some hours the crew cannot meet, as it has to rest.
          if (!priced.ok) return [];
          const waiting = priced.waiting.reduce((sum, { amount }) => sum + amount, 0);
          assert.ok(waiting <= priced.offer.price.value);
          return [{ waiting, value: priced.offer.price.value }];
        });
      const [less, more] = moved;
      if (less === undefined || more === undefined) return;
      tried += 1;
      // Where the trip's price is the limit, it is that of the window's own hour.
      if (less.waiting < less.value && more.waiting < more.value) assert.ok(less.waiting <= more.waiting);
    }),
    { numRuns: 400 },
  );
  assert.ok(tried > 200, `${tried} moves`);
});

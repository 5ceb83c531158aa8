import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type BookingRequest, priceBooking } from '../../../src/engine/pricing/price-booking.ts';
import { quote } from '../../../src/engine/pricing/quote.ts';
import type { Leg } from '../../../src/engine/routing/leg.ts';
import type { FtlTimeslotHours } from '../../../src/engine/tariff/tariff.ts';
import type { TimeWindow } from '../../../src/ground/units.ts';
import { propertyRuns } from '../../support/property-seed.ts';
import { contextOf, item, leg, now, place, request } from '../../support/samples.ts';

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

function value(more: Partial<BookingRequest>): number {
  const priced = priceBooking(context, order(more), now);
  assert.ok(priced.ok);
  return priced.offer.price.value;
}

const window = (hours: number): TimeWindow => ({ start: eight, end: eight + hours * hourMs });

test('the width of the first loading window decides the time slot', () => {
  const offered = (ftlTimeslotHours: FtlTimeslotHours) => {
    const { offers } = quote(context, request({ ftlTimeslotHours }), now);
    return offers.find((offer) => offer.vehicleType === 10)!.price.value;
  };
  const widths: [hours: number, slot: FtlTimeslotHours][] = [
    [10, 6],
    [6, 6],
    [5.99, 3],
    [3, 3],
    [2.99, 0],
    [0, 0],
  ];
  for (const [hours, slot] of widths) {
    assert.equal(value({ loadingWindows: [[window(hours)]] }), offered(slot), `${hours} h`);
  }
});

test('an express vehicle has no time slot to pay', () => {
  assert.equal(
    value({ vehicleType: 3, loadingWindows: [[window(0)]] }),
    value({ vehicleType: 3, loadingWindows: [[window(4)]] }),
  );
});

test('unloading windows are set by the schedule where none are booked, and kept where they are', () => {
  const nearby = contextOf([leg({ DE: 250 })]);
  const free = priceBooking(nearby, order(), now);
  assert.ok(free.ok);
  const arrival = free.offer.unloadingTimes[0]!;
  assert.equal(arrival.end - arrival.start, 6 * hourMs);
  const earliest = free.offer.earliestUnloadings[0]!;
  const booked = { start: arrival.start + hourMs, end: arrival.start + 2 * hourMs };
  const kept = priceBooking(nearby, order({ unloadingWindows: [[booked]] }), now);
  assert.deepEqual(kept.ok && kept.offer.unloadingTimes, [booked]);
  // What the service chooses is a whole quarter of an hour; what is booked counts to the minute.
  const early = { start: eight, end: earliest - 15 * 60_000 };
  const missed = priceBooking(nearby, order({ unloadingWindows: [[early]] }), now);
  assert.ok('unreachable' in missed);
  const possible = missed.unreachable.earliest;
  assert.ok(possible > early.end && possible <= earliest, `${possible}`);
  const { stop, index, isGivenUp } = missed.unreachable;
  assert.deepEqual({ stop, index, isGivenUp }, { stop: 'unloading', index: 0, isGivenUp: false });
  assert.ok(priceBooking(nearby, order({ unloadingWindows: [[{ start: eight, end: possible }]] }), now).ok);
});

test('an unloading window that is kept only if the goods are loaded first is taken, and said to be so', () => {
  const nearby = contextOf([leg({ DE: 250 })]);
  const free = priceBooking(nearby, order(), now);
  assert.ok(free.ok);
  const earliest = free.offer.earliestUnloadings[0]!;
  assert.ok(earliest < free.offer.unloadingTimes[0]!.start);
  const sameDay = priceBooking(nearby, order({ unloadingWindows: [[{ start: earliest, end: earliest }]] }), now);
  assert.deepEqual([free.offer.isKept, sameDay.ok && sameDay.offer.isKept], [true, false]);
});

test('of several windows one that the vehicle would wait too long for is passed over', () => {
  const free = priceBooking(context, order({ loadingWindows: [[window(0)]] }), now);
  const from = free.ok ? free.offer.unloadingTimes[0]!.start : 0;
  const [late, soon] = [30 * 24, 1].map((hours) => ({ start: from + hours * hourMs, end: from + hours * hourMs }));
  const priced = priceBooking(
    context,
    order({ loadingWindows: [[window(0)]], unloadingWindows: [[late!, soon!]] }),
    now,
  );
  assert.deepEqual(priced.ok && priced.chosen, { loading: [0], unloading: [1] });
});

test('the slot that is paid for is that of the loading window which is taken, whatever windows stand before it', () => {
  const at = (from: number, to = from): TimeWindow => ({ start: eight + from * hourMs, end: eight + to * hourMs });
  const weeks = at(0, 20 * 24);
  const rows: [name: string, vehicleType: number, windows: TimeWindow[], taken: TimeWindow][] = [
    ['a fixed time after a Sunday under a ban', 10, [at(-50, -44), at(0)], at(0)],
    ['a fixed time after a window too wide to stand by in', 10, [weeks, at(0)], at(0)],
    ['six hours after a fixed time on a Sunday', 10, [at(-48), at(0, 6)], at(0, 6)],
    ['a van after such a wide window', 3, [weeks, at(0)], at(0)],
  ];
  for (const [name, vehicleType, windows, taken] of rows) {
    const priced = priceBooking(context, order({ vehicleType, loadingWindows: [windows] }), now);
    const alone = priceBooking(context, order({ vehicleType, loadingWindows: [[taken]] }), now);
    assert.ok(priced.ok && alone.ok, name);
    assert.deepEqual(priced.offer.loadingTimes, [taken], name);
    assert.deepEqual([priced.offer.price, priced.waiting], [alone.offer.price, alone.waiting], name);
    assert.deepEqual(priced.offer.unloadingTimes, alone.offer.unloadingTimes, name);
  }
});

test('a second loading that ends before the truck can be there is named', () => {
  const twoLoadings = order({
    loadings: [place('DE'), place('DE')],
    loadingWindows: [[window(6)], [{ start: eight, end: eight + hourMs }]],
  });
  const priced = priceBooking(contextOf([leg({ DE: 100 }), leg({ DE: 400 })]), twoLoadings, now);
  assert.ok(!priced.ok && 'unreachable' in priced);
  assert.equal(priced.unreachable.stop, 'loading');
  assert.equal(priced.unreachable.index, 1);
  assert.ok(priced.unreachable.earliest > eight + hourMs);
});

test('an unknown vehicle and one that cannot carry the goods are refused', () => {
  const unknown = priceBooking(context, order({ vehicleType: 99 }), now);
  assert.ok(!unknown.ok && 'unavailable' in unknown);
  assert.equal(unknown.unavailable.code, 'unknown_vehicle');
  const heavy = priceBooking(context, order({ vehicleType: 3, items: [item(1, [100, 80, 100], 1100)] }), now);
  assert.ok(!heavy.ok && 'unavailable' in heavy);
  assert.equal(heavy.unavailable.code, 'too_heavy');
});

test('a booking without a window for its first loading is a mistake of the caller', () => {
  assert.throws(() => priceBooking(context, order({ loadingWindows: [] }), now), RangeError);
});

const countries = fc.constantFrom('DE', 'AT', 'CH', 'PL', 'GB', 'FR');
const anyLeg: fc.Arbitrary<Leg> = fc
  .tuple(
    fc.dictionary(countries, fc.double({ min: 0.1, max: 800, noNaN: true }), { minKeys: 1, maxKeys: 3 }),
    fc.option(fc.integer({ min: 0, max: 16 * 3600 }), { nil: undefined }),
    // Not known, daily, twice a week, more often than twice a day.
    fc.constantFrom(['A', 'B'], ['Marseille', 'Ajaccio'], ['Limassol', 'Lávrio'], ['Calais', 'Dover']),
  )
  .map(([km, ferrySeconds, [from = '', to = '']]) => {
    if (ferrySeconds === undefined) return leg(km);
    const drivingSecondsBefore = leg(km).drivingSeconds / 3;
    return leg(km, [{ kind: 'ferry', from, to, km: ferrySeconds / 150, seconds: ferrySeconds, drivingSecondsBefore }]);
  });
const anyTransport = fc.record({
  legs: fc.array(anyLeg, { minLength: 1, maxLength: 5 }),
  loadingStops: fc.integer({ min: 1, max: 5 }),
  items: fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 10, max: 300 }))
      .map(([quantity, weight]) => item(quantity, [120, 80, 100], weight)),
    { maxLength: 3 },
  ),
  ftlTimeslotHours: fc.constantFrom<FtlTimeslotHours | undefined>(undefined, 6, 3, 0),
  minutesAhead: fc.integer({ min: 0, max: 14 * 1440 }),
  ends: fc.tuple(countries, countries),
});

test('booking at the offered windows, or at the first of them alone, costs exactly the offered value', () => {
  fc.assert(
    fc.property(anyTransport, ({ legs, loadingStops, items, ftlTimeslotHours, minutesAhead, ends }) => {
      const stops = Math.min(loadingStops, legs.length);
      const loadings = Array.from({ length: stops }, () => place(ends[0]));
      const unloadings = Array.from({ length: legs.length + 1 - stops }, () => place(ends[1]));
      const loadingDate = now + minutesAhead * 60_000 + 17_000;
      const asked = { items, loadings, unloadings, loadingDate, ftlTimeslotHours };
      const onTour = contextOf(legs);
      for (const { faster: _, ...offer } of quote(onTour, asked, now).offers) {
        const booking = {
          items,
          loadings,
          unloadings,
          vehicleType: offer.vehicleType,
          loadingWindows: offer.loadingTimes.map((times) => [times]),
        };
        for (const unloadingWindows of [undefined, offer.unloadingTimes.map((times) => [times])]) {
          const priced = priceBooking(onTour, { ...booking, unloadingWindows }, now);
          assert.ok(priced.ok, offer.vehicleCode);
          // Of a booked window the start counts, not the earliest moment.
          // Booked windows are met by one driver, so that a second one may be of no use.
          const { earliestUnloadings } = unloadingWindows ? priced.offer : offer;
          const { extraServices } = priced.offer;
          assert.deepEqual(priced.offer, { ...offer, earliestUnloadings, extraServices });
          assert.deepEqual(priced.waiting, []);
        }
        const first = priceBooking(onTour, { ...booking, loadingWindows: [[offer.loadingTimes[0]!]] }, now);
        assert.deepEqual(first.ok && first.offer.price, offer.price, offer.vehicleCode);
      }
    }),
    { numRuns: propertyRuns(200) },
  );
});

/** A window by when it starts after the loading date, and its width, in hours. */
const anyWindow = fc
  .tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 12 }))
  .map(([from, width]) => ({ start: eight + from * hourMs, end: eight + (from + width) * hourMs }));
const anyWindows = fc.array(anyWindow, { minLength: 1, maxLength: 4 });

/** The first windows that can be met, by trying each with a booking of its own. */
function chooseOneByOne(on: ReturnType<typeof contextOf>, booking: BookingRequest) {
  const stops = { loading: booking.loadingWindows, unloading: booking.unloadingWindows! };
  const chosen = { loading: stops.loading.map(() => 0), unloading: stops.unloading.map(() => 0) };
  const taken = (stop: 'loading' | 'unloading') => stops[stop].map((list, at) => [list[chosen[stop][at]!]!]);
  for (;;) {
    const tried = { ...booking, loadingWindows: taken('loading'), unloadingWindows: taken('unloading') };
    const priced = priceBooking(on, tried, now);
    if (priced.ok) return { chosen };
    if ('tooLate' in priced) return { tooLate: priced.tooLate };
    if (!('unreachable' in priced)) return { unavailable: priced.unavailable };
    const { stop, index } = priced.unreachable;
    chosen[stop][index]! += 1;
    if (chosen[stop][index] === stops[stop][index]!.length) return { stop, index };
  }
}

test('of several windows at each stop those are taken that trying one after the other finds', () => {
  let found = 0;
  const tours = fc.array(fc.tuple(anyLeg, anyWindows), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(tours, anyWindows, fc.constantFrom(10, 3), (tour, first, vehicleType) => {
      const on = contextOf(tour.map(([each]) => each));
      const booking = {
        items: [],
        vehicleType,
        loadings: [place('DE')],
        unloadings: tour.map(() => place('DE')),
        loadingWindows: [first],
        unloadingWindows: tour.map(([, windows]) => windows),
      };
      const expected = chooseOneByOne(on, booking);
      const priced = priceBooking(on, booking, now);
      if (priced.ok) found += 1;
      if (priced.ok) assert.deepEqual({ chosen: priced.chosen }, expected);
      else if ('tooLate' in priced) assert.deepEqual({ tooLate: priced.tooLate }, expected);
      else if ('unavailable' in priced) assert.deepEqual({ unavailable: priced.unavailable }, expected);
      else assert.deepEqual({ stop: priced.unreachable.stop, index: priced.unreachable.index }, expected);
    }),
    { numRuns: 400 },
  );
  assert.ok(found > 50, `${found} bookings`);
});

test('of a long tour not every window is tried that is missed, and the stop is named where that ends', () => {
  const missed = Array.from({ length: 9 }, (_, i) => ({ start: eight + i * 1000, end: eight + hourMs + i * 1000 }));
  const late = { start: eight + 2000 * hourMs, end: eight + 2400 * hourMs };
  const book = (stops: number) => {
    const windows = Array.from({ length: stops }, () => [...missed, late]);
    const booking = {
      items: [],
      vehicleType: 10,
      loadings: windows.map(() => place('DE')),
      unloadings: windows.map(() => place('DE')),
      loadingWindows: [[window(6)], ...windows.slice(1)],
      unloadingWindows: windows,
    };
    return priceBooking(contextOf(Array.from({ length: 2 * stops - 1 }, () => leg({ DE: 200 }))), booking, now);
  };
  assert.ok('tooLate' in book(5));
  const priced = book(20);
  assert.ok(!priced.ok && 'unreachable' in priced);
  const { stop, index, isGivenUp } = priced.unreachable;
  assert.deepEqual([stop, isGivenUp], ['loading', true]);
  assert.ok(index > 5);
  assert.deepEqual(book(20), priced);
});

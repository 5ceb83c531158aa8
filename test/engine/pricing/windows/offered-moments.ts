import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Place } from '../../../../src/engine/cities/place.ts';
import type { Offer } from '../../../../src/engine/pricing/offer.ts';
import type { PricedBooking } from '../../../../src/engine/pricing/price-booking.ts';
import { priceBooking } from '../../../../src/engine/pricing/price-booking.ts';
import type { TransportPrice } from '../../../../src/engine/pricing/priced-tour.ts';
import { quote } from '../../../../src/engine/pricing/quote.ts';
import type { Activity } from '../../../../src/engine/schedule/driver-state.ts';
import type { FtlTimeslotHours, Tariff } from '../../../../src/engine/tariff/tariff.ts';
import { localDayAndHour } from '../../../../src/ground/local-time.ts';
import { isSameWindow, minuteMs, type TimeWindow } from '../../../../src/ground/units.ts';
import { anyTown } from '../../../support/any-town.ts';
import { referenceData } from '../../../support/reference-data.ts';
import { contextOf, now, tariff } from '../../../support/samples.ts';
import { tariffOpen } from '../../../support/tariff-open.ts';
import { type CheckedRules, findViolations } from '../../schedule/hours-checker.ts';

const { gazetteer, pricing } = await referenceData();

const town = anyTown(gazetteer, 300);
const many = (most: number) => fc.array(town, { minLength: 1, maxLength: most });

/** Over weekends, Christmas and the New Year; two in five between 18 December and 8 January. */
const loadingMinute = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 2 * 1440, max: 80 * 1440 }) },
  { weight: 2, arbitrary: fc.integer({ min: 27 * 1440, max: 48 * 1440 }) },
);
/** By what share of the offered window the goods are loaded, from and until. */
const share = fc.constantFrom(0, 1, 0.5, 0.13, 0.87, 0.31);
const moment = fc.oneof(
  fc.constant([0, 0] as const),
  fc.constant([1, 1] as const),
  fc.constant([0, 1] as const),
  fc.tuple(share, share),
  fc.double({ min: 0, max: 1, noNaN: true }).map((at) => [at, at] as const),
);

export const anyTransport = fc.record({
  loadings: many(3),
  unloadings: many(3),
  minute: fc.oneof(
    loadingMinute,
    loadingMinute.map((each) => each - (each % 15)),
  ),
  slotHours: fc.constantFrom<FtlTimeslotHours | undefined>(undefined, 6, 6, 3, 0),
  /** By stop, four times. */
  moments: fc.array(fc.array(moment, { minLength: 3, maxLength: 3 }), { minLength: 4, maxLength: 4 }),
});
type Transport = typeof anyTransport extends fc.Arbitrary<infer T> ? T : never;

/** A booking of an offer within the loading windows that it states, at the unloading windows that it states. */
export type Tried = {
  offer: Offer;
  drivers: 1 | 2;
  isFaster: boolean;
  /** The loading windows as they are offered, and as they are booked. */
  offered: readonly TimeWindow[];
  loadings: TimeWindow[];
  firstStop: Place;
  lastStop: Place;
  priced: PricedBooking;
};

/** The part of a window between two shares of it, to the minute. */
function partOf({ start, end }: TimeWindow, [one, other]: readonly [number, number]): TimeWindow {
  const at = (part: number) => start + Math.floor(((end - start) * part) / minuteMs) * minuteMs;
  return { start: at(Math.min(one, other)), end: Math.max(one, other) === 1 ? end : at(Math.max(one, other)) };
}

/** Books every offer of a transport at moments within its windows. */
export function* bookWithin(
  { loadings, unloadings, minute, slotHours, moments }: Transport,
  tariffUsed: Tariff = tariff,
): Generator<Tried> {
  const context = contextOf([], tariffUsed);
  const legs = pricing.findLegs([...loadings, ...unloadings], context.tariff.closedLanes);
  if (legs === undefined) return;
  const used = { ...context, findLegs: () => legs };
  const places = { items: [], loadings, unloadings };
  const asked = { ...places, loadingDate: now + minute * minuteMs, ftlTimeslotHours: slotHours };
  const seen = new Set<string>();
  for (const offer of quote(used, asked, now).offers) {
    const second = offer.extraServices.find((each) => 'loadingTimes' in each);
    for (const [drivers, times] of [
      [1, offer],
      [1, offer.faster],
      [2, second],
    ] as const) {
      if (times === undefined) continue;
      // Vehicles alike have the same windows.
      const key = `${drivers}${JSON.stringify([times.loadingTimes, times.unloadingTimes])}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const booked = new Set<string>();
      const isFaster = times === offer.faster;
      for (const parts of moments) {
        // Of what is there earlier the first window is booked as it stands.
        const windows = times.loadingTimes.map((window, index) =>
          isFaster && index === 0 ? window : partOf(window, parts[index]!),
        );
        if (booked.has(JSON.stringify(windows))) continue;
        booked.add(JSON.stringify(windows));
        const request = {
          ...places,
          vehicleType: offer.vehicleType,
          loadingWindows: windows.map((window) => [window]),
          unloadingWindows: times.unloadingTimes.map((window) => [window]),
          drivers,
          offered: isFaster ? offer.loadingTimes[0] : undefined,
          includeSchedule: true,
        };
        const ends = { firstStop: loadings[0]!, lastStop: unloadings.at(-1)! };
        const both = { offered: times.loadingTimes, loadings: windows };
        yield { offer, drivers, isFaster, ...both, ...ends, priced: priceBooking(used, request, now) };
      }
    }
  }
}

const unsocial = /^(night|saturday|sunday|holiday)$/;
/** Whether a line is the most that an hour costs, as `40 % of 2415.74, at most 350`. */
const isMost = ({ code, basis, amount }: TransportPrice['breakdown'][number]) =>
  unsocial.test(code) && Number(/, at most ([\d.]+)$/.exec(basis ?? '')?.[1] ?? Number.NaN) * 100 === amount;

/** On how many days a price has loading. */
const daysIn = ({ breakdown }: TransportPrice) =>
  Number(breakdown.find(({ code }) => code === 'loading_days')?.label.match(/\d+/)?.[0] ?? 1);

/** The lines of a price. At the most that an hour costs, a night and a holiday are the same. */
const daytimeOnly = ({ breakdown }: TransportPrice) =>
  breakdown
    .filter(({ code }) => code !== 'unsocial_stops')
    .map((line) => (isMost(line) ? { code: 'most', label: '', basis: '', amount: line.amount } : line));

/** The slot that later loadings are worth, of trucks: where they are narrower than offered a fixed time or 3 hours. */
function laterSlot({ offered, loadings }: Pick<Tried, 'offered' | 'loadings'>): 6 | 3 | 0 {
  const hours = loadings.slice(1).map(({ start, end }, index) => {
    const whole = offered[index + 1]!;
    return end - start < whole.end - whole.start ? (end - start) / (60 * minuteMs) : 6;
  });
  const least = Math.min(6, ...hours);
  return least >= 6 ? 6 : least >= 3 ? 3 : 0;
}

/**
 * Whether all windows of later loadings that are narrower than offered end with them: closing may have left no more of
 * them in an offer for another window of the first.
 */
function endAsOffered({ offered, loadings }: Pick<Tried, 'offered' | 'loadings'>): boolean {
  return loadings.every(({ start, end }, index) => {
    const whole = offered[index]!;
    return index === 0 || end - start === whole.end - whole.start || end === whole.end;
  });
}

/** That a price has the lines of another and the fee for that slot, unless it pays one as narrow. */
function assertSlot(price: TransportPrice, whole: TransportPrice, slot: 6 | 3 | 0, tried: Tried): void {
  const slotIn = ({ breakdown }: TransportPrice) =>
    Number(breakdown.find(({ code }) => code === 'time_slot')?.label.match(/\d/)?.[0] ?? 6);
  const isWhole = slot >= slotIn(whole) || (slotIn(price) === slotIn(whole) && endAsOffered(tried));
  if (isWhole && daysIn(price) === daysIn(whole)) {
    assert.deepEqual(daytimeOnly(price), daytimeOnly(whole));
    return;
  }
  assert.equal(slotIn(price), isWhole ? slotIn(whole) : slot);
  // Days of loading add what the tour lacks of their price: with a slot that costs, so much less.
  const others = (each: TransportPrice) =>
    daytimeOnly(each).filter(({ code }) => !/time_slot|ceiling|loading_days/.test(code));
  const namesOf = (each: TransportPrice) => others(each).map(({ code, label, basis }) => [code, label, basis]);
  assert.deepEqual(namesOf(price), namesOf(whole));
}

/** That a price has no more days of loading than the offer, or than its windows have dates. */
function assertDays(price: TransportPrice, { offer, loadings, drivers, firstStop }: Tried): void {
  const dateOf = (at: number) => localDayAndHour(at, firstStop.timeZone).date;
  const dates = dateOf(loadings.at(-1)!.end) - dateOf(loadings[0]!.start) + 2;
  assert.ok(daysIn(price) <= (drivers === 1 ? Math.max(1, daysIn(offer.price)) : dates), `${daysIn(price)} days`);
}

/** Of an offer that can be there earlier: a day earlier, if loaded until a whole quarter of an hour. */
function assertFaster({ loadingTimes, unloadingTimes, faster }: Offer, { timeZone }: Place): void {
  assert.ok(faster !== undefined);
  const dayOf = (windows: readonly TimeWindow[]) => localDayAndHour(windows.at(-1)!.start, timeZone).date;
  assert.ok(dayOf(faster.unloadingTimes) < dayOf(unloadingTimes));
  assert.equal(faster.loadingTimes[0]!.start, loadingTimes[0]!.start);
  assert.ok(faster.loadingTimes[0]!.end > loadingTimes[0]!.start && faster.loadingTimes[0]!.end < loadingTimes[0]!.end);
  for (const { start, end } of faster.loadingTimes) assert.ok(end === start || end % (15 * minuteMs) === 0);
}

/** What is wrong with a booking within what was offered: it must be taken, at the offer's price, and be legal. */
function assertKept(tried: Tried): void {
  const { offer, drivers, isFaster, loadings, firstStop, lastStop, priced } = tried;
  assert.ok(priced.ok, `${offer.vehicleCode} ${JSON.stringify(priced)}`);
  assert.deepEqual(priced.waiting, []);
  assert.ok(priced.offer.isKept);
  assert.deepEqual(priced.offer.loadingTimes, loadings);
  if (isFaster) assertFaster(offer, lastStop);
  // A narrower loading window is a shorter slot, whichever it is.
  const isExpress = tariff.vehiclesById.get(offer.vehicleType)!.class === 'express';
  const slot = isExpress ? 6 : laterSlot(tried);
  if (isFaster || (drivers === 1 && isSameWindow(loadings[0]!, offer.loadingTimes[0]!))) {
    if (slot === 6) assert.deepEqual(priced.offer.price, offer.price);
    else assertSlot(priced.offer.price, offer.price, slot, tried);
  } else {
    // A second driver's other hours may cost something else.
    assert.ok(priced.unmoved);
    assertSlot(priced.offer.price, priced.unmoved.price, slot, tried);
  }
  assertDays(priced.offer.price, tried);
  const activities = priced.offer.schedule!;
  assert.ok(activities[0]!.from >= loadings[0]!.start);
  assert.deepEqual(findViolations(activities, rulesOf(priced.offer, firstStop)), []);
  for (const { start, end } of [...loadings, ...priced.offer.unloadingTimes]) {
    const isServed = ({ kind, from, to }: Activity) => kind === 'work' && to > start && from <= end;
    assert.ok(activities.some(isServed), `${offer.vehicleCode} ${new Date(start).toISOString()}`);
  }
}

function rulesOf({ vehicleType, drivers }: Offer, { timeZone }: Place): CheckedRules {
  const { class: vehicleClass, grossWeightT } = tariff.vehiclesById.get(vehicleType)!;
  const isStandard = drivers === 1 && vehicleClass !== 'express';
  return {
    drivers,
    isRegulated: grossWeightT > 2.5,
    longDaysMax: isStandard ? 0 : 2,
    reducedRestsMax: isStandard ? 0 : 3,
    isNight: (instant) => localDayAndHour(instant, timeZone).hour < 4,
    isBanned: () => false,
  };
}

type Hours = readonly [from: string, to: string];

/** Of 5 to 8 hours: too few for a loading window of 6, after the work of loading. */
export const shortDays: readonly Hours[] = [
  ['08:00', '13:00'],
  ['07:30', '13:30'],
  ['08:00', '14:45'],
  ['22:00', '05:00'],
  ['09:00', '17:00'],
];

/** Books so many transports within what was offered. Returns how many moments of loading were tried. */
export function tryTransports(numRuns: number, days?: readonly Hours[]): { tried: number; faster: number } {
  const tariffs = days?.map(([from, to]) => tariffOpen({ from, to })) ?? [tariff];
  let [tried, faster] = [0, 0];
  fc.assert(
    fc.property(anyTransport, fc.nat(tariffs.length - 1), (transport, day) => {
      for (const each of bookWithin(transport, tariffs[day])) {
        tried += 1;
        if (each.isFaster) faster += 1;
        assertKept(each);
      }
    }),
    { numRuns },
  );
  return { tried, faster };
}

import { readFileSync } from 'node:fs';
import type { Offer } from '../../../src/engine/pricing/offer.ts';
import type { Check, Tallies } from '../support/check.ts';
import type { Draw } from '../support/draw.ts';
import { type AskedTour, anyTour, book, context, describeTour, offersOf } from '../support/world.ts';

const table = JSON.parse(readFileSync(new URL('../../../data/tariff-2026-07-01.json', import.meta.url), 'utf8'));
const { freeHours, halfHour, dayMax } = table.waiting as {
  freeHours: number;
  halfHour: Record<string, number>;
  dayMax: Record<string, number>;
};
const hourMs = 3_600_000;
const cents = (eur: number) => Math.round(eur * 100);

/** What a vehicle waits for, what that costs, and what the trip costs, in cents. */
type Wait = { delayMs: number; waiting: number; trip: number; size: string };

/** A wait that costs more than the time that is not free, than its days, or than the trip. */
export function findDearWait({ delayMs, waiting, trip, size }: Wait): string[] {
  const halfHours = Math.ceil(Math.max(0, delayMs - freeHours * hourMs) / (hourMs / 2));
  const byHour = cents(halfHours * halfHour[size]!);
  const byDay = Math.ceil(delayMs / (24 * hourMs)) * cents(dayMax[size]!);
  return [
    ...(waiting > byHour ? [`${waiting}, and ${halfHours} half hours cost ${byHour}`] : []),
    ...(waiting > byDay ? [`${waiting}, and its days cost ${byDay}`] : []),
    ...(waiting > trip ? [`${waiting}, and the trip costs ${trip}`] : []),
  ];
}

/** The share for loading at an unsocial hour that costs more than a day. */
export function findDearHour({ price }: Pick<Offer, 'price'>, size: string): string[] {
  const line = price.breakdown.find(({ code }) => ['night', 'saturday', 'sunday', 'holiday'].includes(code));
  return line !== undefined && line.amount > cents(dayMax[size]!) ? [`${line.code} ${line.amount}`] : [];
}

type Booked = { delayMs: number; waiting: number; trip: number };

/** Waiting that costs less than a shorter one, of trips that cost the same: no wait costs more than its trip. */
export function findFallingWaits(waits: readonly Booked[]): string[] {
  const inOrder = [...waits].sort((a, b) => a.delayMs - b.delayMs);
  return inOrder.flatMap(({ delayMs, waiting }, index) => {
    const before = inOrder[index - 1];
    const isLess = before !== undefined && before.trip === inOrder[index]!.trip && waiting < before.waiting;
    return isLess ? [`${before.waiting}, and ${waiting} for ${delayMs} ms`] : [];
  });
}

function waitFor(tour: AskedTour, offer: Offer, delayMs: number): { waiting: number; trip: number } | undefined {
  const { items, loadings, unloadings } = tour;
  const last = offer.unloadingTimes.at(-1)!;
  const moved = { start: last.start + delayMs, end: last.end + delayMs };
  const windows = [...offer.unloadingTimes.slice(0, -1), moved];
  const booked = book({
    items,
    loadings,
    unloadings,
    vehicleType: offer.vehicleType,
    loadingWindows: offer.loadingTimes.map((window) => [window]),
    unloadingWindows: windows.map((window) => [window]),
  });
  if (!booked.ok) return undefined;
  return { waiting: booked.waiting.reduce((sum, { amount }) => sum + amount, 0), trip: booked.offer.price.value };
}

function judgeOffer(draw: Draw, tour: AskedTour, offer: Offer, tallies: Tallies): void {
  const { size } = context.tariff.vehiclesById.get(offer.vehicleType)!;
  const request = (delays: readonly number[]) => () => ({
    ...describeTour(tour),
    vehicle_type: offer.vehicleType,
    unloading_times: offer.unloadingTimes,
    later_by_hours: delays.map((delayMs) => delayMs / hourMs),
  });
  tallies.judge('an unsocial hour costs a day at most', findDearHour(offer, size), request([]));
  const delays = Array.from({ length: 3 }, () => draw.int(1, 4 * 24 * 4) * 15 * 60_000);
  const waits = delays.flatMap((delayMs) => {
    const found = waitFor(tour, offer, delayMs);
    if (found === undefined) return [];
    tallies.judge('waiting costs its caps at most', findDearWait({ ...found, delayMs, size }), request([delayMs]));
    return [{ delayMs, ...found }];
  });
  if (waits.length > 1) tallies.judge('waiting longer is never cheaper', findFallingWaits(waits), request(delays));
}

export const check: Check = {
  rows: ['an unsocial hour costs a day at most', 'waiting costs its caps at most', 'waiting longer is never cheaper'],
  size: { of: 'tours', short: 1500, long: 4000 },
  sliceSize: 100,
  run: ({ draw, count, tallies }) => {
    for (let nth = 0; nth < count; nth++) {
      const tour = anyTour(draw, draw.chance(0.7) ? 2 : 4);
      const offers = offersOf(tour, { includeSchedule: false });
      for (const offer of draw.shuffled(offers).slice(0, 3)) judgeOffer(draw, tour, offer, tallies);
    }
  },
};

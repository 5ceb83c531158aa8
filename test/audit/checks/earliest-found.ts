import type { Offer } from '../../../src/engine/pricing/offer.ts';
import type { Activity } from '../../../src/engine/schedule/driver-state.ts';
import { type CheckedRules, findViolations } from '../../engine/schedule/hours-checker.ts';
import type { Check } from '../support/check.ts';
import type { Draw } from '../support/draw.ts';
import { findBannedDrives } from '../support/own-bans.ts';
import { findClosedHours, rulesOf } from '../support/own-hours.ts';
import { type AskedTour, anyTour, context, describeTour, offersOf } from '../support/world.ts';

const minute = 60_000;
const hour = 60 * minute;

type Task = { country: string; ms: number };
export type Trip = {
  start: number;
  country: string;
  loadingMs: number;
  drives: readonly Task[];
  unloadingMs: number;
  /** When a place is open for the unloading that can begin then; the same moment if it is. */
  opensAt: (instant: number) => number;
  rules: CheckedRules;
  grossWeightT: number;
};

/** How far a day has come, as a driver without a plan reckons it. */
type Day = { driven: number; sinceBreak: number; worked: number; began: number };

/** Drives on as far as it pleases, and pauses as it pleases; whatever that gives is held against the law at the end. */
function driveAtRandom(draw: Draw, trip: Trip): { begins: number; activities: Activity[] } {
  const { start, loadingMs, drives, unloadingMs, rules, country: first } = trip;
  const activities: Activity[] = [{ kind: 'work', from: start, to: start + loadingMs, country: first }];
  let now = start + loadingMs;
  let day: Day = { driven: 0, sinceBreak: 0, worked: loadingMs, began: start };
  const restMs = rules.reducedRestsMax > 0 && draw.chance(0.7) ? 9 * hour : 11 * hour;
  const pause = (ms: number, country: string) => {
    const from = now;
    now += ms;
    activities.push({ kind: ms >= 9 * hour ? 'rest' : 'break', from, to: now, country });
    day = ms >= restMs ? { driven: 0, sinceBreak: 0, worked: 0, began: now } : { ...day, sinceBreak: 0, worked: 0 };
  };
  const isBanned = (country: string, from: number, to: number) =>
    findBannedDrives([{ kind: 'drive', from, to, country }], trip.grossWeightT).faults.length > 0;
  const dayMax = rules.isRegulated ? 9 * hour : 10 * hour - loadingMs;
  for (const { country, ms } of drives) {
    for (let left = ms; left > 0; ) {
      const least = Math.min(
        left,
        rules.isRegulated ? 4.5 * hour - day.sinceBreak : Number.POSITIVE_INFINITY,
        6 * hour - day.worked,
        dayMax - day.driven,
        day.began + 24 * hour - restMs - now,
      );
      let driving = draw.chance(0.85) ? least : Math.min(least, draw.int(1, 16) * 15 * minute);
      while (driving >= minute && isBanned(country, now, now + driving)) driving -= 15 * minute;
      if (driving >= Math.min(left, minute)) {
        activities.push({ kind: 'drive', from: now, to: now + driving, country });
        now += driving;
        left -= driving;
        day = { ...day, driven: day.driven + driving, sinceBreak: day.sinceBreak + driving };
        day.worked += driving;
      }
      if (left > 0 || draw.chance(0.05)) pause(nextPause(draw, day, { now, dayMax, restMs }), country);
    }
  }
  const last = drives.at(-1)?.country ?? first;
  let begins = trip.opensAt(now);
  if (begins > now) pause(begins - now, last);
  if (day.worked + unloadingMs > 6 * hour || now + unloadingMs > day.began + 24 * hour - restMs) {
    pause(now + unloadingMs > day.began + 24 * hour - restMs ? restMs : 45 * minute, last);
    begins = trip.opensAt(now);
    if (begins > now) pause(begins - now, last);
  }
  activities.push({ kind: 'work', from: begins, to: begins + unloadingMs, country: last });
  return { begins, activities: joined(activities) };
}

function nextPause(draw: Draw, day: Day, { now, dayMax, restMs }: { now: number; dayMax: number; restMs: number }) {
  const isOver = day.driven >= dayMax - 30 * minute || now >= day.began + 24 * hour - restMs - 30 * minute;
  if (isOver || draw.chance(0.1)) return draw.chance(0.8) ? restMs : restMs + draw.int(1, 48) * 15 * minute;
  return draw.chance(0.85) ? 45 * minute : draw.pick([60 * minute, 2 * hour, 4 * hour]);
}

/** Pauses one after the other are one. */
function joined(activities: readonly Activity[]): Activity[] {
  const done: Activity[] = [];
  for (const each of activities) {
    const last = done.at(-1);
    const arePauses = last && ['break', 'rest'].includes(last.kind) && ['break', 'rest'].includes(each.kind);
    if (arePauses) done[done.length - 1] = { ...last, kind: 'rest', to: each.to };
    else done.push(each);
  }
  return done;
}

/** The earliest unloading that chance finds in so many tries, each of which keeps the law. Infinity: none did. */
export function findByChance(draw: Draw, trip: Trip, tries = 40): number {
  let best = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < tries; tried++) {
    const { begins, activities } = driveAtRandom(draw, trip);
    if (begins >= best || findViolations(activities, trip.rules).length > 0) continue;
    const { faults, isUndecided } = findBannedDrives(activities, trip.grossWeightT);
    if (faults.length === 0 && !isUndecided) best = begins;
  }
  return best;
}

/** The trip of an offer between two stops, loaded when its window begins. Undefined: it takes a ferry. */
function tripOf(tour: AskedTour, { schedule = [], ...offer }: Offer): Trip | undefined {
  const works = schedule.filter(({ kind }) => kind === 'work');
  const [loading, unloading] = works;
  if (works.length !== 2 || loading === undefined || unloading === undefined) return undefined;
  const vehicle = context.tariff.vehiclesById.get(offer.vehicleType)!;
  const { loadings, unloadings } = tour;
  const unloadingMs = unloading.to - unloading.from;
  const isOpen = (start: number) =>
    vehicle.class === 'express' ||
    findClosedHours(
      { ...tour, loadings: [], unloadings },
      { loadingTimes: [], unloadingTimes: [{ start, end: start + unloadingMs }] },
    ).length === 0;
  return {
    start: offer.loadingTimes[0]!.start,
    country: loadings[0]!.country,
    loadingMs: loading.to - loading.from,
    drives: schedule.flatMap(({ kind, from, to, country }) => (kind === 'drive' ? [{ country, ms: to - from }] : [])),
    unloadingMs,
    // Times that the service chooses are whole quarters of an hour.
    opensAt: (instant) => {
      let at = Math.ceil(instant / quarter) * quarter;
      while (!isOpen(at)) at += quarter;
      return at;
    },
    rules: rulesOf(vehicle, 1, loadings[0]!.timeZone),
    grossWeightT: vehicle.grossWeightT,
  };
}

const row = 'none earlier found by chance';
const quarter = 15 * minute;

/** Weeks without holidays and summer bans, in which the bans that are known here are all there are. */
const quiet = [
  ['2027-01-11', '2027-02-24'],
  ['2027-04-06', '2027-04-16'],
  ['2027-09-13', '2027-10-18'],
] as const;

function quietMoment(draw: Draw): number {
  const [first, last] = draw.pick(quiet).map((date) => Date.parse(date)) as [number, number];
  return draw.int(first / minute, last / minute) * minute;
}

/** Countries whose holidays and bans are known here for the whole country. */
const among = 'DE AT CH FR IT PL CZ SK HU SI HR BE NL LU ES'.split(' ');

export const check: Check = {
  rows: [row],
  size: { of: 'schedules between two stops, 40 tries each', short: 387, long: 1500 },
  sliceSize: 25,
  tolerated: { [row]: { share: 0.015, reason: 'the search follows a bounded number of decisions' } },
  run: ({ draw, count, tallies }) => {
    for (let judged = 0; judged < count; ) {
      const tour = { ...anyTour(draw, 2), loadingDate: quietMoment(draw) };
      if (![...tour.loadings, ...tour.unloadings].every(({ country }) => among.includes(country))) continue;
      const offers = offersOf(tour).filter(({ drivers, schedule }) => drivers === 1 && schedule !== undefined);
      if (offers.length === 0) continue;
      const offer = draw.pick(offers);
      const trip = tripOf(tour, offer);
      if (trip === undefined) continue;
      judged += 1;
      const [promised, found] = [offer.earliestUnloadings[0]!, findByChance(draw, trip)];
      const faults = found < promised ? [`${(promised - found) / minute} min earlier than promised`] : [];
      const chance = () => (Number.isFinite(found) ? new Date(found).toISOString() : null);
      tallies.judge(row, faults, () => ({
        ...describeTour(tour),
        vehicle_type: offer.vehicleType,
        by_chance: chance(),
      }));
    }
  },
};

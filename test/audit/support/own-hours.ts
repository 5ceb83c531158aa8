import { readFileSync } from 'node:fs';
import type { Offer } from '../../../src/engine/pricing/offer.ts';
import type { Activity } from '../../../src/engine/schedule/driver-state.ts';
import type { Vehicle } from '../../../src/engine/tariff/tariff.ts';
import { type CheckedRules, findViolations } from '../../engine/schedule/hours-checker.ts';
import { isClosedDay, localTime } from './own-calendar.ts';
import type { AskedTour } from './world.ts';

const table = JSON.parse(readFileSync(new URL('../../../data/tariff-2026-07-01.json', import.meta.url), 'utf8'));
const { from: opens, to: closes } = table.schedule.openingHours as { from: string; to: string };
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * What a crew keeps to. Full loads go without what the law allows at times: days of ten hours and rests of nine.
 * Vehicles of more than 2.5 t are under Regulation (EC) 561/2006 (art. 2, from 1 July 2026).
 */
export function rulesOf(vehicle: Vehicle, drivers: 1 | 2, firstZone: string): CheckedRules {
  const isPlain = drivers === 1 && vehicle.class !== 'express';
  return {
    drivers,
    isRegulated: vehicle.grossWeightT > 2.5,
    longDaysMax: isPlain ? 0 : 2,
    reducedRestsMax: isPlain ? 0 : 3,
    isNight: (instant) => localTime(firstZone, instant).minute < 4 * 60,
    // Bans have a table of their own here.
    isBanned: () => false,
  };
}

/** Ways of counting rests double with each ferry: a tour with more of them is not judged. */
const ferriesMax = 8;

/** Every article on driver hours that a schedule breaks. Undefined: it cannot be judged. */
export function findBrokenHours(activities: readonly Activity[], rules: CheckedRules): string[] | undefined {
  if (activities.filter(({ kind }) => kind === 'ferry').length > ferriesMax) return undefined;
  return findViolations(activities, rules);
}

/** Every window of a truck in which a place is closed: at night, on a weekend, on a national holiday. */
export function findClosedHours(tour: AskedTour, offer: Pick<Offer, 'loadingTimes' | 'unloadingTimes'>): string[] {
  const places = [...tour.loadings, ...tour.unloadings];
  return [...offer.loadingTimes, ...offer.unloadingTimes].flatMap(({ start, end }, index) => {
    const { country, timeZone } = places[index]!;
    const [first, last] = [localTime(timeZone, start), localTime(timeZone, end)];
    const isOpen =
      first.day === last.day &&
      ![0, 6].includes(first.weekday) &&
      first.minute >= minuteOf(opens) &&
      last.minute <= minuteOf(closes) &&
      isClosedDay(country, first.day) !== true;
    return isOpen ? [] : [`stop ${index} in ${country} is closed at ${new Date(start).toISOString()}`];
  });
}

/** No European law lets a truck or a loaded van go faster, and none goes as fast all the way. */
const kmhMax = 100;

/** Where a schedule is no drive of the whole way at a speed that can be driven. */
export function findUndriven({ schedule = [], drivingSeconds, distanceKm }: Offer): string[] {
  const faults = schedule.flatMap(({ kind, from, to, fromKm, toKm }, index) =>
    kind === 'drive' && (toKm - fromKm) / ((to - from) / 3_600_000) > kmhMax ? [`activity ${index} is too fast`] : [],
  );
  const drivenMs = schedule.reduce((sum, { kind, from, to }) => sum + (kind === 'drive' ? to - from : 0), 0);
  const toldMs = drivingSeconds * 1000;
  if (Math.abs(drivenMs - toldMs) > 60_000) faults.push(`drives ${drivenMs} ms, said are ${toldMs}`);
  const km = schedule.at(-1)?.toKm ?? 0;
  if (Math.abs(km - distanceKm) > 1) faults.push(`goes ${km} km, said are ${distanceKm}`);
  return faults;
}

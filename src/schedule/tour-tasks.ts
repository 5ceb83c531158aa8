import type { Place } from '../cities/place.ts';
import { nextFullMinute } from '../local-time.ts';
import type { Leg } from '../routing/leg.ts';
import type { RoadClass } from '../routing/road-class.ts';
import { roadSeconds } from '../routing/truck-times.ts';
import type { Spans } from '../tariff/calendar/spans.ts';
import type { Tariff, Vehicle } from '../tariff/tariff.ts';
import type { Instant, TimeWindow } from '../units.ts';
import { dayMs, minuteMs } from '../units.ts';

export type DriveTask = { kind: 'drive'; ms: number; country: string; bans: Spans | undefined };
/** `ms` from the arrival at the port to the road on the other side; `boardingMs` of it driving on, and as much driving off. */
export type FerryTask = { kind: 'ferry'; ms: number; boardingMs: number; country: string };
export type ServeTask = {
  kind: 'serve';
  stop: 'loading' | 'unloading';
  index: number;
  ms: number;
  country: string;
  /** Undefined where the schedule is to set the window. */
  booked: TimeWindow | undefined;
  /** When the place is open; undefined: always. */
  open: Spans | undefined;
  /** When the vehicle may not be driving there, and hence not come. */
  bans: Spans | undefined;
};
export type TourTask = DriveTask | FerryTask | ServeTask;

/** A tour at the speeds of one vehicle and under the bans of its weight. */
export type VehicleDrive = { drivingSeconds: number; legs: (DriveTask | FerryTask)[][] };

/** The driving of a tour: by country, with what bans it there, ferries in their place. Legs take whole seconds. */
export function driveTour(
  legs: readonly Leg[],
  stops: readonly Place[],
  vehicle: Vehicle,
  tariff: Tariff,
): VehicleDrive {
  let drivingSeconds = 0;
  const tasks = legs.map((leg, index) => {
    const drive = driveLeg(leg, [stops[index]!, stops[index + 1]!], vehicle, tariff);
    drivingSeconds += drive.seconds;
    return drive.tasks;
  });
  return { drivingSeconds, legs: tasks };
}

function driveLeg(leg: Leg, ends: [Place, Place], vehicle: Vehicle, tariff: Tariff) {
  const tasks: (DriveTask | FerryTask)[] = [];
  const ferries = ferriesAlong(leg);
  const boardingMs = tariff.terms.schedule.ferry.boardingMinutes * minuteMs;
  let seconds = 0;
  let plannedMs = 0;
  let networkSeconds = 0;
  let here = '';
  let regions: string[] | undefined;
  let towards: string | undefined;
  let position = 0;
  const drive = (country: string, roadClass: RoadClass, km: number) => {
    const factor = tariff.countrySpeedFactors.get(country) ?? 1;
    seconds += (km / (vehicle.speedKmh[roadClass] * factor)) * 3600;
    const ms = Math.round(seconds * 1000) - plannedMs;
    plannedMs += ms;
    if (country !== here) {
      here = country;
      regions = tariff.calendar.hasBans(country, vehicle.grossWeightT) ? regionsOf(country, ends) : undefined;
      towards = regions && leg.segments.slice(position).find((segment) => segment.country !== country)?.country;
    }
    const bans = regions && tariff.calendar.bans(country, regions, vehicle.grossWeightT, roadClass, towards);
    const last = tasks.at(-1);
    if (last?.kind === 'drive' && last.country === country && last.bans === bans) last.ms += ms;
    else tasks.push({ kind: 'drive', ms, country, bans });
  };
  const sail = (country: string) => {
    const ms = Math.round(ferries.shift()!.seconds * 1000);
    if (ms > 0) tasks.push({ kind: 'ferry', ms, boardingMs: Math.min(boardingMs, Math.floor(ms / 4)), country });
  };
  for (const { country, roadClass, km } of leg.segments) {
    let leftKm = km;
    while (ferries.length > 0) {
      const before = ferries[0]!.networkSeconds - networkSeconds;
      const wholeSeconds = roadSeconds(roadClass, leftKm);
      if (before >= wholeSeconds - 0.5) break;
      const km = Math.max(0, (before / wholeSeconds) * leftKm);
      if (km > 0) drive(country, roadClass, km);
      networkSeconds += roadSeconds(roadClass, km);
      leftKm -= km;
      sail(country);
    }
    drive(country, roadClass, leftKm);
    networkSeconds += roadSeconds(roadClass, leftKm);
    position += 1;
  }
  while (ferries.length > 0) sail(leg.segments.at(-1)?.country ?? ends[1].country);
  const wholeSeconds = Math.round(seconds);
  const last = tasks.findLast((task) => task.kind === 'drive');
  if (last !== undefined) last.ms += wholeSeconds * 1000 - plannedMs;
  return { seconds: wholeSeconds, tasks };
}

/** The crossings of a leg with the seconds of driving before them, by the speeds that the network is timed with. */
function ferriesAlong(leg: Leg): { seconds: number; networkSeconds: number }[] {
  if (leg.crossings.length === 0) return [];
  const wholeSeconds = leg.segments.reduce((sum, { roadClass, km }) => sum + roadSeconds(roadClass, km), 0);
  const scale = leg.drivingSeconds > 0 ? wholeSeconds / leg.drivingSeconds : 0;
  return leg.crossings.map(({ seconds, drivingSecondsBefore }) => {
    return { seconds, networkSeconds: drivingSecondsBefore * scale };
  });
}

/** A road in the country of an end may lie in the region of that end; in transit in any (no region). */
function regionsOf(country: string, ends: readonly Place[]): string[] {
  const regions = ends.filter((end) => end.country === country).map((end) => end.region);
  return regions.includes('') ? [] : [...new Set(regions)].sort();
}

/** When a stop can start that the vehicle reaches at `instant`: booked, or while the place is open for all of the work. */
export function serviceStart(task: ServeTask, instant: Instant): Instant {
  if (task.booked !== undefined) return Math.max(instant, task.booked.start);
  const ready = nextFullMinute(instant);
  if (task.open === undefined) return ready;
  const closes = task.open.endAt(ready);
  if (closes !== undefined && ready + task.ms <= closes) return ready;
  return task.open.nextStart(ready);
}

const yearMs = 366 * dayMs;

/** When the first stop can start from `instant` on: open, and where the vehicle may be on the road. Infinity: not within a year. */
export function firstStart(task: ServeTask, instant: Instant): Instant {
  for (let start = instant; ; ) {
    const banned = task.bans?.endAt(start);
    const next = banned ?? (start === instant && isOpen(task, start) ? start : serviceStart(task, start));
    if (next === start || next === Number.POSITIVE_INFINITY) return next;
    if (next > instant + yearMs) return Number.POSITIVE_INFINITY;
    start = next;
  }
}

function isOpen({ booked, open, ms }: ServeTask, instant: Instant): boolean {
  if (booked !== undefined || open === undefined) return true;
  const closes = open.endAt(instant);
  return closes !== undefined && instant + ms <= closes;
}

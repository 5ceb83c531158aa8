import { lastQuarterHour, nextQuarterHour } from '../../ground/local-time.ts';
import { dayMs, type Instant, minuteMs, type TimeWindow } from '../../ground/units.ts';
import type { Place } from '../cities/place.ts';
import type { Leg } from '../routing/leg.ts';
import type { RoadClass } from '../routing/road-class.ts';
import { roadSeconds } from '../routing/truck-times.ts';
import type { Calendar } from '../tariff/calendar/calendar.ts';
import type { Spans } from '../tariff/calendar/spans.ts';
import { crossingTermsOf, rareIntervalMs } from '../tariff/tables/crossing-terms.ts';
import type { Tariff, Vehicle } from '../tariff/tariff.ts';
import { legsWithEnds } from './leg-ends.ts';

export type DriveTask = { kind: 'drive'; ms: number; km: number; country: string; bans: Spans | undefined };
/**
 * `ms` from arriving at the port to the road on the other side. Driving on takes `boardingMs` of it, driving off as
 * much.
 */
export type FerryTask = {
  kind: 'ferry';
  ms: number;
  km: number;
  boardingMs: number;
  /** From one sailing to the next where they are rare: for so long the crew may wait in the port. Else 0. */
  intervalMs: number;
  country: string;
};
export type ServeTask = {
  kind: 'serve';
  stop: 'loading' | 'unloading';
  index: number;
  ms: number;
  country: string;
  /** Undefined if the schedule sets the window. */
  booked: TimeWindow | undefined;
  /** Whether the schedule set that window, so that the crew is there from its start on. */
  isOffered?: boolean | undefined;
  /** How long the crew may have to stand by here before the work begins: the place stays open that long as well. */
  slotMs: number;
  /** Width of the window that the schedule sets. */
  windowMs: number;
  /** When the place is open. Undefined: always. */
  open: Spans | undefined;
  /** When the vehicle may not drive there, and so cannot come. */
  bans: Spans | undefined;
};
/** What of a stop its start depends on. */
type OpenedTask = Pick<ServeTask, 'booked' | 'open' | 'slotMs' | 'ms'>;
export type TourTask = DriveTask | FerryTask | ServeTask;

/** A tour at one vehicle's speeds, under the bans for its weight and with the opening hours that it keeps. */
export type VehicleDrive = {
  drivingSeconds: number;
  legs: (DriveTask | FerryTask)[][];
  /** Where each stop is, and when it can be served. */
  stops: Pick<ServeTask, 'country' | 'open' | 'bans'>[];
};

/**
 * The driving of a tour: by country, with the bans there, and with ferries in their place. Legs take whole seconds. At
 * the first stop the vehicle may not stand while it is banned from the road there.
 */
export function driveTour(
  legs: readonly Leg[],
  stops: readonly Place[],
  vehicle: Vehicle,
  tariff: Tariff,
): VehicleDrive {
  let drivingSeconds = 0;
  const tasks = legsWithEnds(legs, stops).map(({ leg, ends }) => {
    const drive = driveLeg(leg, ends, vehicle, tariff);
    drivingSeconds += drive.seconds;
    return drive.tasks;
  });
  const { calendar } = tariff;
  const served = stops.map((place, position) => ({
    country: place.country,
    open: openingHours(tariff, vehicle, place),
    bans: position === 0 ? bansAt(place, vehicle, calendar) : undefined,
  }));
  return { drivingSeconds, legs: tasks, stops: served };
}

/** When the vehicle may not drive on the roads at a place. Undefined: never banned. */
export function bansAt({ country, region }: Place, { grossWeightT }: Vehicle, calendar: Calendar): Spans | undefined {
  if (!calendar.hasBans(country, grossWeightT)) return undefined;
  return calendar.bans(country, region === '' ? [] : [region], grossWeightT, 'local');
}

function driveLeg(leg: Leg, ends: [Place, Place], vehicle: Vehicle, tariff: Tariff) {
  const parts = partsOf(leg, ends, tariff);
  const bans = bansAlong(parts, ends, vehicle, tariff.calendar);
  const boardingMs = tariff.terms.schedule.ferry.boardingMinutes * minuteMs;
  const tasks: (DriveTask | FerryTask)[] = [];
  const secondsOf = timesOf(leg, parts, vehicle, tariff);
  let seconds = 0;
  let plannedMs = 0;
  for (const [index, part] of parts.entries()) {
    const { country } = part;
    if (part.kind === 'crossing') {
      const ms = Math.round(part.seconds * 1000);
      const { km, intervalMs } = part;
      const onAndOff = { boardingMs: Math.min(boardingMs, Math.floor(ms / 4)), intervalMs };
      if (ms > 0) tasks.push({ kind: 'ferry', ms, km, ...onAndOff, country });
      continue;
    }
    seconds += secondsOf(part);
    const ms = Math.round(seconds * 1000) - plannedMs;
    plannedMs += ms;
    const last = tasks.at(-1);
    if (last?.kind === 'drive' && last.country === country && last.bans === bans[index]) {
      last.ms += ms;
      last.km += part.km;
    } else tasks.push({ kind: 'drive', ms, km: part.km, country, bans: bans[index] });
  }
  const wholeSeconds = Math.round(seconds);
  const lastDrive = tasks.findLast((task) => task.kind === 'drive');
  if (lastDrive !== undefined) lastDrive.ms += wholeSeconds * 1000 - plannedMs;
  return { seconds: wholeSeconds, tasks };
}

/** How long a vehicle drives on a part: at its speed there, or its share of the leg's own time, if that is known. */
function timesOf(leg: Leg, parts: readonly Part[], vehicle: Vehicle, { countrySpeedFactors }: Tariff) {
  const atOwnSpeed = ({ country, roadClass, km }: RoadPart) =>
    (km / (vehicle.speedKmh[roadClass] * speedFactor(countrySpeedFactors, country, roadClass))) * 3600;
  if (!leg.isTimed) return atOwnSpeed;
  const whole = parts.reduce((sum, part) => sum + (part.kind === 'road' ? atOwnSpeed(part) : 0), 0);
  return (part: RoadPart) => (whole > 0 ? (atOwnSpeed(part) / whole) * leg.drivingSeconds : 0);
}

/** That of the country's roads of the class, else that of all its roads. */
function speedFactor(factors: Tariff['countrySpeedFactors'], country: string, roadClass: RoadClass): number {
  return factors.get(`${country} ${roadClass}`) ?? factors.get(country) ?? 1;
}

type RoadPart = { kind: 'road'; country: string; roadClass: RoadClass; km: number };
/** What a vehicle meets on a leg. */
type Part = RoadPart | CrossingPart;
type CrossingPart = { kind: 'crossing'; country: string; seconds: number; km: number; intervalMs: number };

/** The stretches and crossings of a leg in order of time. A crossing cuts the stretch it is in. */
function partsOf(leg: Leg, ends: [Place, Place], tariff: Tariff): Part[] {
  const parts: Part[] = [];
  const crossings = crossingsAlong(leg, tariff);
  let passedSeconds = 0;
  let next = crossings.shift();
  for (const { country, roadClass, km } of leg.segments) {
    let leftKm = km;
    for (; next !== undefined; next = crossings.shift()) {
      const untilSeconds = next.networkSeconds - passedSeconds;
      const leftSeconds = roadSeconds(roadClass, leftKm, country);
      if (untilSeconds >= leftSeconds - 0.5) break;
      const untilKm = Math.max(0, (untilSeconds / leftSeconds) * leftKm);
      if (untilKm > 0) parts.push({ kind: 'road', country, roadClass, km: untilKm });
      parts.push({ kind: 'crossing', country, ...next.crossing });
      passedSeconds += roadSeconds(roadClass, untilKm, country);
      leftKm -= untilKm;
    }
    parts.push({ kind: 'road', country, roadClass, km: leftKm });
    passedSeconds += roadSeconds(roadClass, leftKm, country);
  }
  const country = leg.segments.at(-1)?.country ?? ends[1].country;
  for (; next !== undefined; next = crossings.shift()) {
    parts.push({ kind: 'crossing', country, ...next.crossing });
  }
  return parts;
}

/** A leg's crossings with the seconds of driving before each, at the speeds the network is timed with. */
function crossingsAlong(
  leg: Leg,
  tariff: Tariff,
): { crossing: Omit<CrossingPart, 'kind' | 'country'>; networkSeconds: number }[] {
  if (leg.crossings.length === 0) return [];
  const wholeSeconds = leg.segments.reduce(
    (sum, { country, roadClass, km }) => sum + roadSeconds(roadClass, km, country),
    0,
  );
  const scale = leg.drivingSeconds > 0 ? wholeSeconds / leg.drivingSeconds : 0;
  return leg.crossings.map(({ from, to, seconds, km, drivingSecondsBefore }) => {
    const intervalMs = rareIntervalMs(crossingTermsOf(tariff.crossings, { from, to }));
    return { crossing: { seconds, km, intervalMs }, networkSeconds: drivingSecondsBefore * scale };
  });
}

/** When the vehicle may not drive on each part. Undefined: never banned, or a crossing. */
function bansAlong(
  parts: readonly Part[],
  ends: [Place, Place],
  { grossWeightT }: Vehicle,
  calendar: Calendar,
): (Spans | undefined)[] {
  let here = '';
  let regions: string[] | undefined;
  let towards: string | undefined;
  return parts.map((part, index) => {
    if (part.kind === 'crossing') return undefined;
    const { country } = part;
    if (country !== here) {
      here = country;
      regions = calendar.hasBans(country, grossWeightT) ? regionsOf(country, ends) : undefined;
      towards = regions && parts.find((each, at) => at > index && each.country !== country)?.country;
    }
    return regions && calendar.bans(country, regions, grossWeightT, part.roadClass, towards);
  });
}

/** A road in the country of an end may be in that end's region. In transit it may be in any (no region). */
function regionsOf(country: string, ends: readonly Place[]): string[] {
  const regions = ends.filter((end) => end.country === country).map((end) => end.region);
  return regions.includes('') ? [] : [...new Set(regions)].sort();
}

/**
 * When a stop the vehicle reaches at `instant` can start: in its booked window, to the minute; or at a whole quarter of
 * an hour or when the place opens, while it stays open for the slot and all the work.
 */
export function serviceStart(task: OpenedTask, instant: Instant): Instant {
  if (task.booked !== undefined) return Math.max(instant, task.booked.start);
  const ready = nextQuarterHour(instant);
  if (task.open === undefined) return ready;
  const closes = task.open.endAt(ready);
  if (closes !== undefined && ready + task.slotMs + task.ms <= closes) return ready;
  return task.open.nextStart(ready);
}

/** When the work at a stop that can start at `start` begins at the latest. */
export function latestStart(task: ServeTask, start: Instant): Instant {
  return Math.max(start, task.booked?.end ?? windowFrom(task, start).end);
}

/**
 * The window of a stop that can start at `start`: as wide as it may be, and so that the work ends before it closes.
 * What closing leaves of it ends at a whole quarter of an hour.
 */
export function windowFrom(
  { open, ms, windowMs }: Pick<ServeTask, 'open' | 'ms' | 'windowMs'>,
  start: Instant,
): TimeWindow {
  const closes = open?.endAt(start) ?? Number.POSITIVE_INFINITY;
  const end = start + windowMs;
  return { start, end: end <= closes - ms ? end : Math.max(start, lastQuarterHour(closes - ms)) };
}

const yearMs = 366 * dayMs;

/**
 * When the first stop can start at or after `instant`: the place open, and the vehicle allowed on the road. Infinity:
 * not within a year.
 */
export function firstStart(task: OpenedTask & Pick<ServeTask, 'bans'>, instant: Instant): Instant {
  for (let start = instant; ; ) {
    const banned = task.bans?.endAt(start);
    const next = banned ?? (start === instant && isOpen(task, start) ? start : serviceStart(task, start));
    if (next === start || next === Number.POSITIVE_INFINITY) return next;
    if (next > instant + yearMs) return Number.POSITIVE_INFINITY;
    start = next;
  }
}

function isOpen({ booked, open, slotMs, ms }: OpenedTask, instant: Instant): boolean {
  if (booked !== undefined || open === undefined) return true;
  const closes = open.endAt(instant);
  return closes !== undefined && instant + slotMs + ms <= closes;
}

/**
 * When rests may end instead that would end within `withinMs` before a ban: a day that begins so is mostly spent
 * waiting, so the rest may last until the ban is over.
 */
export function endsThroughBan(task: TourTask, rests: readonly Instant[], withinMs: number): Instant[] {
  const bans = task.kind === 'drive' ? task.bans : undefined;
  if (bans === undefined) return [];
  const ends: Instant[] = [];
  for (const until of rests) {
    const banned = bans.nextStart(until);
    const end = banned - until < withinMs ? bans.endAt(banned) : undefined;
    if (end !== undefined && !ends.includes(end)) ends.push(end);
  }
  return ends;
}

/** When a place is open for a vehicle. Undefined: always. */
export function openingHours(tariff: Tariff, vehicle: Pick<Vehicle, 'class'>, place: Place): Spans | undefined {
  return keepsOpeningHours(tariff, vehicle) ? tariff.calendar.open(place) : undefined;
}

/** Whether a vehicle is loaded and unloaded in the opening hours of places only. */
export function keepsOpeningHours({ terms }: Tariff, { class: vehicleClass }: Pick<Vehicle, 'class'>): boolean {
  return vehicleClass !== 'express' || terms.schedule.openingHours.express;
}

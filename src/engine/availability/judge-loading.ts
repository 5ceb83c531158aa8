import { instantOfLocal, localDayAndHour } from '../../ground/local-time.ts';
import { dayMs, type Instant } from '../../ground/units.ts';
import type { Acceptance, AskedAcceptance } from './acceptance.ts';
import {
  type AvailabilityTable,
  type ClosedDays,
  type DayNumber,
  dayText,
  describeCounting,
  type Pool,
  type PoolTrucks,
} from './availability-table.ts';
import { earliestLoading } from './lead-time.ts';
import { holdsFor, mostParticular, type PlaceCode, placeCode, type SoldVehicle } from './scope.ts';
import type { CompanyClock } from './working-days.ts';

/** Every reason why a vehicle that could carry a transport is not sold. */
export const unsoldCodes = ['closed', 'too_late', 'sold_out'] as const;
type UnsoldCode = (typeof unsoldCodes)[number];

/** Until when a place is open at an instant, undefined if it is not; and from when it is, from one on. */
type OpenHours = { endAt: (instant: Instant) => Instant | undefined; nextStart: (instant: Instant) => Instant };

/** A vehicle, and when and where it is to be loaded first. */
export type AskedLoading = {
  vehicle: SoldVehicle;
  /** `zipCode`: '' if none is known. */
  place: { country: string; zipCode: string; timeZone: string };
  start: Instant;
  /** When the place is open for the vehicle, and how long it must be for slot and work. Undefined: always. */
  open?: { hours: OpenHours; neededMs: number } | undefined;
  /** When and how far away it is unloaded last. Undefined: not known, as if there and then. */
  end?: TourEnd | undefined;
  /** The same tour on other days, which may take longer then. Undefined: it never does. */
  plan?: PlanTour | undefined;
  /** With the windows that a price has for later stops, where `plan` keeps those that are asked for. */
  planAsOffered?: PlanTour | undefined;
};

/** When a tour asked for from an instant on loads first, and its end. Undefined: the law allows it at no time. */
export type PlanTour = (from: Instant) => { start: Instant; end: TourEnd } | undefined;

/** The local day of the last unloading, and how far its place is from the first loading: asked if it matters. */
export type TourEnd = { day: DayNumber; emptyKm: () => number };

/**
 * The state of a pool's day: loads that load on it, the trucks away on it where trucks are counted, how many of either
 * are being booked just now, and the number that a dispatcher has set.
 */
export type DayLoads = { used: number; trucks?: number; reserved?: number; limit: number | undefined };

/** What a judgement depends on besides the table and what is asked. */
type Situation = {
  now: Instant;
  company: CompanyClock;
  /** Of a pool's day. Undefined: nothing was booked or set. */
  loadsOf: (pool: string, day: DayNumber) => DayLoads | undefined;
};

/** The day and the pool that an order is counted in, and what it takes of a pool that is never oversold. */
export type CountedLoad = { day: string; pool: string; place?: HardPlace | undefined };

/**
 * A place in a pool that is never oversold: how the pool counts, until which day (`YYYY-MM-DD`) it is taken, and how
 * many the table allows, unless a dispatcher has set another number. Null: any number.
 */
export type HardPlace = { countedBy: string; lastDay: string; loadsMax: number | null; trucksMax: number | null };

export type Unsold = {
  code: UnsoldCode;
  /** The local day that was asked for. */
  day: string;
  /** Why it is closed. */
  reason?: string;
  /** The first moment from the one asked for on when it can be had, the place open. Undefined: not within 60 days. */
  availableFrom: Instant | undefined;
  /** Whether only with the windows that a price has for later stops then. */
  isAsOffered?: true;
};

/** `counted`: undefined where no pool holds. */
export type Judgement = { ok: true; counted: CountedLoad | undefined } | { ok: false; unsold: Unsold };

/** What can be sold, as use cases ask for it. */
export type Availability = {
  judge: (asked: AskedLoading, now: Instant) => Judgement;
  /** How a booking is accepted. Undefined: at once, and nobody needs to know of it. */
  judgeAcceptance: (asked: AskedAcceptance, now: Instant) => Acceptance;
  /** Whether the table says anything by which a vehicle cannot be had, or a booking is not accepted at once. */
  isLimited: () => boolean;
  /** Has judgements count what was booked until now. */
  refresh: (now: Instant) => Promise<void>;
  /** Changes whenever judgements of equal questions may. */
  revision: () => number;
};

/** How far ahead to look for the next moment. */
const searchDaysMax = 60;
/**
 * Days on which the tour is planned anew for that. On those after them it takes as long as on the first, unless later
 * stops have windows of their own.
 */
const plansMax = 20;

/** Whether a vehicle can be had for loading at an instant. The local day of the place counts. Pure. */
export function judgeLoading(table: AvailabilityTable, asked: AskedLoading, situation: Situation): Judgement {
  const { vehicle, place, start } = asked;
  const at = placeCode(place);
  const pool = mostParticular(table.pools, vehicle, at);
  const { date } = localDayAndHour(start, place.timeZone);
  const awayFrom = (day: DayNumber, end: TourEnd | undefined) => (pool?.trucks ? daysAway(pool.trucks, end, day) : 0);
  const away = awayFrom(date, asked.end);
  const isSoldOut = (day: DayNumber, days: number) => pool !== undefined && isFull(pool, day, day + days, situation);
  const earliest = earliestLoading(table, vehicle, situation.now, situation.company);
  const closureOn = (each: DayNumber) => findClosure(table.closed, each, vehicle, at);
  const closure = closureOn(date);
  const code = closure ? 'closed' : start < earliest ? 'too_late' : isSoldOut(date, away) ? 'sold_out' : undefined;
  const day = dayText(date);
  if (code === undefined)
    return { ok: true, counted: pool && { day, pool: pool.name, ...placeIn(pool, date, date + away) } };
  const isFree = (each: DayNumber, days: number) => closureOn(each) === undefined && !isSoldOut(each, days);
  const from = Math.max(start, earliest);
  const unsold: Omit<Unsold, 'availableFrom'> = { code, day, ...(closure && { reason: closure.reason }) };
  const availableFrom = firstFree(from, asked, { away, awayFrom, isFree });
  if (availableFrom !== undefined || asked.planAsOffered === undefined)
    return { ok: false, unsold: { ...unsold, availableFrom } };
  const alone = { ...asked, plan: asked.planAsOffered, planAsOffered: undefined };
  const offered = firstFree(from, alone, { away, awayFrom, isFree });
  return { ok: false, unsold: { ...unsold, availableFrom: offered, isAsOffered: true } };
}

function findClosure(
  closed: readonly ClosedDays[],
  day: DayNumber,
  vehicle: SoldVehicle,
  place: PlaceCode,
): ClosedDays | undefined {
  return closed.find(({ first, last, scope }) => first <= day && day <= last && holdsFor(scope, vehicle, place));
}

/** What a load takes of a pool, if that is never oversold. */
function placeIn(pool: Pool, date: DayNumber, lastDay: DayNumber): { place?: HardPlace } {
  if (!pool.isHard) return {};
  const most = { loadsMax: pool.limitOn(date) ?? null, trucksMax: pool.trucks?.count ?? null };
  return { place: { countedBy: describeCounting(pool), lastDay: dayText(lastDay), ...most } };
}

const emptyKmPerDay = 600;

/** How many days after its loading day a truck is still away. */
export function daysAway({ backDays }: PoolTrucks, end: TourEnd | undefined, date: DayNumber): number {
  if (end === undefined) return backDays === 'distance' ? 0 : backDays;
  const back = backDays === 'distance' ? Math.ceil(end.emptyKm() / emptyKmPerDay) : backDays;
  return Math.max(0, end.day - date) + back;
}

/**
 * What a pool has on a day, trucks where these are counted, else loads: what a dispatcher has set goes before the
 * table. Undefined: without limit.
 */
export function limitOf(pool: Pool, day: DayNumber, loads: DayLoads | undefined): number | undefined {
  return loads?.limit ?? pool.trucks?.count ?? pool.limitOn(day);
}

/**
 * What is taken of a pool on a day: trucks where these are counted, else loads. Where trucks cannot be counted, since
 * not all processes know of it yet, each load that loads on the day takes one at least.
 */
export function usedOf({ trucks }: Pool, loads: DayLoads | undefined): number {
  return trucks ? Math.max(loads?.trucks ?? 0, loads?.used ?? 0) : (loads?.used ?? 0);
}

/** Whether a pool has nothing left to load on a day, or on one of the days after it until another. */
function isFull(pool: Pool, day: DayNumber, lastDay: DayNumber, { loadsOf }: Situation): boolean {
  const loads = loadsOf(pool.name, day);
  const loadsMax = loads?.limit ?? pool.limitOn(day);
  if (loadsMax !== undefined && (loads?.used ?? 0) >= loadsMax) return true;
  if (pool.trucks === undefined) return false;
  for (let each = day; each <= lastDay; each++) {
    const taken = loadsOf(pool.name, each);
    if (usedOf(pool, taken) >= limitOf(pool, each, taken)!) return true;
  }
  return false;
}

type FreeSearch = {
  /** How many days after its loading day a truck is away that loads on the day asked for. */
  away: number;
  awayFrom: (day: DayNumber, end: TourEnd | undefined) => number;
  isFree: (day: DayNumber, away: number) => boolean;
};

/** The first instant from one on at which the place is open and the days that the tour takes are free. */
function firstFree(
  from: Instant,
  { place: { timeZone }, open, plan, planAsOffered }: AskedLoading,
  { away, awayFrom, isFree }: FreeSearch,
): Instant | undefined {
  if (!Number.isFinite(from)) return undefined;
  const dayOf = (instant: Instant) => localDayAndHour(instant, timeZone).date;
  const date = dayOf(from);
  let plans = 0;
  for (let day = date; day <= date + searchDaysMax; day++) {
    if (!isFree(day, awayFrom(day, undefined))) continue;
    const begins = day === date ? from : instantOfLocal(day * dayMs, timeZone);
    const start = open === undefined ? begins : nextOpen(open, begins);
    if (dayOf(start) !== day) continue;
    if (plan === undefined || plans++ >= plansMax) {
      if (planAsOffered !== undefined) return undefined;
      if (isFree(day, away)) return start;
      continue;
    }
    const tour = plan(start);
    if (tour !== undefined && dayOf(tour.start) === day && isFree(day, awayFrom(day, tour.end))) return tour.start;
  }
  return undefined;
}

function nextOpen({ hours, neededMs }: NonNullable<AskedLoading['open']>, from: Instant): Instant {
  const closes = hours.endAt(from);
  return closes !== undefined && from + neededMs <= closes ? from : hours.nextStart(from);
}

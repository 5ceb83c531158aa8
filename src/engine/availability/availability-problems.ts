import { isCalendarDay } from '../../ground/parse-date-time.ts';
import { readPlaceKey } from '../tariff/rates/rate-place.ts';
import type { AcceptanceData, AvailabilityData } from './availability-schema.ts';
import type { SoldVehicle } from './scope.ts';

type StatedScope = { places?: string[] | undefined; vehicles?: string[] | undefined };
type PoolRow = NonNullable<AvailabilityData['pools']>[number];
type Row = { field: string; row: StatedScope };

/**
 * What the schema cannot check, each with its field: days of the calendar, places, vehicles of the catalogue, and pools
 * of which neither is more particular where both hold.
 */
export function availabilityProblems(data: AvailabilityData, vehicles: readonly SoldVehicle[]): string[] {
  const { closed = [], leadTimes = [], pools = [], acceptance = [], officeHours } = data;
  const rows: Row[] = [
    ...closed.map((row, index) => ({ field: `closed.${index}`, row })),
    ...leadTimes.map((row, index) => ({ field: `leadTimes.${index}`, row })),
    ...pools.map((row, index) => ({ field: `pools.${index}`, row })),
    ...acceptance.map((row, index) => ({ field: `acceptance.${index}`, row })),
  ];
  const kinds = new Set(vehicles.flatMap((vehicle) => [vehicle.code, vehicle.class]));
  return [
    ...rows.flatMap((row) => scopeProblems(row, kinds)),
    ...closed.flatMap((row, index) => dayProblems(row, `closed.${index}`)),
    ...leadTimes.flatMap((row, index) => hourProblems(row, `leadTimes.${index}`)),
    ...pools.flatMap(({ days = {} }, index) =>
      Object.keys(days).flatMap((day) => (isCalendarDay(day) ? [] : [`pools.${index}.days: ${noDay(day)}`])),
    ),
    ...pools.flatMap((row, index) => truckProblems(row, `pools.${index}`)),
    ...poolProblems(pools),
    ...acceptance.flatMap((row, index) => answerProblems(row, `acceptance.${index}`)),
    ...(officeHours && officeHours.to <= officeHours.from ? [`officeHours.to must be after ${officeHours.from}`] : []),
  ];
}

function scopeProblems({ field, row: { places = [], vehicles = [] } }: Row, kinds: ReadonlySet<string>): string[] {
  return [
    ...places
      .filter((place) => readPlaceKey(place) === undefined)
      .map((place) => `${field}.places: is no country or beginning of a postal code as in DE-20: ${place}`),
    ...vehicles
      .filter((vehicle) => !kinds.has(vehicle))
      .map((vehicle) => `${field}.vehicles: is no code or class of a vehicle: ${vehicle}`),
  ];
}

function dayProblems({ from, to = from }: { from: string; to?: string }, field: string): string[] {
  const wrong = [['from', from] as const, ['to', to] as const].filter(([, day]) => !isCalendarDay(day));
  if (wrong.length > 0) return wrong.map(([end, day]) => `${field}.${end}: ${noDay(day)}`);
  return to < from ? [`${field}.to must not be before from: ${to}`] : [];
}

function hourProblems(row: { askedFrom?: string; askedUntil?: string }, field: string): string[] {
  const { askedFrom = '00:00', askedUntil = '24:00' } = row;
  if (askedFrom < askedUntil) return [];
  return [`${field}.askedUntil must be after ${askedFrom}: for a span over midnight write two rows`];
}

/** What belongs together in a pool that counts trucks. */
function truckProblems({ hard, by, trucks, backDays }: PoolRow, field: string): string[] {
  if (by === 'trucks') {
    const problems: string[] = [];
    if (trucks === undefined) problems.push(`${field}.trucks is missing: say how many trucks there are`);
    if (hard !== true) problems.push(`${field}.hard must be true where trucks are counted`);
    return problems;
  }
  const stray = Object.entries({ trucks, backDays }).filter(([, value]) => value !== undefined);
  return stray.map(([name]) => `${field}.${name} counts only with "by": "trucks"`);
}

/** What belongs together in a row of who answers. */
function answerProblems({ answer, answerWithinMinutes, silence }: AcceptanceData, field: string): string[] {
  if (answer === 'by_hand')
    return answerWithinMinutes === undefined
      ? [`${field}.answerWithinMinutes is missing: say how soon you answer`]
      : [];
  const stray = Object.entries({ answerWithinMinutes, silence }).filter(([, value]) => value !== undefined);
  return stray.map(([name]) => `${field}.${name} counts only with "answer": "by_hand"`);
}

const noDay = (text: string) => `is no day of the calendar, as in 2026-12-24: ${text}`;

function describeScope(vehicle: string, place: string): string {
  return `${vehicle === '' ? 'all vehicles' : vehicle} ${place === '' ? 'everywhere' : `in ${place}`}`;
}

/** Names that are used twice, and pairs that hold for the same vehicles at the same places. */
function poolProblems(pools: readonly PoolRow[]): string[] {
  const problems: string[] = [];
  const names = new Map<string, number>();
  const holders = new Map<string, number>();
  pools.forEach(({ pool, places = [''], vehicles = [''] }, index) => {
    if (pool.trim() !== pool || pool === '') problems.push(`pools.${index}.pool must not begin or end with a space`);
    const namesake = names.get(pool);
    if (namesake !== undefined) problems.push(`pools.${index}.pool is the name of pools.${namesake}: ${pool}`);
    names.set(pool, index);
    const clashes = new Set<string>();
    for (const vehicle of vehicles) {
      for (const place of places) {
        const key = `${vehicle} ${readPlaceKey(place) ?? place}`;
        const other = holders.get(key);
        if (other !== undefined && other !== index)
          clashes.add(`pools.${other} and pools.${index} both hold for ${describeScope(vehicle, place)}`);
        holders.set(key, index);
      }
    }
    problems.push(...clashes);
  });
  return problems;
}

import { words } from '../../words/words.ts';
import { day } from '../format.ts';

/** What orders can be filtered by, as in the address. */
export const filterNames = [
  'search',
  'status',
  'late',
  'assigned',
  'proof',
  'account',
  'loading',
  'unloading',
] as const;
/** The filters shown as chips in each list, in order. */
export const companyFilters: readonly FilterName[] = filterNames.filter((name) => name !== 'search');
export const shipperFilters: readonly FilterName[] = ['status', 'late', 'loading', 'unloading'];
export type FilterName = (typeof filterNames)[number];
export type Filter = { [Name in FilterName]?: string };

/** Days that move with today. */
export const movingDays = ['today', 'tomorrow', 'week', 'next-week'] as const;
type MovingDays = (typeof movingDays)[number];

/** Reads the filter in the address, as far as a list supports it. */
export function readFilter(query: Record<string, string>, names: readonly FilterName[] = filterNames): Filter {
  const filter: Filter = {};
  for (const name of names) if (query[name]) filter[name] = query[name];
  return filter;
}

/** The filter as changes of the address: names that are not set are removed. */
export function writeFilter(filter: Filter): Record<FilterName, string | undefined> {
  return Object.fromEntries(filterNames.map((name) => [name, filter[name]])) as Record<FilterName, string | undefined>;
}

export function isSame(one: Filter, other: Filter): boolean {
  return filterNames.every((name) => one[name] === other[name]);
}

export function isEmpty(filter: Filter): boolean {
  return isSame(filter, {});
}

/** The text of a chip's value. */
export function describeValue(name: FilterName, value: string): string {
  const { state, list } = words.value;
  if (name === 'status') {
    const names = value.split(',').map((each) => state[each as keyof typeof state] ?? each);
    return names.join(', ').toLocaleLowerCase();
  }
  if (name === 'loading' || name === 'unloading') return describeDays(value);
  if (name === 'assigned') return value === 'false' ? list.byNobody : list.bySomebody;
  if (name === 'proof') return list.missing;
  if (name === 'late') return list.yes;
  return value;
}

/** A filter in a few words: `Late`, or `Loading: this week`. */
export function describeFilter(name: FilterName, value: string): string {
  const label = words.value.list.filters[name];
  return name === 'late' ? label : `${label}: ${describeValue(name, value)}`;
}

function describeDays(value: string): string {
  if ((movingDays as readonly string[]).includes(value)) return words.value.list.days[value as MovingDays];
  const { from, to } = readDays(value);
  if (from && from === to) return day(from);
  return `${from ? day(from) : ''}–${to ? day(to) : ''}`;
}

type Days = { from: string; to: string };

/** The first and the last day of a value as `today` or `2026-11-24..2026-11-27`; empty where it is open. */
export function readDays(value: string, now = new Date()): Days {
  const today = localDate(now);
  const monday = addDays(today, -((now.getDay() + 6) % 7));
  const moving: Record<MovingDays, Days> = {
    today: { from: today, to: today },
    tomorrow: { from: addDays(today, 1), to: addDays(today, 1) },
    week: { from: monday, to: addDays(monday, 6) },
    'next-week': { from: addDays(monday, 7), to: addDays(monday, 13) },
  };
  if (value in moving) return moving[value as MovingDays];
  const [from = '', to = from] = value.split('..').map((each) => (/^\d{4}-\d\d-\d\d$/.test(each) ? each : ''));
  return { from, to };
}

/** Days as a value; undefined if neither is set. */
export function writeDays({ from, to }: Days): string | undefined {
  if (!from && !to) return undefined;
  return from === to ? from : `${from}..${to}`;
}

function localDate(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

function addDays(date: string, count: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

type Query = Record<string, string | undefined>;

/** The start and end of the days in the reader's time zone, in the interfaces' format. */
function rangeOf(name: string, value: string | undefined): Query {
  if (!value) return {};
  const { from, to } = readDays(value);
  return {
    [`${name}-from`]: from ? new Date(`${from}T00:00:00`).toISOString() : undefined,
    [`${name}-to`]: to ? new Date(`${to}T23:59:59`).toISOString() : undefined,
  };
}

/** The query of the company's list, and of the shipper's, which supports fewer filters. */
export function listQuery({ status, loading, unloading, ...rest }: Filter): Query {
  return { ...rest, 'status[]': status, ...rangeOf('loading', loading), ...rangeOf('unloading', unloading) };
}

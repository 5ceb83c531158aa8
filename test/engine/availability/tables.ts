import type { AvailabilityData } from '../../../src/engine/availability/availability-schema.ts';
import { buildAvailability, dayText } from '../../../src/engine/availability/availability-table.ts';
import {
  type AskedLoading,
  type DayLoads,
  type Judgement,
  judgeLoading,
} from '../../../src/engine/availability/judge-loading.ts';
import { formatLocal } from '../../../src/ground/local-time.ts';

export const trailer = { code: 'tautliner', class: 'ftl' };
export const rigid = { code: 'truck_12t', class: 'both' };
export const van = { code: 'van_box_l', class: 'express' };
export const reefer = { code: 'reefer', class: 'ftl' };

export const hamburg = { country: 'DE', zipCode: '20457', timeZone: 'Europe/Berlin' };

/** Christmas of the company's country, as its calendar says. */
const holidays = ['2026-12-25', '2026-12-26', '2027-01-01', '2027-03-26', '2027-03-29'];
export const company = {
  timeZone: 'Europe/Berlin',
  isHoliday: (day: number) => holidays.includes(new Date(day * 86_400_000).toISOString().slice(0, 10)),
};

type Case = {
  table: AvailabilityData;
  /** Sunday, 22 November 2026, at noon, if absent. */
  now?: string;
  vehicle?: AskedLoading['vehicle'];
  place?: AskedLoading['place'];
  open?: AskedLoading['open'];
  start: string;
  /** By `day pool`. */
  loads?: Record<string, DayLoads>;
};

/** What is judged of a loading at Hamburg with a trailer, but for what a case says. */
export function judge({ table, now = '2026-11-22T12:00:00+01:00', loads = {}, start, ...asked }: Case): Judgement {
  return judgeLoading(
    buildAvailability(table),
    { vehicle: trailer, place: hamburg, ...asked, start: Date.parse(start) },
    { now: Date.parse(now), company, loadsOf: (pool, day) => loads[`${dayText(day)} ${pool}`] },
  );
}

/** The same as a word and a time: `ok`, or as in `closed 2026-12-27T00:00:00+01:00`. */
export function judgeText(asked: Case): string {
  const judged = judge(asked);
  if (judged.ok) return 'ok';
  const { code, availableFrom } = judged.unsold;
  const { timeZone } = asked.place ?? hamburg;
  return `${code} ${availableFrom === undefined ? 'never' : formatLocal(availableFrom, timeZone)}`;
}

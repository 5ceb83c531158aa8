import { dayMs } from '../../../ground/units.ts';
import { readPlaceKey, zoneKey } from './rate-place.ts';
import type { RateRow } from './read-rates.ts';

/** Rates of an account that a new sheet has no rates for. `account`: null is everybody. */
export type EndedRates = { account: string | null; rates: number; names: string[] };

/**
 * The rates of an older sheet, in force on the day of a newer one (`YYYY-MM-DD`), for whose account, places, vehicle
 * and load the newer sheet has none, whatever their names; the accounts with most of them first.
 */
export function findEnded(older: readonly RateRow[], newer: readonly RateRow[], day: string): EndedRates[] {
  const kept = new Set(newer.map(soldBy));
  return byAccount(runningOn(day, older).filter((row) => !kept.has(soldBy(row))));
}

/**
 * Those of them whose account and name a newer sheet has, and none of whose places, vehicles and loads: of another
 * part of the same tariff rather than the same rates once more.
 */
export function findUnlike(older: readonly RateRow[], newer: readonly RateRow[], day: string): EndedRates[] {
  const kept = new Set(newer.map(soldBy));
  const named = new Set(newer.map(nameOf));
  const groups = [...Map.groupBy(runningOn(day, older), nameOf)];
  return byAccount(
    groups.flatMap(([name, rows]) => (named.has(name) && !rows.some((row) => kept.has(soldBy(row))) ? rows : [])),
  );
}

function runningOn(day: string, rows: readonly RateRow[]): RateRow[] {
  return rows.filter(({ lastDay }) => lastDay * dayMs >= Date.parse(day));
}

function nameOf({ account, name }: RateRow): string {
  return JSON.stringify([account, name]);
}

function byAccount(ended: readonly RateRow[]): EndedRates[] {
  return [...Map.groupBy(ended, ({ account }) => account)]
    .map(([account, rows]) => ({ account, rates: rows.length, names: [...new Set(rows.map(({ name }) => name))] }))
    .sort((a, b) => b.rates - a.rates);
}

/** The latest day on which any of some rates holds, `YYYY-MM-DD`, if that is before a day. */
export function lastDayBefore(rows: readonly { lastDay: number }[], day: string): string | undefined {
  const last = rows.reduce((latest, { lastDay }) => Math.max(latest, lastDay), Number.NEGATIVE_INFINITY);
  return rows.length > 0 && last * dayMs < Date.parse(day)
    ? new Date(last * dayMs).toISOString().slice(0, 10)
    : undefined;
}

function soldBy({ account, from, to, vehicle, step }: RateRow): string {
  const place = (text: string) => readPlaceKey(text) ?? zoneKey(text);
  return JSON.stringify([account, place(from), place(to), vehicle, step]);
}

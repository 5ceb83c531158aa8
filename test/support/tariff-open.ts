import { readFileSync } from 'node:fs';
import { Calendar } from '../../src/engine/tariff/calendar/calendar.ts';
import type { DrivingBansData } from '../../src/engine/tariff/tables/driving-bans-schema.ts';
import type { Tariff } from '../../src/engine/tariff/tariff.ts';
import { tariff } from './samples.ts';

/** The driving bans and holidays that the service ships. */
export const bansFile: DrivingBansData = JSON.parse(
  readFileSync(new URL('../../data/driving-bans-2026-01-01.json', import.meta.url), 'utf8'),
);

/** The tariff with places open at such hours. */
export function tariffOpen(hours: Partial<Tariff['terms']['schedule']['openingHours']>): Tariff {
  const schedule = { ...tariff.terms.schedule, openingHours: { ...tariff.terms.schedule.openingHours, ...hours } };
  return { ...tariff, terms: { ...tariff.terms, schedule }, calendar: new Calendar(bansFile, schedule) };
}

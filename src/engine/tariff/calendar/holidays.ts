import { dayMs } from '../../../ground/units.ts';
import type { HolidayRow } from '../tables/driving-bans-schema.ts';

/** Days since the epoch. */
type Day = number;

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const shift = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15;
  const moon = (19 * golden + shift) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const marchDay = moon + weekday - 7 * late + 22;
  return Date.UTC(year, 2, marchDay) / dayMs;
}

/** Easter Sunday of the orthodox churches, by the Julian calendar, which is 13 days behind from 1900 to 2099. */
export function orthodoxEasterSunday(year: number): Day {
  const moon = (19 * (year % 19) + 15) % 30;
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
  return Date.UTC(year, 2, moon + weekday + 22 + 13) / dayMs;
}

/** The days of a holiday's row in a year. */
export function holidaysOf(row: Pick<HolidayRow, 'days' | 'orthodox'>, year: number): Day[] {
  return row.days.map((name) => {
    const offset = /^easter([+-]\d+)?$/.exec(name);
    if (offset === null) return Date.parse(`${year}-${name}T00:00:00Z`) / dayMs;
    return (row.orthodox ? orthodoxEasterSunday(year) : easterSunday(year)) + Number(offset[1] ?? 0);
  });
}

import { offsetMsAt } from '../../../../data/dispatch/clock.ts';

/** A local day and time in a zone as an instant with its offset: `2026-11-24T08:00:00+01:00`. */
export function instantAt(date: string, time: string, timeZone: string): string {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  // The offset at the moment itself: on the day of a clock change the first guess may be an hour off.
  const offset = Math.round(offsetMsAt(asUtc - offsetMsAt(asUtc, timeZone), timeZone) / 60_000);
  const size = Math.abs(offset);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${date}T${time}:00${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

/** The usual next loading day, as `2026-11-24`: two days ahead, and not a weekend. */
export function nextWorkingDay(now: Date): string {
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + 2));
  while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

import type { Instant } from './types.ts';

const quarterHourMs = 900_000;
const offsetsMax = 20_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** An instant as ISO 8601 in a zone with the offset it has then: `2026-11-23T08:00:00+01:00`. Throws RangeError for an unknown zone. */
export function formatLocal(instant: Instant, timeZone: string): string {
  const offsetMs = zoneOffsetMs(instant, timeZone);
  const local = new Date(instant + offsetMs).toISOString().slice(0, 19);
  const minutes = Math.abs(offsetMs) / 60_000;
  const sign = offsetMs < 0 ? '-' : '+';
  return `${local}${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** Day of the week (0 is Sunday) and hour (0 to 23) of an instant in a zone. */
export function localDayAndHour(instant: Instant, timeZone: string): { day: number; hour: number } {
  const local = new Date(instant + zoneOffsetMs(instant, timeZone));
  return { day: local.getUTCDay(), hour: local.getUTCHours() };
}

/** The instant at which the clock of a zone shows a time, given as if it were UTC. A time that the clock skips is the one after. */
export function instantOfLocal(localMs: number, timeZone: string): Instant {
  const guess = localMs - zoneOffsetMs(localMs, timeZone);
  const instant = localMs - zoneOffsetMs(guess, timeZone);
  return instant + zoneOffsetMs(instant, timeZone) === localMs ? instant : Math.max(guess, instant);
}

/** Milliseconds a zone is ahead of UTC at an instant. Kept by zone and quarter hour: Intl costs some microseconds a call. */
export function zoneOffsetMs(instant: Instant, timeZone: string): number {
  const quarter = Math.floor(instant / quarterHourMs);
  const key = `${timeZone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= offsetsMax) offsets.clear();
  const offsetMs = readOffsetMs(quarter * quarterHourMs, timeZone);
  offsets.set(key, offsetMs);
  return offsetMs;
}

function readOffsetMs(instant: Instant, timeZone: string): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  const name = format.formatToParts(instant).find((part) => part.type === 'timeZoneName')!.value;
  const match = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name);
  if (match?.[1] === undefined) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

import { dayMs, hourMs, type Instant, minuteMs } from './units.ts';

export const quarterHourMs = 15 * minuteMs;

/** A period in which a zone's clock keeps the same offset. */
type OffsetSpan = { from: Instant; to: Instant; offsetMs: number; suffix: string };
type ZoneClock = { format: Intl.DateTimeFormat; years: Map<number, readonly OffsetSpan[]>; last: OffsetSpan };

const clocks = new Map<string, ZoneClock>();

/**
 * Writes an instant as ISO 8601 with the zone's offset at that moment: `2026-11-23T08:00:00+01:00`.
 * @throws {RangeError} for an unknown zone.
 */
export function formatLocal(instant: Instant, timeZone: string): string {
  const { offsetMs, suffix } = spanAt(instant, timeZone);
  const seconds = Math.floor((instant + offsetMs) / 1000);
  const day = Math.floor(seconds / 86_400);
  const ofDay = seconds - day * 86_400;
  const minutes = Math.floor(ofDay / 60);
  const clock = `${sixty[Math.floor(minutes / 60)]}:${sixty[minutes % 60]}:${sixty[ofDay % 60]}`;
  return [dateText(day), clock, suffix].join('');
}

/** ECMA-402, Intl Locale Info; TypeScript does not know it yet. */
type ZonedLocale = Intl.Locale & { getTimeZones: () => string[] | undefined };

const zonesByCountry = new Map<string, readonly string[]>();

/** The zones of a country (ISO alpha-2): none if none is known. */
export function timeZonesOf(country: string): readonly string[] {
  const known = zonesByCountry.get(country);
  if (known !== undefined) return known;
  const zones = (new Intl.Locale(`und-${country}`) as ZonedLocale).getTimeZones() ?? [];
  zonesByCountry.set(country, zones);
  return zones;
}

/** The zone of a country (ISO alpha-2): the first of those in Europe, if any. Undefined if none is known. */
export function timeZoneOf(country: string): string | undefined {
  const zones = timeZonesOf(country);
  return zones.find((zone) => zone.startsWith('Europe/')) ?? zones[0];
}

/** 00 to 59. */
const sixty = Array.from({ length: 60 }, (_, value) => twoDigits(value));
const dates = new Map<number, string>();
const datesMax = 2000;

/** For days since 1970-01-01, as in `2026-11-23T`. */
function dateText(day: number): string {
  let text = dates.get(day);
  if (text === undefined) {
    if (dates.size >= datesMax) dates.clear();
    text = new Date(day * dayMs).toISOString().slice(0, 11);
    dates.set(day, text);
  }
  return text;
}

/** An instant in a zone: day of the week (0 is Sunday), hour (0 to 23), and date as days since 1970-01-01. */
export function localDayAndHour(instant: Instant, timeZone: string): { day: number; hour: number; date: number } {
  const localMs = instant + zoneOffsetMs(instant, timeZone);
  const date = Math.floor(localMs / dayMs);
  return { day: (((date + 4) % 7) + 7) % 7, hour: Math.floor((localMs - date * dayMs) / hourMs), date };
}

/**
 * The instant when a zone's clock shows a local time, which is given as if it were UTC. A time the clock skips becomes
 * the one after.
 */
export function instantOfLocal(localMs: number, timeZone: string): Instant {
  const guess = localMs - zoneOffsetMs(localMs, timeZone);
  const instant = localMs - zoneOffsetMs(guess, timeZone);
  return instant + zoneOffsetMs(instant, timeZone) === localMs ? instant : Math.max(guess, instant);
}

/** The first full minute at or after an instant. */
export function nextFullMinute(instant: Instant): Instant {
  return Math.ceil(instant / minuteMs) * minuteMs;
}

/** The first whole quarter of an hour at or after an instant: in every zone of today, by its clock too. */
export function nextQuarterHour(instant: Instant): Instant {
  return Math.ceil(instant / quarterHourMs) * quarterHourMs;
}

/** The last whole quarter of an hour at or before an instant. */
export function lastQuarterHour(instant: Instant): Instant {
  return Math.floor(instant / quarterHourMs) * quarterHourMs;
}

/** How many milliseconds a zone is ahead of UTC at an instant. */
function zoneOffsetMs(instant: Instant, timeZone: string): number {
  return spanAt(instant, timeZone).offsetMs;
}

/** Intl takes a microsecond per call, so a zone's offsets are read once for each calendar year. */
function spanAt(instant: Instant, timeZone: string): OffsetSpan {
  const clock = clocks.get(timeZone) ?? openClock(timeZone);
  const { last } = clock;
  if (instant >= last.from && instant < last.to) return last;
  const year = new Date(instant).getUTCFullYear();
  let spans = clock.years.get(year);
  if (spans === undefined) {
    spans = readOffsets(clock.format, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));
    clock.years.set(year, spans);
  }
  clock.last = spans.find(({ to }) => instant < to)!;
  return clock.last;
}

function openClock(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const none = { from: 0, to: 0, offsetMs: 0, suffix: '' };
  const clock = { format, years: new Map(), last: none };
  clocks.set(timeZone, clock);
  return clock;
}

/** Clocks change on quarter hours, and not back again within a week. */
function readOffsets(format: Intl.DateTimeFormat, from: Instant, to: Instant): OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  let start = from;
  let offsetMs = readOffsetMs(format, from);
  for (let last = from; last < to; ) {
    const next = Math.min(last + 7 * dayMs, to);
    const after = readOffsetMs(format, next);
    let before = last;
    let change = next;
    last = next;
    if (after === offsetMs) continue;
    while (change - before > quarterHourMs) {
      const middle = before + Math.floor((change - before) / (2 * quarterHourMs)) * quarterHourMs;
      if (readOffsetMs(format, middle) === offsetMs) before = middle;
      else change = middle;
    }
    if (change >= to) break;
    spans.push({ from: start, to: change, offsetMs, suffix: offsetText(offsetMs) });
    start = change;
    offsetMs = after;
  }
  spans.push({ from: start, to, offsetMs, suffix: offsetText(offsetMs) });
  return spans;
}

function readOffsetMs(format: Intl.DateTimeFormat, instant: Instant): number {
  const match = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(format.format(instant));
  if (match?.[1] === undefined) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === '-' ? -minutes : minutes) * minuteMs;
}

function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / minuteMs;
  return `${offsetMs < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

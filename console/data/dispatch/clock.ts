/** Times in the interface's format, in local time: `2026-11-24T08:00:00+01:00`. */

const minuteMs = 60_000;

/** A moment in local time, with the offset taken from another time at that place; UTC without one. */
export function atOffsetOf(sample: string | undefined, at: number): string {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(sample ?? '') ?? [];
  if (sign === undefined) return new Date(at).toISOString();
  const offset = `${sign}${hours}:${minutes}`;
  const offsetMs = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs;
  return new Date(at + offsetMs).toISOString().slice(0, 19) + offset;
}

/** The value of a datetime field for a moment at a place: `2026-11-24T08:00`. */
export function toLocalField(at: number, timeZone: string): string {
  return new Date(at + offsetMsAt(at, timeZone)).toISOString().slice(0, 16);
}

/** The moment that such a field means at the place, undefined for none. The first one of an hour that occurs twice. */
export function fromLocalField(field: string, timeZone: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(field)) return undefined;
  const asUtc = Date.parse(`${field.slice(0, 16)}:00Z`);
  // The offset before a clock change may differ from the one after it.
  const guess = asUtc - offsetMsAt(asUtc, timeZone);
  return asUtc - offsetMsAt(guess, timeZone);
}

// Made once per zone: making one costs a hundred times as much as using it.
const zones = new Map<string, Intl.DateTimeFormat>();

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  const known = zones.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  zones.set(timeZone, format);
  return format;
}

/** How far a zone is ahead of UTC, in milliseconds. */
export function offsetMsAt(at: number, timeZone: string): number {
  const parts = zoneFormat(timeZone).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)!.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(at / 1000) * 1000;
}

/** The local day of a moment in a zone, as `2026-11-24`. */
export function dayAt(at: number, timeZone: string): string {
  return toLocalField(at, timeZone).slice(0, 10);
}

/** A number of days later: `addDays('2026-11-30', 1)` is `2026-12-01`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

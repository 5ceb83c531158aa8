const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i;

/** Years 1 to 9999: every part of the service can write them. */
const earliest = Date.parse('0001-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Milliseconds since the epoch for an ISO 8601 date-time with offset (`Z` allowed, seconds optional). Undefined for
 * anything that is not a real instant: 30 February, second 60, an offset beyond 14 hours.
 */
export function parseDateTime(text: string): number | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const numbers = match.slice(1, 7).map((part) => Number(part ?? 0));
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers;
  const zone = (match[7] ?? '').toUpperCase();
  const offsetHours = zone === 'Z' ? 0 : Number(zone.slice(1, 3));
  const offsetMinutes = zone === 'Z' ? 0 : Number(zone.slice(4));
  if (offsetMinutes > 59 || offsetHours * 60 + offsetMinutes > 14 * 60) return undefined;
  if (hour > 23 || minute > 59 || second > 59 || month < 1 || day < 1) return undefined;
  if (new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day || month > 12) return undefined;
  const instant = Date.parse(text.toUpperCase());
  return instant >= earliest && instant <= latest ? instant : undefined;
}

/** Whether a text is a day of the calendar, as in 2026-11-24, of the years 1 to 9999. */
export function isCalendarDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && parseDateTime(`${text}T00:00Z`) !== undefined;
}

import { formatLocal } from '../../../../ground/local-time.ts';
import { parseDateTime } from '../../../../ground/parse-date-time.ts';

const byYear = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)(.*)$/s;
const byDay = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)(.*)$/s;
const timeOfDay = /^[T, ]*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(.*)$/is;
const greenwich = /^(?:Z|UTC|GMT)$/i;
/** `+2`, `+02:00`, `+0200` and `UTC+2`. */
const offsetOfZone = /^(?:UTC|GMT)?([+-])(?:(\d{1,2})(?::(\d{2}))?|(\d{2})(\d{2}))$/i;
const central: Record<string, string> = { CET: '+01:00', CEST: '+02:00' };

/** What is wrong with a text that is no date-time, with what to write for the same, if that can be told. */
export function describeTime(text: string): string {
  const read = readLoosely(text.trim().slice(0, 60));
  const whole = read && parseDateTime(read.written) !== undefined ? read.written : undefined;
  if (read === undefined || whole === undefined)
    return 'must be a real ISO 8601 date-time with offset, as in YYYY-MM-DDThh:mm:ss+01:00';
  return `${read.lacks}: write ${whole}`;
}

/** The instant that a number of seconds or milliseconds since 1970 is meant to be. Undefined if it is too far away. */
export function timeOfNumber(number: number): string | undefined {
  const instant = Math.abs(number) < 1e11 ? number * 1000 : number;
  const text = Math.abs(instant) < 8e15 ? new Date(instant).toISOString().replace('.000Z', 'Z') : '';
  return parseDateTime(text) === undefined ? undefined : text;
}

function readLoosely(text: string): { written: string; lacks: string } | undefined {
  const [, year, month, day, rest = ''] = byYear.exec(text) ?? turned(byDay.exec(text)) ?? [];
  if (!year || !month || !day) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (rest.trim() === '')
    return { written: withOffset(`${date}T08:00:00`), lacks: 'needs a time of day with its offset' };
  const [, hour, minute, second = '00', zone = ''] = timeOfDay.exec(rest) ?? [];
  if (!hour || !minute) return undefined;
  const local = `${date}T${hour.padStart(2, '0')}:${minute}:${second}`;
  if (zone === '') return { written: withOffset(local), lacks: 'needs an offset' };
  const offset = readZone(zone, local);
  if (offset === undefined) return undefined;
  return { written: local + offset, lacks: 'must be an ISO 8601 date-time with offset' };
}

/** The offset that is stated. Undefined if it is not understood: an instant that is suggested could be another. */
function readZone(zone: string, local: string): string | undefined {
  if (greenwich.test(zone)) return 'Z';
  const ofCentral = central[zone.toUpperCase()];
  // In summer, who writes CET may mean either.
  if (ofCentral !== undefined) return withOffset(local).endsWith(ofCentral) ? ofCentral : undefined;
  const [, sign, hours, minutes = '00', fullHours, fullMinutes] = offsetOfZone.exec(zone) ?? [];
  if (sign === undefined) return undefined;
  return sign + (fullHours ? `${fullHours}:${fullMinutes}` : `${hours?.padStart(2, '0')}:${minutes}`);
}

function turned(match: RegExpExecArray | null): string[] | undefined {
  if (match === null) return undefined;
  const [whole, day = '', month = '', year = '', rest = ''] = match;
  return [whole, year, month, day, rest];
}

/** With the offset that most of those who write without one have then. */
function withOffset(local: string): string {
  const instant = parseDateTime(`${local}+01:00`);
  return local + (instant === undefined ? '+01:00' : formatLocal(instant, 'Europe/Berlin').slice(-6));
}

import { isKnownCountry } from '../../../../engine/cities/served-countries.ts';
import { formatLocal, instantOfLocal, timeZonesOf } from '../../../../ground/local-time.ts';
import { parseDateTime } from '../../../../ground/parse-date-time.ts';

const byYear = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)(.*)$/s;
const byDay = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)(.*)$/s;
const timeOfDay = /^[T, ]*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(.*)$/is;
const greenwich = /^(?:Z|UTC|GMT)$/i;
/** `+2`, `+02:00`, `+0200` and `UTC+2`. */
const offsetOfZone = /^(?:UTC|GMT)?([+-])(?:(\d{1,2})(?::(\d{2}))?|(\d{2})(\d{2}))$/i;
const central: Record<string, string> = { CET: '+01:00', CEST: '+02:00' };

/**
 * What is wrong with a text that is no date-time, with what to write for the same, if that can be told.
 * @param country the code of where it is meant: if its clocks agree, what lacks an offset gets theirs
 */
export function describeTime(text: string, country?: string): string {
  const read = readLoosely(text.trim().slice(0, 60));
  if (read === undefined || parseDateTime(read.local + (read.offset ?? 'Z')) === undefined)
    return 'must be a real ISO 8601 date-time with offset, as in YYYY-MM-DDThh:mm:ss+01:00';
  const offset = read.offset ?? offsetIn(country, read.local);
  return `${read.lacks}: write ${read.local}${offset ?? ' with the offset of the place, such as Z or +01:00'}`;
}

/** The country of the place that a field of a body is about: that around it, or else that of the first loading. */
export function countryAround(body: unknown, keys: readonly string[]): string | undefined {
  const around: unknown[] = [Reflect.get(Object(Reflect.get(Object(body), 'loadings')), 0), body];
  for (const key of keys) around.push(Reflect.get(Object(around.at(-1)), key));
  const codes = around.map((value): unknown => Reflect.get(Object(value), 'country'));
  return codes.findLast((code): code is string => typeof code === 'string');
}

/** The instant that a number of seconds or milliseconds since 1970 is meant to be. Undefined if it is too far away. */
export function timeOfNumber(number: number): string | undefined {
  const instant = Math.abs(number) < 1e11 ? number * 1000 : number;
  const text = Math.abs(instant) < 8e15 ? new Date(instant).toISOString().replace('.000Z', 'Z') : '';
  return parseDateTime(text) === undefined ? undefined : text;
}

function readLoosely(text: string): { local: string; offset?: string; lacks: string } | undefined {
  const [, year, month, day, rest = ''] = byYear.exec(text) ?? turned(byDay.exec(text)) ?? [];
  if (!year || !month || !day) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (rest.trim() === '') return { local: `${date}T08:00:00`, lacks: 'needs a time of day with its offset' };
  const [, hour, minute, second = '00', zone = ''] = timeOfDay.exec(rest) ?? [];
  if (!hour || !minute) return undefined;
  const local = `${date}T${hour.padStart(2, '0')}:${minute}:${second}`;
  if (zone === '') return { local, lacks: 'needs an offset' };
  const offset = readZone(zone, local);
  if (offset === undefined) return undefined;
  return { local, offset, lacks: 'must be an ISO 8601 date-time with offset' };
}

/** The offset that is stated. Undefined if it is not understood: an instant that is suggested could be another. */
function readZone(zone: string, local: string): string | undefined {
  if (greenwich.test(zone)) return 'Z';
  const ofCentral = central[zone.toUpperCase()];
  // In summer, who writes CET may mean either.
  if (ofCentral !== undefined) return offsetAt(local, 'Europe/Berlin') === ofCentral ? ofCentral : undefined;
  const [, sign, hours, minutes = '00', fullHours, fullMinutes] = offsetOfZone.exec(zone) ?? [];
  if (sign === undefined) return undefined;
  return sign + (fullHours ? `${fullHours}:${fullMinutes}` : `${hours?.padStart(2, '0')}:${minutes}`);
}

function turned(match: RegExpExecArray | null): string[] | undefined {
  if (match === null) return undefined;
  const [whole, day = '', month = '', year = '', rest = ''] = match;
  return [whole, year, month, day, rest];
}

/** Undefined where a country has clocks that differ then, as Madrid and the Canary Islands do. */
function offsetIn(country: string | undefined, local: string): string | undefined {
  if (country === undefined || !isKnownCountry(country)) return undefined;
  const [offset, ...others] = new Set(timeZonesOf(country.toUpperCase()).map((zone) => offsetAt(local, zone)));
  return others.length === 0 ? offset : undefined;
}

function offsetAt(local: string, zone: string): string | undefined {
  const asUtc = parseDateTime(`${local}Z`);
  return asUtc === undefined ? undefined : formatLocal(instantOfLocal(asUtc, zone), zone).slice(-6);
}

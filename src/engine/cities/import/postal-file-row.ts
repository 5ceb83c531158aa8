import type { PostalRow } from '../gazetteer/postal-table.ts';
import { belongsElsewhere, parsePostalCode } from '../postal-code.ts';
import { isKnownCountry } from '../served-countries.ts';

/** A usable line of a GeoNames postal file. */
export type PostalFileRow = Omit<PostalRow, 'population' | 'timeZone'>;

type ParsedLine = { row: PostalFileRow } | { skipped: true } | { malformed: string };

/**
 * Reads one line: country code, postal code, place name, three administrative levels (name and code each), latitude,
 * longitude and perhaps accuracy, separated by tabs. See https://download.geonames.org/export/zip/readme.txt.
 */
export function parsePostalLine(line: string): ParsedLine {
  const fields = line.split('\t');
  if (fields.length < 11) return { malformed: `${fields.length} columns instead of 12` };
  const [first = '', second = '', third = '', region = '', , , , , , north = '', east = ''] = fields;
  const country = first.trim();
  if (!/^[A-Z]{2}$/.test(country)) return { malformed: `"${country.slice(0, 20)}" is not a country code` };
  if (!isKnownCountry(country)) return { skipped: true };
  const text = second.trim();
  const code = parsePostalCode(country, country === 'FR' ? withoutOffice(text) : text);
  if (code === undefined) return { malformed: `"${text.slice(0, 20)}" cannot be a postal code of ${country}` };
  if (belongsElsewhere(country, code.compact)) return { skipped: true };
  const name = third.trim();
  if (name === '') return { malformed: 'no place name' };
  const latitude = degrees(north, 90);
  const longitude = degrees(east, 180);
  if (latitude === undefined || longitude === undefined) {
    return { malformed: `"${north.slice(0, 20)}", "${east.slice(0, 20)}" are not coordinates` };
  }
  return { row: { country, code: code.compact, name, region: region.trim(), latitude, longitude } };
}

/** French codes of large receivers name the office or service that delivers: `06050 CEDEX 1`, `75303 SP 07`. */
function withoutOffice(code: string): string {
  return code.replace(/^(\d{5}) ?[A-Z].*$/i, '$1');
}

function degrees(text: string, limit: number): number | undefined {
  const value = Number(text);
  return text.trim() !== '' && Math.abs(value) <= limit ? value : undefined;
}

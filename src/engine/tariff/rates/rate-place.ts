import countries from 'i18n-iso-countries/index.js';

/**
 * Where a rate holds: a country as in `DE`, the beginning of a postal code as in `DE-20`, in capitals and digits, or
 * the name of a zone in lower case after `=`.
 */
export type PlaceKey = string;

/** A country, and the beginning of a postal code after it, which a star may mark as one. */
export const placeForm = /^([A-Za-z]{2})(?:[- ]\s*([A-Za-z0-9][A-Za-z0-9 -]*\*?))?$/;

/** Reads a country or the beginning of a postal code. Undefined if the text has the form of neither. */
export function readPlaceKey(text: string): PlaceKey | undefined {
  const [, country, code] = placeForm.exec(text) ?? [];
  if (country === undefined) return undefined;
  const upper = country.toUpperCase();
  if (!countries.isValid(upper)) return undefined;
  return code === undefined ? upper : `${upper}-${compactCode(upper, code)}`;
}

/** The key of a zone's name, whatever its case. */
export function zoneKey(name: string): PlaceKey {
  return `=${name.toLowerCase()}`;
}

/** A postal code of a country in capitals and digits, without the country's letters, as in `LV-1001`. */
export function compactCode(country: string, code: string): string {
  const signs = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return signs.startsWith(country) && /^..\d/.test(signs) ? signs.slice(2) : signs;
}

/**
 * Whether the beginning of a British postcode, of a given length, ends within the letters of its area or the number of
 * its district: `B` holds for B1 and B20 and not for BT1, `SW1` for SW1 and SW1A and not for SW19.
 */
export function cutsOutward(country: string, code: string, length: number): boolean {
  if (country !== 'GB') return false;
  const outward = code.length > 4 ? code.slice(0, -3) : code;
  if (cutsArea(country, code, length)) return true;
  return length < outward.length && /^\d\d$/.test(outward.slice(length - 1, length + 1));
}

function cutsArea(country: string, code: string, length: number): boolean {
  return country === 'GB' && length === 1 && /^[A-Z]{2}/.test(code);
}

/** A key and all that hold for more: of `DE-20` also `DE-2` and `DE`, of `GB-BT1` also `GB-BT` and `GB`. */
export function wideningKeys(key: PlaceKey): PlaceKey[] {
  const [country, code = ''] = key.split('-') as [string, string?];
  const lengths = Array.from({ length: code.length }, (_, index) => code.length - index);
  const prefixes = lengths.filter((length) => !cutsArea(country, code, length));
  return [...prefixes.map((length) => `${country}-${code.slice(0, length)}`), country];
}

/** By zone, those that share a place with it, itself among them. */
export function overlappingZones(
  zonesOf: ReadonlyMap<PlaceKey, readonly PlaceKey[]>,
  zones: ReadonlyMap<PlaceKey, ReadonlySet<PlaceKey>>,
): Map<PlaceKey, Set<PlaceKey>> {
  const alike = new Map([...zones.keys()].map((zone) => [zone, new Set([zone])]));
  for (const [zone, places] of zones) {
    for (const wider of [...places].flatMap(wideningKeys)) {
      for (const other of zonesOf.get(wider) ?? []) {
        alike.get(zone)?.add(other);
        alike.get(other)?.add(zone);
      }
    }
  }
  return alike;
}

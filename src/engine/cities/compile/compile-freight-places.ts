import { compactPostalCode, displayPostalCode } from '../postal-code.ts';
import type { Town } from './compile-towns.ts';
import { TownGrid } from './town-grid.ts';

/** A town of a place's name within this many kilometres is the place. */
const sameWithinKm = 6;

/**
 * Adds ports, airports and estates, from data/places/freight-places.txt: `CC latitude,longitude code Name = other name;
 * other name`, `-` for no code. Returns the codes of those that were no towns yet, and the lines that are none.
 */
export function addFreightPlaces(towns: Town[], text: string): { codes: Map<Town, string>; unreadable: string[] } {
  const grid = new TownGrid(towns);
  const codes = new Map<Town, string>();
  const unreadable: string[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue;
    const place = readLine(line);
    const near = place && grid.nearest(place.country, place);
    if (place === undefined || near === undefined) {
      unreadable.push(line);
      continue;
    }
    const known = grid.namedNear(place.country, place.name, place, sameWithinKm);
    if (known !== undefined) {
      known.otherNames.push(...place.otherNames);
      continue;
    }
    const { country, name, otherNames, latitude, longitude } = place;
    const town: Town = { ...near, country, name, ownNames: [name], otherNames, latitude, longitude, population: 0 };
    towns.push(town);
    grid.add(town);
    if (place.code !== '') codes.set(town, place.code);
  }
  return { codes, unreadable };
}

function readLine(line: string) {
  const [, country, latitude, longitude, rest] = /^([A-Z]{2}) (-?[\d.]+),(-?[\d.]+) (.+)$/.exec(line) ?? [];
  if (country === undefined || rest === undefined) return undefined;
  const [head = '', others = ''] = rest.split(' = ');
  const [, code, name] = codeAndName.exec(head) ?? [];
  if (code === undefined || name === undefined) return undefined;
  return {
    country,
    name: name.trim(),
    code: code === '-' ? '' : displayPostalCode(country, compactPostalCode(country, code)),
    otherNames: others.split(';').flatMap((other) => other.trim() || []),
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}

/** A code is one word with a digit, a second of two or three digits, three capitals of Malta, or `-`. */
const codeAndName = /^(-|[A-Z]{3}(?= Malta)|(?=\S*\d)\S+(?: \d{2,3}(?= ))?) (.+)$/;

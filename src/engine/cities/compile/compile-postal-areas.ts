import type { PostalRow } from '../gazetteer/postal-table.ts';
import { compactPostalCode } from '../postal-code.ts';
import type { Town } from './compile-towns.ts';
import type { TownGrid } from './town-grid.ts';

/**
 * The areas of leading digits, from data/places/postal-prefixes.txt: `CC prefix,prefix Town; prefix Town; …`. A line
 * that begins with a space continues the country before. Returns the rows, and the entries that name no town or two.
 */
export function readPostalAreas(
  text: string,
  grid: TownGrid<Town>,
  regionOf: (town: Town) => string,
): { rows: PostalRow[]; unresolved: string[] } {
  const rows: PostalRow[] = [];
  const unresolved: string[] = [];
  const given = new Map<string, Town>();
  let country = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue;
    if (!line.startsWith(' ')) country = line.slice(0, 2);
    for (const entry of line.replace(/^[A-Z]{2} /, '').split(';')) {
      const [, codes, name] = /^\s*(\S+)\s+(.+?)\s*$/.exec(entry) ?? [];
      if (codes === undefined || name === undefined) continue;
      const town = resolve(grid, country, name);
      if (town === undefined) {
        unresolved.push(`${country} ${codes} ${name}`);
        continue;
      }
      for (const code of codes.split(',').map((text) => compactPostalCode(country, text))) {
        const before = given.get(`${country} ${code}`);
        if (before !== undefined && before !== town) unresolved.push(`${country} ${code} ${name} and ${before.name}`);
        given.set(`${country} ${code}`, town);
        rows.push({
          country,
          code,
          name: town.name,
          region: regionOf(town),
          latitude: town.latitude,
          longitude: town.longitude,
          population: town.population,
          timeZone: town.timeZone,
        });
      }
    }
  }
  return { rows, unresolved };
}

/** The largest town of the name. `Name@latitude,longitude` means the one near that point. */
function resolve(grid: TownGrid<Town>, country: string, name: string): Town | undefined {
  const [, own, latitude, longitude] = /^(.+)@([\d.-]+),([\d.-]+)$/.exec(name) ?? [];
  if (own !== undefined) {
    return grid.namedNear(country, own, { latitude: Number(latitude), longitude: Number(longitude) }, 50);
  }
  const towns = grid.named(country, name);
  return towns.reduce<Town | undefined>(
    (best, town) => (best === undefined || town.population > best.population ? town : best),
    undefined,
  );
}

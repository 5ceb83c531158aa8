import { readPlacesTable } from '../gazetteer/gazetteer-file.ts';
import type { PostalRow } from '../gazetteer/postal-table.ts';
import { belongsElsewhere } from '../postal-code.ts';
import type { Town } from './compile-towns.ts';
import type { TownGrid } from './town-grid.ts';

/** Of two towns with one name within a hundred codes, the nearer to the known towns of those codes is meant. */
const prefixLengths = [3, 2, 1];

/**
 * Norwegian codes from data/places/postal-codes-no.tsv (Posten Norge), joined to towns by name. Towns of codes with the
 * same first digits tell namesakes apart, and locate places missing from the gazetteer; `freight` are no such towns.
 * Codes of Svalbard, which the register lists too, are left out.
 */
export function readNorwegianCodes(
  grid: TownGrid<Town>,
  regionOf: (town: Town) => string,
  freight: ReadonlySet<Town>,
): PostalRow[] {
  const listed = readPlacesTable('postal-codes-no.tsv') as [code: string, city: string][];
  const codes = listed.filter(([code]) => !belongsElsewhere('NO', code));
  const anchors = new Map<string, Town>();
  for (const [code, city] of codes) {
    const [town, ...namesakes] = grid.named('NO', city);
    if (town === undefined || namesakes.length > 0 || freight.has(town)) continue;
    for (const length of prefixLengths) {
      const prefix = code.slice(0, length);
      const known = anchors.get(prefix);
      if (known === undefined || known.population < town.population) anchors.set(prefix, town);
    }
  }
  return codes.flatMap(([code, city]) => {
    const anchor = prefixLengths.map((length) => anchors.get(code.slice(0, length))).find((town) => town !== undefined);
    const towns = grid.named('NO', city);
    const town = anchor === undefined ? towns[0] : grid.namedNear('NO', city, anchor, 400);
    const at = town ?? anchor;
    if (at === undefined) return [];
    return {
      country: 'NO',
      code,
      name: town?.name ?? capitalised(city),
      region: regionOf(at),
      latitude: at.latitude,
      longitude: at.longitude,
      population: town?.population ?? 0,
      timeZone: at.timeZone,
    };
  });
}

function capitalised(name: string): string {
  return name.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
}

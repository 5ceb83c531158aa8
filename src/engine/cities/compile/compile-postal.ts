import type { PostalRow } from '../gazetteer/postal-table.ts';
import { greatCircleKm } from '../great-circle.ts';
import { displayPostalCode, parsePostalCode } from '../postal-code.ts';
import { readPostalAreas } from './compile-postal-areas.ts';
import { readGermanCodes } from './compile-postal-de.ts';
import { readFrenchCodes } from './compile-postal-fr.ts';
import { readNorwegianCodes } from './compile-postal-no.ts';
import type { Town } from './compile-towns.ts';
import { TownGrid } from './town-grid.ts';

type CompiledPostal = {
  codes: PostalRow[];
  areas: PostalRow[];
  /** The code that a town's record shows. */
  townCodes: Map<Town, string>;
  unresolved: string[];
};

/**
 * Joins the packages' postal codes, and our areas of leading digits, to the towns. `freight` are those of them that are
 * ports, estates and islands of our own list.
 */
export function compilePostal(
  towns: Town[],
  regionOf: (town: Town) => string,
  areaText: string,
  freight: ReadonlySet<Town>,
): CompiledPostal {
  const grid = new TownGrid(towns);
  const codes = [
    ...readGermanCodes(grid, regionOf),
    ...readFrenchCodes(grid, regionOf),
    ...readNorwegianCodes(grid, regionOf, freight),
  ];
  const { rows: areas, unresolved } = readPostalAreas(areaText, grid, regionOf);
  addVillages(towns, grid, codes);
  const whole = areas.filter((row) => parsePostalCode(row.country, row.code) !== undefined);
  return { codes, areas, townCodes: codesOfTowns(grid, [...codes, ...whole]), unresolved };
}

/** How far a code may be from the middle of the city it names. */
const sameVillageKm = 25;

/**
 * Adds places that only codes name, so that they are also found by name. A row without a town of that name near is a
 * village.
 */
function addVillages(towns: Town[], grid: TownGrid<Town>, rows: readonly PostalRow[]): void {
  for (const row of rows) {
    if (row.country === 'NO' || grid.namedNear(row.country, row.name, row, sameVillageKm) !== undefined) continue;
    const near = grid.nearest(row.country, row);
    if (near === undefined) continue;
    const village: Town = {
      ...near,
      name: row.name,
      ownNames: [row.name],
      otherNames: [],
      latitude: row.latitude,
      longitude: row.longitude,
      population: row.population,
    };
    towns.push(village);
    grid.add(village);
  }
}

const ownCodeWithinKm = 25;
/** Where codes, or all communes, have their own coordinates, a village gets the code of the place next to it. */
const nearCodeWithinKm: Record<string, number> = { DE: 12, FR: 6 };

/** Of the codes that bear a town's name the most central, of equals the lowest. Otherwise a code close by. */
function codesOfTowns(grid: TownGrid<Town>, rows: readonly PostalRow[]): Map<Town, string> {
  const best = new Map<Town, { code: string; distanceKm: number }>();
  const offer = (town: Town, row: PostalRow, distanceKm: number) => {
    const known = best.get(town);
    if (
      known !== undefined &&
      (known.distanceKm < distanceKm || (known.distanceKm === distanceKm && known.code <= row.code))
    )
      return;
    best.set(town, { code: row.code, distanceKm });
  };
  for (const row of rows) {
    for (const town of grid.named(row.country, row.name)) {
      const distanceKm = greatCircleKm(town, row);
      if (distanceKm <= ownCodeWithinKm && town.name === row.name) offer(town, row, distanceKm);
    }
  }
  const named = new Set(best.keys());
  for (const row of rows) {
    const withinKm = nearCodeWithinKm[row.country];
    if (withinKm === undefined) continue;
    for (const town of grid.within(row.country, row, withinKm)) {
      if (!named.has(town)) offer(town, row, greatCircleKm(town, row));
    }
  }
  return new Map([...best].map(([town, { code }]) => [town, displayPostalCode(town.country, code)]));
}

import { readPlacesTable } from '../gazetteer/gazetteer-file.ts';
import type { PostalRow } from '../gazetteer/postal-table.ts';
import type { Town } from './compile-towns.ts';
import type { TownGrid } from './town-grid.ts';

/** German codes with their coordinates, from data/places/postal-codes-de.tsv (OpenGeoDB). */
export function readGermanCodes(grid: TownGrid<Town>, regionOf: (town: Town) => string): PostalRow[] {
  return readPlacesTable('postal-codes-de.tsv').map((cells) => {
    const [code, latitude, longitude, city] = cells as [string, string, string, string];
    const point = { latitude: Number(latitude), longitude: Number(longitude) };
    const town = grid.namedNear('DE', city, point, 25);
    const near = town ?? grid.nearest('DE', point);
    return {
      country: 'DE',
      code,
      name: town?.name ?? city,
      region: near === undefined ? '' : regionOf(near),
      ...point,
      population: town?.population ?? 0,
      timeZone: near?.timeZone ?? 'Europe/Berlin',
    };
  });
}

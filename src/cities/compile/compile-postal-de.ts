import type { PostalRow } from '../gazetteer/postal-table.ts';
import type { Town } from './compile-towns.ts';
import { readPackageJson } from './package-data.ts';
import type { TownGrid } from './town-grid.ts';

type GermanCode = { zip: string; lon: string; lat: string; city: string };

/** German codes with their coordinates, from the zip-to-city package (OpenGeoDB). */
export function readGermanCodes(grid: TownGrid<Town>, regionOf: (town: Town) => string): PostalRow[] {
  return readPackageJson<GermanCode[]>('zip-to-city/germany.json').map(({ zip, lon, lat, city }) => {
    const point = { latitude: Number(lat), longitude: Number(lon) };
    const town = grid.namedNear('DE', city, point, 25);
    const near = town ?? grid.nearest('DE', point);
    return {
      country: 'DE',
      code: zip,
      name: town?.name ?? city,
      region: near === undefined ? '' : regionOf(near),
      ...point,
      population: town?.population ?? 0,
      timeZone: near?.timeZone ?? 'Europe/Berlin',
    };
  });
}

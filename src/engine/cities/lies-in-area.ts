import { codeOf, type PostalTable, rowsOfCountry } from './gazetteer/postal-table.ts';
import { greatCircleKm } from './great-circle.ts';
import type { Place, Point } from './place.ts';
import type { PostalMatch } from './postal-lookup.ts';

/** An area's edge is as far off as this, or, where few areas are known, so much beyond twice the way to the nearest. */
const edgeKm = 30;

/** As far as this a town's outskirts reach, also into another region. */
const outskirtsKm = 20;

/** Nearer than this to a town that areas are known by, a point is in that town. */
const inTownKm = 1;

/**
 * Whether a place may have a code of which only the area, or its town, is known. Areas have no outlines: a place may be
 * in one if the area's town is near as against the towns of other areas. A town that has an area of its own is not in
 * that of a town of another region, save for outskirts: no code of Ceuta is in Algeciras, across the strait.
 */
export function mayLieInArea(areas: PostalTable, place: Place, { places: [codePlace], prefix }: PostalMatch): boolean {
  let ownKm = greatCircleKm(place, codePlace);
  let nearestKm = ownKm;
  for (const { code, point } of pointsOf(areas, place.country)) {
    const km = greatCircleKm(place, point);
    nearestKm = Math.min(nearestKm, km);
    if (code.startsWith(prefix)) ownKm = Math.min(ownKm, km);
  }
  if (ownKm <= outskirtsKm) return true;
  if (nearestKm < inTownKm && place.region !== codePlace.region) return false;
  return ownKm <= edgeKm + 2 * nearestKm;
}

function* pointsOf(areas: PostalTable, country: string): Generator<{ code: string; point: Point }> {
  const { first, end } = rowsOfCountry(areas, country);
  for (let row = first; row < end; row += 1) {
    yield { code: codeOf(areas, row), point: areas.place(country, row, '') };
  }
}

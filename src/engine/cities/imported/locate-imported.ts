import { foldName } from '../fold-name.ts';
import { type Gazetteer, townPeople, townPlace, townPoint } from '../gazetteer/gazetteer.ts';
import { greatCircleKm } from '../great-circle.ts';
import { metropolisPeople, namesakeKm } from '../locate-name.ts';
import type { Place, Point } from '../place.ts';
import { isOfTown } from '../town-reach.ts';
import { townsAtOnePoint, villagesNamed } from './imported-places.ts';

/** The gazetteer has all places with a thousand people, at their own points. */
const countedPopulation = 1000;
const sameVillageKm = 30;

/**
 * What an import makes of a town that was named alone: its point, if all of its codes lie at one, so that a name leads
 * where the name with its code does; or the village near it, for what the gazetteer has of small places may be some
 * kilometres off. Undefined if the town is to be taken as it is.
 */
export function importedTown(gazetteer: Gazetteer, country: string, name: string, town: number): Place | undefined {
  const key = foldName(name);
  const point = townsAtOnePoint(gazetteer, country, key).find((candidate) =>
    isOfTown(gazetteer, town, candidate, candidate.zipCode),
  );
  if (point !== undefined) {
    const { zipCode, latitude, longitude } = point;
    return { ...townPlace(gazetteer, country, town), zipCode, latitude, longitude };
  }
  if (townPeople(gazetteer, town) >= countedPopulation) return undefined;
  const middle = townPoint(gazetteer, town);
  return villagesNamed(gazetteer, country, key).find((village) => greatCircleKm(village, middle) <= sameVillageKm);
}

/** An imported village elsewhere that bears the very name by which a town was taken, unless that is a metropolis. */
export function rivalVillage(gazetteer: Gazetteer, country: string, name: string, town: number): Place | undefined {
  if (townPeople(gazetteer, town) >= metropolisPeople) return undefined;
  const key = foldName(name);
  const middle = townPoint(gazetteer, town);
  return villagesNamed(gazetteer, country, key).find((village) => greatCircleKm(village, middle) > namesakeKm);
}

/** Of the imported villages of a name the one nearest to a point. */
export function villageNearest(
  gazetteer: Gazetteer,
  country: string,
  name: string,
  point: Point,
): { place: Place; distanceKm: number } | undefined {
  let nearest: { place: Place; distanceKm: number } | undefined;
  for (const place of villagesNamed(gazetteer, country, foldName(name))) {
    const distanceKm = greatCircleKm(place, point);
    if (nearest === undefined || distanceKm < nearest.distanceKm) nearest = { place, distanceKm };
  }
  return nearest;
}

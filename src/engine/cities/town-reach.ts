import { type Gazetteer, townPeople, townPoint } from './gazetteer/gazetteer.ts';
import { greatCircleKm } from './great-circle.ts';
import { townsOfName } from './locate-name.ts';
import type { Point } from './place.ts';

/** How far from a village that lies at the middle of its neighbours its own point may be. */
const sameCodeKm = 50;

/** From this size on the gazetteer's point is sure; smaller towns may be at the middle of their neighbours. */
const surePeopleMin = 10_000;

/**
 * Whether a point with a code, as codes are displayed, is a town's of the same name: within 6 km of a small town and 30
 * of one of a million people, or, of a town whose own point is not sure, farther off if the code is the town's.
 */
export function isOfTown(gazetteer: Gazetteer, town: number, point: Point, zipCode: string): boolean {
  const reachKm = Math.min(30, 6 + Math.sqrt(townPeople(gazetteer, town)) / 40);
  const distanceKm = greatCircleKm(townPoint(gazetteer, town), point);
  if (distanceKm <= reachKm) return true;
  return distanceKm <= sameCodeKm && !hasSurePoint(gazetteer, town) && isCodeOfTown(gazetteer, town, zipCode);
}

/** Whether a point given for a town that lies beyond its reach must be wrong. */
export function hasSurePoint(gazetteer: Gazetteer, town: number): boolean {
  return townPeople(gazetteer, town) >= surePeopleMin;
}

/** Whether a code, as codes are displayed, is the town's own. */
export function isCodeOfTown(gazetteer: Gazetteer, town: number, zipCode: string): boolean {
  return gazetteer.text(gazetteer.townZip[town]!) === zipCode;
}

/** Lists of villages with fewer people have some at the middle of their neighbours. */
export const countedPeopleMin = 1000;

/**
 * The town or freight place (which has no people) of a name whose own code this is, as codes are displayed: what a
 * search shows of it. Undefined if there is none with a point of its own.
 */
export function townWithCode(gazetteer: Gazetteer, country: number, name: string, zipCode: string): number | undefined {
  return townsOfName(gazetteer, country, name).find((town) => {
    const people = townPeople(gazetteer, town);
    return (people === 0 || people >= countedPeopleMin) && isCodeOfTown(gazetteer, town, zipCode);
  });
}

import { isIn } from '../../src/engine/routing/closures/closures.ts';
import { OpenRoads } from '../../src/engine/routing/closures/open-roads.ts';
import type { Leg } from '../../src/engine/routing/leg.ts';
import type { RoadNetwork } from '../../src/engine/routing/network.ts';
import { loadTariff } from '../../src/engine/tariff/load-tariff.ts';
import type { Gazetteer, Town } from './gazetteer.ts';

/** What of a town the way to it depends on. */
export type RoadPoint = Pick<Town, 'name' | 'country' | 'region' | 'latitude' | 'longitude'>;
/** The way from one town to another. Undefined if there is none. */
export type FindLeg = (from: RoadPoint, to: RoadPoint) => Leg | undefined;

/**
 * The ways that prices are made of; `isClosed` where there would be one if all were open; `isServed` where trucks load
 * and unload.
 */
export type PricedRoads = {
  findLeg: FindLeg;
  isClosed: (from: RoadPoint, to: RoadPoint) => boolean;
  isServed: (point: RoadPoint) => boolean;
};

/** Those of the network that the shipped tariff leaves open. */
export function openPricedRoads(network: RoadNetwork): PricedRoads {
  const roads = new OpenRoads(network);
  const { closedLanes } = loadTariff();
  const placeOf = (point: RoadPoint) => ({ ...point, zipCode: '', timeZone: 'UTC' });
  return {
    findLeg: (from, to) => roads.findLegs([placeOf(from), placeOf(to)], closedLanes)?.[0],
    isServed: (point) => !closedLanes.areas.some((area) => !area.stops && isIn(area, placeOf(point))),
    isClosed: (from, to) => roads.findClosure([placeOf(from), placeOf(to)], closedLanes) !== undefined,
  };
}

/** The towns of those countries that are served, with at least so many people. */
export function servedTowns(
  { isServed }: PricedRoads,
  countries: readonly string[],
  { towns }: Gazetteer,
  populationMin = 0,
): Town[] {
  return towns.filter((town) => town.population >= populationMin && countries.includes(town.country) && isServed(town));
}

/** The countries that the network leads to. */
export function countriesOf({ nodes }: RoadNetwork): string[] {
  return [...new Set(nodes.map(({ country }) => country))].sort();
}

import type { Point } from '../../cities/place.ts';
import { findNearNodes } from '../access/near-nodes.ts';
import { pointAlong } from '../geometry.ts';
import { borderKey, type RoadNetwork } from '../network.ts';

type End = Point & { country?: string };

/** The distance between two looks along a line. */
const stepKm = 2;
/** This many looks in a row are a stretch through a closed area; fewer, a border that towns show only roughly. */
const closedStepsMin = 3;
/** Beyond this no town is near enough to tell which country it is. */
const townKmMax = 50;

/** A straight line of which less lies in a country stands for no roads of that country. */
const homeShareMin = 0.5;
/** The distance between two looks for the country. */
const countryStepKm = 3;

/**
 * The share of the straight line between two points, `straightKm` long, that lies in a country: each piece of land is
 * taken to belong to its nearest town of the network, and to that country where there is none.
 */
export function shareInCountry(
  network: RoadNetwork,
  [from, to]: readonly [Point, Point],
  straightKm: number,
  country: string,
): number {
  const steps = Math.max(2, Math.ceil(straightKm / countryStepKm));
  let inCountry = 0;
  for (let step = 0; step < steps; step++) {
    const [nearest] = findNearNodes(network, pointAlong(from, to, step + 0.5, steps), 1, townKmMax, () => true);
    if (nearest === undefined || network.nodes[nearest.node]!.country === country) inCountry++;
  }
  return inCountry / steps;
}

/** Whether enough of the straight line between two points lies in a country to stand for roads of it. */
export function liesIn(
  network: RoadNetwork,
  points: readonly [Point, Point],
  straightKm: number,
  country: string,
): boolean {
  return shareInCountry(network, points, straightKm, country) >= homeShareMin;
}

/**
 * Whether a local road along the straight line between two points, `straightKm` long, would lead through a closed area
 * or over a closed border. Each piece of land is taken to belong to its nearest town of the network.
 */
export function leadsThroughClosed(network: RoadNetwork, from: End, to: End, straightKm: number): boolean {
  const { closed } = network;
  if (closed === undefined || !(closed.isNear(from) || closed.isNear(to))) return false;
  const isClosedBorder = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && one !== other && closed.borders.has(borderKey(one, other));
  if (isClosedBorder(from.country, to.country)) return true;
  const isClosed = (node: number) => {
    const { country } = network.nodes[node]!;
    return closed.nodes[node] === 1 || isClosedBorder(from.country, country) || isClosedBorder(country, to.country);
  };
  const steps = Math.ceil(straightKm / stepKm);
  let closedSteps = 0;
  for (let step = 1; step < steps; step++) {
    const [nearest] = findNearNodes(network, pointAlong(from, to, step, steps), 1, townKmMax, () => true);
    closedSteps = nearest !== undefined && isClosed(nearest.node) ? closedSteps + 1 : 0;
    if (closedSteps === closedStepsMin) return true;
  }
  return false;
}

import { earthRadiusKm } from '../../cities/great-circle.ts';
import type { Point } from '../../cities/place.ts';
import { chordToKm, unitVector } from '../geometry.ts';
import { numberAt } from '../ways/number-at.ts';

/** A node, and how far it is as the crow flies. */
type NearNode = { node: number; straightKm: number };

/** Nodes by bands of latitude from south to north, those of a band from west to east. */
export type NodeGrid = {
  /** The position of the first node of each band, and of the end. */
  firstOfBand: Int32Array;
  nodes: Int32Array;
  /** In that order, in radians, and the three coordinates of each on the unit sphere. */
  longitudes: Float64Array;
  vectors: Float64Array;
};

const radians = Math.PI / 180;
const bandsPerDegree = 4;
const bandCount = 180 * bandsPerDegree;
/** Of the square of a small angle, the square of its chord is at least this share. */
const chordShare = 0.97;

export function buildNodeGrid(nodes: readonly Point[]): NodeGrid {
  const ordered = [...nodes.entries()].sort(
    ([, a], [, b]) => bandOf(a.latitude) - bandOf(b.latitude) || a.longitude - b.longitude,
  );
  const firstOfBand = new Int32Array(bandCount + 1);
  for (const { latitude } of nodes) firstOfBand[bandOf(latitude) + 1] = numberAt(firstOfBand, bandOf(latitude) + 1) + 1;
  for (let band = 0; band < bandCount; band++)
    firstOfBand[band + 1] = numberAt(firstOfBand, band + 1) + numberAt(firstOfBand, band);
  return {
    firstOfBand,
    nodes: Int32Array.from(ordered, ([node]) => node),
    longitudes: Float64Array.from(ordered, ([, { longitude }]) => longitude * radians),
    vectors: Float64Array.from(ordered.flatMap(([, node]) => unitVector(node))),
  };
}

/**
 * The `count` nearest usable nodes within `reachKm` of a point, a few hundred at most, nearest first. Not across the
 * date line.
 */
export function findNearNodes(
  { nodeGrid }: { nodeGrid: NodeGrid },
  point: Point,
  count: number,
  reachKm: number,
  isUsable: (node: number) => boolean,
): NearNode[] {
  const { vectors } = nodeGrid;
  const [x, y, z] = unitVector(point);
  const nodes: number[] = [];
  const chords: number[] = [];
  /** The square of the chord beyond which no node is taken any more. */
  let farthest = (reachKm / earthRadiusKm) ** 2;
  const take = (at: number) => {
    const chord = (vectors[3 * at]! - x) ** 2 + (vectors[3 * at + 1]! - y) ** 2 + (vectors[3 * at + 2]! - z) ** 2;
    if (chord >= farthest) return;
    const node = numberAt(nodeGrid.nodes, at);
    if (!isUsable(node)) return;
    let position = Math.min(nodes.length, count - 1);
    for (; position > 0 && chords[position - 1]! > chord; position--) {
      nodes[position] = nodes[position - 1]!;
      chords[position] = chords[position - 1]!;
    }
    nodes[position] = node;
    chords[position] = chord;
    if (nodes.length === count) farthest = chords[count - 1]!;
  };
  const isPast = (angle: number, shrink = 1) => angle * angle * shrink * chordShare >= farthest;
  eachBand(point.latitude, isPast, (band) => eachFromMiddle(nodeGrid, point, band, isPast, take));
  return nodes.map((node, rank) => ({ node, straightKm: chordToKm(chords[rank]!) }));
}

/** The bands north and south of a latitude, nearest first, each way as far as `isPast` does not end it. */
function eachBand(latitude: number, isPast: (angle: number) => boolean, visit: (band: number) => void): void {
  const middle = bandOf(latitude);
  visit(middle);
  let [isOpenNorth, isOpenSouth] = [true, true];
  for (let away = 1; isOpenNorth || isOpenSouth; away++) {
    const [north, south] = [middle + away, middle - away];
    isOpenNorth &&= north < bandCount && !isPast((southOf(north) - latitude) * radians);
    if (isOpenNorth) visit(north);
    isOpenSouth &&= south >= 0 && !isPast((latitude - southOf(south + 1)) * radians);
    if (isOpenSouth) visit(south);
  }
}

/** The positions of a band east and west of a point, nearest first, each way as far as `isPast` does not end it. */
function eachFromMiddle(
  { firstOfBand, longitudes }: NodeGrid,
  point: Point,
  band: number,
  isPast: (angle: number, shrink: number) => boolean,
  take: (at: number) => void,
): void {
  const [first, end] = [numberAt(firstOfBand, band), numberAt(firstOfBand, band + 1)];
  const farFromEquator = Math.max(Math.abs(southOf(band)), Math.abs(southOf(band + 1)));
  const shrink = Math.cos(point.latitude * radians) * Math.cos(farFromEquator * radians);
  const longitude = point.longitude * radians;
  let [low, high] = [first, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numberAt(longitudes, middle) < longitude) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < end && !isPast(numberAt(longitudes, at) - longitude, shrink); at++) take(at);
  for (let at = low - 1; at >= first && !isPast(longitude - numberAt(longitudes, at), shrink); at--) take(at);
}

function bandOf(latitude: number): number {
  return Math.min(bandCount - 1, Math.floor((latitude + 90) * bandsPerDegree));
}

/** Its southern edge, in degrees. */
function southOf(band: number): number {
  return band / bandsPerDegree - 90;
}

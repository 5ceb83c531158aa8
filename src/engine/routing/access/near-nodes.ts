import { earthRadiusKm } from '../../cities/great-circle.ts';
import type { Point } from '../../cities/place.ts';
import { chordToKm, unitVector } from '../geometry.ts';
import type { RoadNetwork } from '../network.ts';

/** A node, and how far it is as the crow flies. */
type NearNode = { node: number; straightKm: number };

/** The `count` nearest usable nodes within `reachKm` of a point, nearest first. */
export function findNearNodes(
  { vectors, nodesNorthward }: Pick<RoadNetwork, 'vectors' | 'nodesNorthward'>,
  point: Point,
  count: number,
  reachKm: number,
  isUsable: (node: number) => boolean,
): NearNode[] {
  const [x, y, z] = unitVector(point);
  const reach = reachKm / earthRadiusKm;
  const nodes: number[] = [];
  const chords: number[] = [];
  /** Takes the node of a rank if it is near enough. False if none further on in that direction can be. */
  const visit = (rank: number): boolean => {
    const rise = vectors[3 * rank + 2]! - z;
    const farthest = nodes.length === count ? chords[count - 1]! : reach * reach;
    if (!(rise * rise < farthest)) return false;
    const chord = (vectors[3 * rank]! - x) ** 2 + (vectors[3 * rank + 1]! - y) ** 2 + rise * rise;
    if (chord >= farthest) return true;
    const node = nodesNorthward[rank]!;
    if (!isUsable(node)) return true;
    let position = Math.min(nodes.length, count - 1);
    for (; position > 0 && chords[position - 1]! > chord; position--) {
      nodes[position] = nodes[position - 1]!;
      chords[position] = chords[position - 1]!;
    }
    nodes[position] = node;
    chords[position] = chord;
    return true;
  };
  const middle = firstRankFrom(vectors, z);
  let [isOpenNorth, isOpenSouth] = [true, true];
  for (let step = 0; isOpenNorth || isOpenSouth; step++) {
    if (isOpenNorth) isOpenNorth = visit(middle + step);
    if (isOpenSouth) isOpenSouth = visit(middle - 1 - step);
  }
  return nodes.map((node, rank) => ({ node, straightKm: chordToKm(chords[rank]!) }));
}

/**
 * Nodes are sorted from south to north, so a band of latitude is a run of them. The third coordinate grows with
 * latitude.
 */
function firstRankFrom(vectors: Float64Array, south: number): number {
  let low = 0;
  let high = vectors.length / 3;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (vectors[3 * middle + 2]! < south) low = middle + 1;
    else high = middle;
  }
  return low;
}

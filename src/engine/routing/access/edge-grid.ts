import { greatCircleKm } from '../../cities/great-circle.ts';
import type { Point } from '../../cities/place.ts';
import { endsOf } from '../edge-ends.ts';
import { pointAlong } from '../geometry.ts';
import { findBarrier } from '../ground/barriers.ts';
import { type Land, windingBetween } from '../ground/land.ts';
import type { NetworkGraph } from '../network-text.ts';
import { isRoadClass } from '../road-class.ts';
import { numberAt } from '../ways/number-at.ts';

/**
 * Stretches of road by cells of a quarter of a degree, each in all cells that it comes near: four numbers each of
 * `lines`, by edge, from latitude and longitude to latitude and longitude.
 */
export type EdgeGrid = { cells: ReadonlyMap<number, readonly number[]>; lines: Float64Array };

/** The nearest point of a stretch, as a share of it from its `from` to its `to`. */
type NearEdge = { edge: number; straightKm: number; share: number };

const cellsPerDegree = 4;
const kmPerDegree = 111.19;
/** Farther from a stretch than this, a place beside it reaches it at a town, not in its middle. */
const reachKm = 10;
/** So near an end it is the end's town by which the stretch is reached. */
const endShare = 0.02;

/**
 * Sorts the roads into the grid, but those over a bridge or through a tunnel: nobody joins them in their middle, and
 * where it is not known.
 */
export function buildEdgeGrid(graph: NetworkGraph, land: Land): EdgeGrid {
  const cells = new Map<number, number[]>();
  const lines = new Float64Array(4 * graph.edges.length);
  graph.edges.forEach(({ edgeClass }, edge) => {
    const [a, b] = endsOf(graph, edge);
    lines.set([a.latitude, a.longitude, b.latitude, b.longitude], 4 * edge);
    if (!isRoadClass(edgeClass) || findBarrier(graph.barriers, a, b) !== undefined) return;
    if (windingBetween(land, a, b, greatCircleKm(a, b)) === undefined) return;
    for (const key of cellsNear(a, b)) {
      const cell = cells.get(key);
      if (cell === undefined) cells.set(key, [edge]);
      else cell.push(edge);
    }
  });
  return { cells, lines };
}

/** The `count` nearest usable stretches beside which a point lies, nearest first. `foot`: where it would meet them. */
export function findNearEdges(
  { cells, lines }: EdgeGrid,
  point: Point,
  count: number,
  isUsable: (edge: number, foot: Point) => boolean,
): NearEdge[] {
  const near: NearEdge[] = [];
  const shrink = Math.cos((point.latitude * Math.PI) / 180);
  for (const edge of cells.get(cellOf(point)) ?? []) {
    const latitude = numberAt(lines, 4 * edge);
    const longitude = numberAt(lines, 4 * edge + 1);
    const ax = (longitude - point.longitude) * shrink;
    const ay = latitude - point.latitude;
    const bx = (numberAt(lines, 4 * edge + 3) - longitude) * shrink;
    const by = numberAt(lines, 4 * edge + 2) - latitude;
    const share = -(ax * bx + ay * by) / (bx * bx + by * by);
    if (!(share > endShare && share < 1 - endShare)) continue;
    const straightKm = Math.hypot(ax + share * bx, ay + share * by) * kmPerDegree;
    const farthest = near[count - 1];
    if (straightKm > reachKm || (farthest !== undefined && straightKm >= farthest.straightKm)) continue;
    const foot = { latitude: latitude + share * by, longitude: longitude + (share * bx) / shrink };
    if (!isUsable(edge, foot)) continue;
    if (farthest !== undefined) near.pop();
    const place = near.findIndex((other) => other.straightKm > straightKm);
    near.splice(place < 0 ? near.length : place, 0, { edge, straightKm, share });
  }
  return near;
}

/** The cells that a point within `reachKm` of the line may be in. */
function cellsNear(from: Point, to: Point): Set<number> {
  const cells = new Set<number>();
  const steps = Math.max(1, Math.ceil(Math.hypot(from.latitude - to.latitude, from.longitude - to.longitude) * 10));
  for (let step = 0; step <= steps; step++) {
    const { latitude, longitude } = pointAlong(from, to, step, steps);
    const north = reachKm / kmPerDegree;
    const east = north / Math.cos((latitude * Math.PI) / 180);
    for (let row = Math.floor((latitude - north) * cellsPerDegree); row <= (latitude + north) * cellsPerDegree; row++) {
      for (
        let column = Math.floor((longitude - east) * cellsPerDegree);
        column <= (longitude + east) * cellsPerDegree;
        column++
      )
        cells.add(cellKey(row, column));
    }
  }
  return cells;
}

function cellOf({ latitude, longitude }: Point): number {
  return cellKey(Math.floor(latitude * cellsPerDegree), Math.floor(longitude * cellsPerDegree));
}

function cellKey(row: number, column: number): number {
  return row * 10_000 + column;
}

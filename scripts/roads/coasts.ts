import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A closed line of longitudes and latitudes. */
export type Ring = [longitude: number, latitude: number][];

type Topology = {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { land: { geometries: { arcs: number[][][] }[] } };
};

/** The coasts of all land, by Natural Earth at 1:10 million (package `world-atlas`, TopoJSON). */
export function readCoasts(): Ring[] {
  const path = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
  const { transform, arcs, objects } = JSON.parse(readFileSync(path, 'utf8')) as Topology;
  const { scale, translate } = transform;
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([east, north]): [number, number] => {
      x += east;
      y += north;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
  // A negative number is an arc walked backwards: ~position.
  const lineOf = (arc: number) => (arc < 0 ? lines[~arc]!.toReversed() : lines[arc]!);
  return objects.land.geometries.flatMap(({ arcs: polygons }) =>
    polygons.flatMap((polygon) => polygon.map((ring) => [ring].flat().flatMap(lineOf))),
  );
}

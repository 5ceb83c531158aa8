import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoArea, geoCentroid, geoIdentity, geoStream } from 'd3-geo';
import countryCodes from 'i18n-iso-countries';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { parseNetwork } from '../../../engine/routing/network-text.ts';
import type { EdgeClass } from '../../../engine/routing/road-class.ts';
import { encodeLine, joinStretches, type Position, simplify } from './lines.ts';

/** What the console's map is drawn from: lines as `encodeLine` writes them. */
export type Atlas = {
  land: number[][];
  borders: number[][];
  roads: Record<RoadKind, number[][]>;
  /** Code, where to write the name in degrees east and north, and size. */
  countries: [code: string, east: number, north: number, size: number][];
};

type RoadKind = 'main' | 'minor' | 'ferry';

/** Europe and what borders on it, in degrees: west, south, east, north. */
const extent: [[number, number], [number, number]] = [
  [-25, 33],
  [52, 72],
];
/** In degrees: about two kilometres. */
const tolerance = 0.02;

const kindOf: Record<EdgeClass, RoadKind | undefined> = {
  motorway: 'main',
  expressway: 'main',
  trunk: 'minor',
  mountain: 'minor',
  local: undefined,
  ferry: 'ferry',
  shuttle: 'ferry',
};

type World = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>;

/** Coasts and borders of Natural Earth, and our own roads, as far as the map shows them. */
export function makeAtlas(networkFile: string): Atlas {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  const world = JSON.parse(readFileSync(path, 'utf8')) as World;
  const { countries, land } = world.objects;
  const inEurope = (object: Parameters<typeof geoStream>[0]) =>
    clip(object).map((line) => encodeLine(simplify(line, tolerance)));
  return {
    land: inEurope(feature(world, land)).filter((ring) => ring.length > 6),
    borders: inEurope(mesh(world, countries, (one, other) => one !== other)),
    roads: roadsOf(networkFile),
    countries: namePlaces(world),
  };
}

/** The part of a shape within the extent; a ring stays a ring, which follows the edge where it is cut. */
function clip(object: Parameters<typeof geoStream>[0]): Position[][] {
  const lines: Position[][] = [];
  let line: Position[] = [];
  const sink = {
    point: (east: number, north: number) => line.push([east, north]),
    lineStart: () => {
      line = [];
    },
    lineEnd: () => lines.push(line),
    polygonStart: () => {},
    polygonEnd: () => {},
    sphere: () => {},
  };
  geoStream(object, geoIdentity().clipExtent(extent).stream(sink));
  return lines;
}

function roadsOf(networkFile: string): Atlas['roads'] {
  const { nodes, edges } = parseNetwork(readFileSync(networkFile, 'utf8'));
  const linesOf = (kind: RoadKind) => {
    const stretches = edges
      .filter(({ edgeClass }) => kindOf[edgeClass] === kind)
      .map(({ from, to }): [number, number] => [from, to]);
    const positionOf = (node: number): Position => {
      const { longitude, latitude } = nodes[node]!;
      return [longitude, latitude];
    };
    return joinStretches(stretches).map((line) => encodeLine(line.map(positionOf)));
  };
  return { main: linesOf('main'), minor: linesOf('minor'), ferry: linesOf('ferry') };
}

/** The middle of each country's largest part, where that is in the extent; the largest country first. */
function namePlaces(world: World): Atlas['countries'] {
  const places = feature(world, world.objects.countries).features.flatMap(({ id, geometry }) => {
    const code = countryCodes.numericToAlpha2(String(id ?? ''));
    if (code === undefined || (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon')) return [];
    const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const shapes = parts.map((coordinates) => ({ type: 'Polygon' as const, coordinates }));
    const largest = shapes.reduce((one, other) => (geoArea(other) > geoArea(one) ? other : one));
    const [east, north] = geoCentroid(largest);
    const [[west, south], [eastEnd, northEnd]] = extent;
    if (east < west || east > eastEnd - 5 || north < south || north > northEnd) return [];
    const size = Math.round(geoArea(largest) * 1e5);
    return [[code, round(east), round(north), size] as Atlas['countries'][number]];
  });
  return places.sort(([, , , one], [, , , other]) => other - one);
}

const round = (degrees: number) => Math.round(degrees * 100) / 100;

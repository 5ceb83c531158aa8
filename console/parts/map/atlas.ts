import { type Spot, spotOf } from './projection.ts';

/** The file's name in the bundle, which the bundler fills in. */
declare const atlasFile: string;

/** As `src/http/pages/console/atlas.ts` writes it: lines in hundredths of degrees, each point from the one before. */
type AtlasFile = {
  land: number[][];
  borders: number[][];
  roads: Record<'main' | 'minor' | 'ferry', number[][]>;
  countries: [code: string, east: number, north: number, size: number][];
};

/** The drawing of one square of the plane, so that only visible squares are drawn. */
type Tile = { spot: Spot; path: string };

/** What maps are drawn on: paths on the plane of `projection.ts`. */
export type Atlas = {
  land: string;
  borders: string;
  main: Tile[];
  minor: Tile[];
  ferries: string;
  countries: { code: string; spot: Spot; size: number }[];
};

/** The side of a square on the plane. */
export const tileSize = 80;

let atlas: Promise<Atlas> | undefined;

/** Loaded once, and again if that failed. */
export function loadAtlas(): Promise<Atlas> {
  atlas ??= fetchAtlas().catch((error) => {
    atlas = undefined;
    throw error;
  });
  return atlas;
}

async function fetchAtlas(): Promise<Atlas> {
  const reply = await fetch(new URL(atlasFile, import.meta.url));
  if (!reply.ok) throw new Error(reply.statusText);
  const { land, borders, roads, countries } = (await reply.json()) as AtlasFile;
  return {
    land: land.map((ring) => `${pathOf(decode(ring))}Z`).join(''),
    borders: borders.map((line) => pathOf(decode(line))).join(''),
    main: tilesOf(roads.main),
    minor: tilesOf(roads.minor),
    ferries: roads.ferry.map((line) => pathOf(decode(line))).join(''),
    countries: countries.map(([code, east, north, size]) => ({ code, spot: spotOf([north, east]), size })),
  };
}

function decode(line: readonly number[]): Spot[] {
  const spots: Spot[] = [];
  let [east, north] = [0, 0];
  for (let at = 0; at < line.length; at += 2) {
    east += line[at]!;
    north += line[at + 1]!;
    spots.push(spotOf([north / 100, east / 100]));
  }
  return spots;
}

/** `M` and the spots. */
export function pathOf(spots: readonly Spot[]): string {
  return `M${spots.map(([x, y]) => `${x} ${y}`).join('L')}`;
}

/** Lines, cut where they cross from square to square. */
function tilesOf(lines: readonly number[][]): Tile[] {
  const tiles = new Map<string, Tile>();
  for (const line of lines) {
    const spots = decode(line);
    let from = 0;
    for (let at = 1; at < spots.length; at++) {
      const square = squareOf(spots[from]!);
      if (at < spots.length - 1 && keyOf(squareOf(spots[at]!)) === keyOf(square)) continue;
      const tile = tiles.get(keyOf(square)) ?? { spot: square, path: '' };
      tile.path += pathOf(spots.slice(from, at + 1));
      tiles.set(keyOf(square), tile);
      from = at;
    }
  }
  return [...tiles.values()];
}

const squareOf = ([x, y]: Spot): Spot => [Math.floor(x / tileSize) * tileSize, Math.floor(y / tileSize) * tileSize];
const keyOf = ([x, y]: Spot) => `${x},${y}`;

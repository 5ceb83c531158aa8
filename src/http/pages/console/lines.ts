/** East and north, in degrees. */
export type Position = readonly [number, number];

/** A hundredth of a degree is about a kilometre: a few pixels on a map of Europe that is zoomed in. */
const perDegree = 100;

/**
 * Lines as short JSON: each a list of whole hundredths of degrees, east and north, the first from zero and every other
 * from the one before. Points that coincide become one.
 */
export function encodeLine(line: readonly Position[]): number[] {
  const encoded: number[] = [];
  let [east, north] = [0, 0];
  for (const position of line) {
    const [x, y] = [Math.round(position[0] * perDegree), Math.round(position[1] * perDegree)];
    if (encoded.length > 0 && x === east && y === north) continue;
    encoded.push(x - east, y - north);
    [east, north] = [x, y];
  }
  return encoded;
}

/** Leaves out points that are closer than the tolerance to the line without them (Douglas–Peucker). The ends stay. */
export function simplify(line: readonly Position[], tolerance: number): Position[] {
  const kept = new Uint8Array(line.length);
  kept[0] = kept[line.length - 1] = 1;
  const parts: [number, number][] = [[0, line.length - 1]];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [from, to] = part;
    let [farthest, distance] = [0, tolerance];
    for (let at = from + 1; at < to; at++) {
      const away = distanceTo(line[at]!, line[from]!, line[to]!);
      if (away > distance) [farthest, distance] = [at, away];
    }
    if (farthest === 0) continue;
    kept[farthest] = 1;
    parts.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, index) => kept[index]);
}

/** Degrees of longitude are scaled as in the middle of Europe. */
const eastScale = 0.65;

function distanceTo(point: Position, start: Position, end: Position): number {
  const [x, y] = [(point[0] - start[0]) * eastScale, point[1] - start[1]];
  const [dx, dy] = [(end[0] - start[0]) * eastScale, end[1] - start[1]];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length));
  return Math.hypot(x - along * dx, y - along * dy);
}

type Stretch = readonly [from: number, to: number];

/** Joins stretches that share an end into the longest lines, so that each point is written once. */
export function joinStretches(stretches: readonly Stretch[]): number[][] {
  const at = new Map<number, Stretch[]>();
  for (const stretch of stretches) for (const end of stretch) at.set(end, [...(at.get(end) ?? []), stretch]);
  const used = new Set<Stretch>();
  const goOn = (line: number[], lineEnd: number) => {
    let end = lineEnd;
    for (;;) {
      const next = at.get(end)?.find((stretch) => !used.has(stretch));
      if (next === undefined) return line;
      used.add(next);
      const [from, to] = next;
      end = from === end ? to : from;
      line.push(end);
    }
  };
  return stretches.flatMap((stretch) => {
    if (used.has(stretch)) return [];
    used.add(stretch);
    const [from, to] = stretch;
    const forwards = goOn([from, to], to);
    return [goOn(forwards.reverse(), from)];
  });
}

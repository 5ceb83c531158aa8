import type { Item } from '../../src/engine/load/item.ts';
import type { Vehicle } from '../../src/engine/tariff/tariff.ts';

type Size = [length: number, width: number];

/** Pallets, cages, crates, machines and bundles of pipes, in centimetres. */
const tradeSizes: Size[] = [
  ...([
    [120, 80],
    [120, 100],
    [80, 60],
    [124, 84],
    [114, 114],
    [80, 72],
    [60, 40],
    [120, 120],
    [100, 100],
  ] as Size[]),
  ...([
    [200, 110],
    [300, 120],
    [150, 100],
    [160, 80],
    [240, 120],
    [400, 230],
    [250, 150],
    [220, 160],
  ] as Size[]),
  ...([
    [180, 75],
    [110, 110],
    [130, 110],
    [400, 120],
    [140, 120],
    [600, 40],
    [600, 60],
  ] as Size[]),
];

/** A source of whole numbers from `low` to `high`, the same in every run. */
export function drawer(seed: number): (low: number, high: number) => number {
  let state = seed;
  return (low, high) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return low + Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (high - low + 1));
  };
}

type Draw = ReturnType<typeof drawer>;

/** How many lines, and the size of one. */
export const kindsOfLoads: Record<string, { lines: (draw: Draw) => number; size: (draw: Draw) => Size }> = {
  '5 to 12 lines of trade sizes': {
    lines: (draw) => draw(5, 12),
    size: (draw) => tradeSizes[draw(0, tradeSizes.length - 1)]!,
  },
  '12 arbitrary sizes of 40 to 200 cm': { lines: () => 12, size: (draw) => [draw(40, 200), draw(40, 120)] },
  '12 arbitrary sizes of 30 to 120 cm, up to 100 pieces': {
    lines: () => 12,
    size: (draw) => [draw(30, 120), draw(30, 100)],
  },
};

/** A load, not stackable, that covers 85 to 100 % of the vehicle's floor; undefined if the draw yields none. */
export function drawTightLoad(kind: string, draw: Draw, { compartments }: Vehicle): Item[] | undefined {
  const { lines, size } = kindsOfLoads[kind]!;
  const { lengthCm, floorWidthCm } = compartments[0]!;
  const roomCm2 = compartments.length * lengthCm * floorWidthCm;
  const targetCm2 = (roomCm2 * draw(850, 1000)) / 1000;
  const items: Item[] = [];
  for (let line = lines(draw); line > 0; line--) {
    const [a, b] = size(draw);
    const sides = { length: Math.max(a, b), width: Math.min(a, b) };
    if (sides.length > lengthCm || sides.width > floorWidthCm) return undefined;
    items.push({ ...sides, quantity: 1, height: 100, weight: 1, name: '', category: 'colli', isStackable: false });
  }
  const areaOf = (item: Item) => item.length * item.width * item.quantity;
  let coveredCm2 = items.reduce((sum, item) => sum + areaOf(item), 0);
  for (let tries = 0; tries < 400 && coveredCm2 < targetCm2; tries++) {
    const item = items[draw(0, items.length - 1)]!;
    if (coveredCm2 + item.length * item.width > roomCm2) continue;
    item.quantity += 1;
    coveredCm2 += item.length * item.width;
  }
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return coveredCm2 >= targetCm2 && coveredCm2 <= roomCm2 && pieces <= 100 ? items : undefined;
}

/** Pieces are no narrower. */
const cutMinCm = 20;

/**
 * A load that a floor was cut into from edge to edge, so that nothing is left of it: of pieces that are drawn by their
 * area, one after the other is cut in two at a multiple of `gridCm`. One line a piece, not stackable, in no order.
 */
export function drawCutFloor(draw: Draw, [lengthCm, widthCm]: Size, pieces: number, gridCm = 1): Item[] {
  const cut: Size[] = [[lengthCm, widthCm]];
  while (cut.length < pieces) {
    const at = drawByArea(draw, cut);
    const [a, b] = cut[at]!;
    const isAcross = draw(0, 1) === 1;
    const sideCm = isAcross ? a : b;
    const firstCm = Math.round(draw(cutMinCm, Math.max(cutMinCm, sideCm - cutMinCm)) / gridCm) * gridCm;
    if (firstCm < cutMinCm || sideCm - firstCm < cutMinCm) continue;
    cut.splice(at, 1, isAcross ? [firstCm, b] : [a, firstCm], isAcross ? [a - firstCm, b] : [a, b - firstCm]);
  }
  const items: Item[] = [];
  while (cut.length > 0) {
    const [length, width] = cut.splice(draw(0, cut.length - 1), 1)[0]!;
    items.push({ quantity: 1, length, width, height: 100, weight: 1, name: '', category: 'colli', isStackable: false });
  }
  return items;
}

function drawByArea(draw: Draw, cut: readonly Size[]): number {
  let areaCm2 = draw(0, cut.reduce((sum, [a, b]) => sum + a * b, 0) - 1);
  for (const [at, [a, b]] of cut.entries()) {
    if (areaCm2 < a * b) return at;
    areaCm2 -= a * b;
  }
  return cut.length - 1;
}

/** 27 pieces of 12 sizes that all but fill several trailers. */
export const nearlyFullTrailers: [quantity: number, length: number, width: number][] = [
  [2, 152, 87],
  [1, 87, 82],
  [3, 190, 109],
  [2, 156, 70],
  [2, 51, 45],
  [1, 114, 66],
  [2, 152, 89],
  [2, 109, 92],
  [4, 178, 109],
  [4, 112, 68],
  [1, 108, 83],
  [3, 136, 75],
];

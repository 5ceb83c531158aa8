// Measures how long it takes to judge a load on every vehicle of the catalogue: usual loads, and lists made to be hard;
// how many of the loads that all but fill a vehicle are decided, and how many of floors cut without rest found again.

import type { Item } from '../src/engine/load/item.ts';
import { checkLoad, measureLoad } from '../src/engine/load/load-check.ts';
import { loadTariff } from '../src/engine/tariff/load-tariff.ts';
import type { Vehicle } from '../src/engine/tariff/tariff.ts';
import { report } from './support/results.ts';
import { drawCutFloor, drawer, drawTightLoad, kindsOfLoads, nearlyFullTrailers } from './support/tight-loads.ts';

const { vehicles } = loadTariff();

const item = (quantity: number, length: number, width: number, height = 120, more: Partial<Item> = {}): Item => ({
  quantity,
  length,
  width,
  height,
  weight: 100,
  name: '',
  category: 'colli',
  isStackable: false,
  ...more,
});

const usual: Record<string, Item[]> = {
  'two pallets': [item(2, 120, 80)],
  '33 pallets': [item(33, 120, 80)],
  '60 stackable half-height pallets in three lines': [80, 70, 60].map((height) =>
    item(20, 120, 80, height, { isStackable: true }),
  ),
  'pallets of two sizes and two crates': [item(12, 120, 80), item(6, 120, 100), item(2, 240, 120)],
  '12 lines of pallets and crates': Array.from({ length: 12 }, (_, i) => item(1 + (i % 3), 80 + 10 * i, 60 + 5 * i)),
};

const light = { weight: 1 };
const stackable = { ...light, isStackable: true };
const lines = (...sizes: [quantity: number, length: number, width: number][]) =>
  sizes.map(([quantity, length, width]) => item(quantity, length, width, 100, light));
const hard: Record<string, Item[]> = {
  '31 pieces of 12 sizes that all but fill a trailer': lines(
    [4, 141, 112],
    [1, 99, 58],
    [3, 104, 56],
    [4, 159, 41],
    [4, 113, 86],
    [1, 172, 42],
    [3, 149, 45],
    [2, 140, 108],
    [2, 153, 116],
    [3, 120, 95],
    [2, 189, 99],
    [1, 174, 65],
  ),
  '27 pieces of 12 sizes that all but fill several trailers': lines(...nearlyFullTrailers),
  '23 pieces of 3 sizes for a road train': lines([6, 200, 110], [8, 145, 95], [9, 110, 110]),
  '20 wide pieces of 4 sizes': lines([5, 200, 110], [6, 160, 80], [6, 180, 75], [3, 110, 110]),
  '161 pieces of 20 sizes': Array.from({ length: 20 }, (_, i) =>
    item(5 + ((i * 5) % 7), 21 + ((i * 31) % 58), 20 + ((i * 23) % 51), 50, light),
  ),
  '96 stackable pieces of 12 heights': [44, 77, 58, 63, 81, 21, 76, 67, 75, 38, 54, 79].map((height) =>
    item(8, 40, 30, height, stackable),
  ),
  '200 lines of one piece': Array.from({ length: 200 }, (_, i) => item(1, 30 + (i % 17), 30 + (i % 13), 50, light)),
  '200 lines of 10,000': Array.from({ length: 200 }, (_, i) => item(10_000, 1 + (i % 97), 1 + (i % 53), 5, stackable)),
  '200 stackable lines of one size': Array.from({ length: 200 }, (_, i) =>
    item(4, 20, 20, 10 + ((i * 37) % 120), { isStackable: true, weight: 1 + (i % 19) }),
  ),
  '24,000 small parcels in 200 lines': Array.from({ length: 200 }, (_, i) =>
    item(120, 9 + (i % 4), 8 + (i % 3), 10, light),
  ),
};

function timesMs(items: Item[], rounds: number): number[] {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    const load = measureLoad(items)!;
    for (const vehicle of vehicles) checkLoad(load, vehicle);
    times.push(performance.now() - started);
  }
  return times;
}

/** Returns the median, since the longest depends on what else the machine does. */
function measure(name: string, items: Item[], rounds: number): number {
  // The first half warms the compiler up.
  const times = timesMs(items, rounds).slice(rounds / 2);
  const sorted = times.sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1]!;
  report({ what: name, figure: median, unit: 'ms', also: `longest ${sorted.at(-1)!.toFixed(1)} ms` });
  return median;
}

console.log(`on ${vehicles.length} vehicles: usual loads`);
for (const [name, items] of Object.entries(usual)) measure(name, items, 2000);
console.log('lists made to be hard');
const slowest = Math.max(...Object.entries(hard).map(([name, items]) => measure(name, items, 40)));
report({ what: 'the hardest of these', figure: slowest, unit: 'ms' });

/** Loads drawn for each kind, in turn for every vehicle that is long enough for most of them. */
const tightLoads = 200;

function verdictOf(items: Item[], vehicle: Vehicle): 'fits' | 'not_enough_floor' | 'load_undecided' {
  const checked = checkLoad(measureLoad(items)!, vehicle);
  return 'problem' in checked ? (checked.problem.code as 'not_enough_floor' | 'load_undecided') : 'fits';
}

console.log('loads that cover 85 to 100 % of the floor of one vehicle');
const trucks = vehicles.filter(({ compartments }) => compartments[0]!.lengthCm >= 600);
for (const kind of Object.keys(kindsOfLoads)) {
  const draw = drawer(1);
  const verdicts = { fits: 0, not_enough_floor: 0, load_undecided: 0 };
  const times: number[] = [];
  for (let at = 0; times.length < tightLoads; at++) {
    const vehicle = trucks[at % trucks.length]!;
    const items = drawTightLoad(kind, draw, vehicle);
    if (items === undefined) continue;
    const started = performance.now();
    verdicts[verdictOf(items, vehicle)] += 1;
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const share = ((verdicts.load_undecided / tightLoads) * 100).toFixed(1);
  const median = times[tightLoads >> 1]!.toFixed(1);
  const slow = times[Math.floor(tightLoads * 0.95)]!.toFixed(0);
  const also = `${verdicts.fits} of ${tightLoads} fit, p50 ${median} ms, p95 ${slow} ms`;
  report({ what: `${kind}, undecided`, figure: Number(share), unit: '%', also });
}

/** Floors drawn for each number of pieces. */
const cutFloors = 40;
const tautliner = vehicles.find(({ code }) => code === 'tautliner')!;
const narrow = { ...tautliner, compartments: [{ lengthCm: 1360, widthCm: 245, floorWidthCm: 245 }] };

/** Cuts floors of 13.60 × 2.45 m, and judges them for just that floor, then for all vehicles as a request does. */
function measureCutFloors(pieces: number, gridCm: number) {
  const draw = drawer(pieces);
  let found = 0;
  let inTrailer = 0;
  const times: number[] = [];
  for (let nth = 0; nth < cutFloors; nth++) {
    const items = drawCutFloor(draw, [1360, 245], pieces, gridCm);
    if (verdictOf(items, narrow) === 'fits') found += 1;
    const started = performance.now();
    const load = measureLoad(items)!;
    const checked = vehicles.map((vehicle) => checkLoad(load, vehicle));
    times.push(performance.now() - started);
    if (!('problem' in checked[vehicles.indexOf(tautliner)]!)) inTrailer += 1;
  }
  times.sort((a, b) => a - b);
  const median = times[cutFloors >> 1]!.toFixed(1);
  const slow = times[Math.floor(cutFloors * 0.99)]!.toFixed(0);
  const also = `${inTrailer} in the tautliner among all vehicles, p50 ${median} ms, p99 ${slow} ms`;
  report({ what: `${pieces} pieces on a grid of ${gridCm} cm, found`, figure: found, unit: `of ${cutFloors}`, also });
}

console.log('floors of 13.60 × 2.45 m cut into pieces without rest');
for (const gridCm of [1, 5, 10]) for (const pieces of [6, 10, 14, 18, 24]) measureCutFloors(pieces, gridCm);

import type { Item } from '../../load/item.ts';
import { checkLoad, measureLoad } from '../../load/load-check.ts';
import type { Vehicle } from '../../tariff/tariff.ts';

/** How many pieces of each line of a request, by its place in it. */
export type Pieces = readonly number[];

/** What looking for parts of one request may take: how many loads may be judged. */
export type FillEffort = { checksLeft: number };

/** Up to 50 ms together; goods of one size need a dozen for each vehicle. */
const checksMax = 200;
/** Of one check. A vehicle is all but full where the search takes longer, and the rest rides in the next. */
const checkSteps = 1500;
/** How many lines may be passed over because they fit no more, for others that still do. */
const passesMax = 6;

export function fillEffort(): FillEffort {
  return { checksLeft: checksMax };
}

/**
 * The goods in as many vehicles of one kind as they take, each filled as far as it goes before the next one. Undefined
 * if these are more than `vehiclesMax`, if a piece fits none, or if the effort ends before.
 */
export function fillVehicles(
  items: readonly Item[],
  vehicle: Vehicle,
  vehiclesMax: number,
  effort: FillEffort,
): Pieces[] | undefined {
  const left = items.map(({ quantity }) => quantity);
  const parts: Pieces[] = [];
  while (left.some((quantity) => quantity > 0)) {
    if (parts.length === vehiclesMax) return undefined;
    const before = parts.at(-1);
    const isAlike = before?.every((quantity, line) => quantity <= left[line]!);
    const part = before !== undefined && isAlike ? before : fillOne(items, left, vehicle, effort);
    if (!part.some((quantity) => quantity > 0)) return undefined;
    parts.push(part);
    for (const [line, quantity] of part.entries()) left[line]! -= quantity;
  }
  return parts;
}

/** The lines of a part. */
export function takePieces(items: readonly Item[], pieces: Pieces): Item[] {
  return items.map((item, line) => ({ ...item, quantity: pieces[line]! })).filter(({ quantity }) => quantity > 0);
}

function fillOne(items: readonly Item[], left: Pieces, vehicle: Vehicle, effort: FillEffort): number[] {
  const taken = items.map(() => 0);
  let open = hardestFirst(items).filter((line) => left[line]! > 0);
  for (let pass = 0; pass < passesMax && open.length > 0; pass++) {
    const count = mostPieces(items, taken, left, open, vehicle, effort);
    const stopped = addPieces(taken, left, open, count);
    open = open.slice(stopped + 1);
  }
  return taken;
}

/** The largest footprint first, and of equal ones the highest and heaviest: what is left over is small. */
function hardestFirst(items: readonly Item[]): number[] {
  const area = ({ length, width }: Item) => length * width;
  return [...items.keys()].sort((a, b) => {
    const [one, other] = [items[a]!, items[b]!];
    return area(other) - area(one) || other.height - one.height || other.weight - one.weight || a - b;
  });
}

/** How many of the open lines' pieces, in their order, the vehicle takes beside those it has. */
function mostPieces(
  items: readonly Item[],
  taken: readonly number[],
  left: Pieces,
  open: readonly number[],
  vehicle: Vehicle,
  effort: FillEffort,
): number {
  const fits = (count: number) => {
    if (effort.checksLeft-- <= 0) return false;
    const pieces = [...taken];
    addPieces(pieces, left, open, count);
    const effortOfOne = { budget: { stepsLeft: checkSteps }, searchesStacks: false };
    const load = measureLoad(takePieces(items, pieces), effortOfOne);
    return load !== undefined && !('problem' in checkLoad(load, vehicle));
  };
  let tooMany = liftedPieces(items, taken, left, open, vehicle);
  if (tooMany === 0 || fits(tooMany)) return tooMany;
  // Most lines that come after one that fits no more fit no more either.
  let most = 0;
  if (tooMany > 1 && taken.some((pieces) => pieces > 0)) {
    if (!fits(1)) return 0;
    most = 1;
  }
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (fits(middle)) most = middle;
    else tooMany = middle;
  }
  return most;
}

/** How many of them the payload allows. */
function liftedPieces(
  items: readonly Item[],
  taken: readonly number[],
  left: Pieces,
  open: readonly number[],
  vehicle: Vehicle,
): number {
  let spareKg = vehicle.payloadKg - items.reduce((sum, { weight }, line) => sum + weight * taken[line]!, 0);
  let count = 0;
  for (const line of open) {
    const pieces = Math.min(left[line]!, Math.floor(spareKg / items[line]!.weight));
    count += pieces;
    spareKg -= pieces * items[line]!.weight;
    if (pieces < left[line]!) break;
  }
  return count;
}

/** Adds so many of the open lines' pieces, in their order, and returns at which of them that ends. */
function addPieces(pieces: number[], left: Pieces, open: readonly number[], count: number): number {
  let rest = count;
  for (const [at, line] of open.entries()) {
    const added = Math.min(rest, left[line]!);
    pieces[line]! += added;
    rest -= added;
    if (added < left[line]!) return at;
  }
  return open.length;
}

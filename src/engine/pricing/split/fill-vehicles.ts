import type { Steps } from '../../../ground/concurrency/steps.ts';
import type { Item } from '../../load/item.ts';
import { checkLoadInSteps, measureLoad } from '../../load/load-check.ts';
import type { Vehicle } from '../../tariff/tariff.ts';
import { type RequestBudget, spend } from '../request-budget.ts';

/** How many pieces of each line of a request, by its place in it. */
export type Pieces = readonly number[];

/** What looking for parts of one request may take: how many loads may be judged, and what its searches have left. */
export type FillEffort = { checksLeft: number; budget: RequestBudget };

/** Up to 50 ms together; goods of one size need a dozen for each vehicle. */
const checksMax = 200;
/** Of one check. A vehicle is all but full where the search takes longer, and the rest rides in the next. */
const checkSteps = 1500;
/** How many lines that no longer fit may be skipped for others that still do. */
const passesMax = 6;

export function fillEffort(budget: RequestBudget): FillEffort {
  return { checksLeft: checksMax, budget };
}

/**
 * The goods in as many vehicles of one kind as they take, each filled as far as it goes before the next one. Undefined
 * if these are more than `vehiclesMax`, if a piece fits none, or if the effort ends before.
 */
export function* fillVehicles(
  items: readonly Item[],
  vehicle: Vehicle,
  vehiclesMax: number,
  effort: FillEffort,
): Steps<Pieces[] | undefined> {
  const lines = items.map((item): OpenLine => ({ item, left: item.quantity, taken: 0 }));
  const parts: Pieces[] = [];
  while (lines.some(({ left }) => left > 0)) {
    if (parts.length === vehiclesMax) return undefined;
    const isLikeLast = parts.length > 0 && lines.every(({ left, taken }) => taken <= left);
    if (!isLikeLast) yield* fillOne(lines, vehicle, effort);
    if (!lines.some(({ taken }) => taken > 0)) return undefined;
    parts.push(lines.map(({ taken }) => taken));
    for (const line of lines) line.left -= line.taken;
  }
  return parts;
}

/** The pieces of a line that ride in no vehicle yet, and how many of them the present one, or else the last, takes. */
type OpenLine = { item: Item; left: number; taken: number };

/** The lines of a part. */
export function takePieces(items: readonly Item[], pieces: Pieces): Item[] {
  return items.map((item, line) => ({ ...item, quantity: pieces[line] ?? 0 })).filter(({ quantity }) => quantity > 0);
}

function* fillOne(lines: readonly OpenLine[], vehicle: Vehicle, effort: FillEffort): Steps<void> {
  for (const line of lines) line.taken = 0;
  let open = hardestFirst(lines).filter(({ left }) => left > 0);
  for (let pass = 0; pass < passesMax && open.length > 0; pass++) {
    open = takeFrom(open, yield* mostPieces(lines, open, vehicle, effort));
  }
}

/** The largest footprint first, and of equal ones the highest and heaviest: what is left over is small. */
function hardestFirst(lines: readonly OpenLine[]): OpenLine[] {
  const area = ({ length, width }: Item) => length * width;
  return lines.toSorted(({ item: a }, { item: b }) => area(b) - area(a) || b.height - a.height || b.weight - a.weight);
}

/** How many more of the open lines' pieces, in their order, the vehicle takes. */
function* mostPieces(
  lines: readonly OpenLine[],
  open: readonly OpenLine[],
  vehicle: Vehicle,
  effort: FillEffort,
): Steps<number> {
  const isEmpty = lines.every(({ taken }) => taken === 0);
  const fits = function* (count: number): Steps<boolean> {
    if (effort.checksLeft-- <= 0 || effort.budget.stepsLeft <= 0) return false;
    takeFrom(open, count);
    const goods = lines.flatMap(({ item, taken }) => (taken > 0 ? [{ ...item, quantity: taken }] : []));
    return yield* spend(effort.budget, checkSteps, function* (budget) {
      const load = measureLoad(goods, { budget, searchesStacks: false });
      yield;
      return load !== undefined && !('problem' in (yield* checkLoadInSteps(load, vehicle)));
    });
  };
  let tooMany = liftedPieces(lines, open, vehicle);
  if (tooMany === 0 || (yield* fits(tooMany))) return tooMany;
  // Once a line no longer fits, most lines after it do not fit either.
  let most = 0;
  if (tooMany > 1 && !isEmpty) {
    if (!(yield* fits(1))) return 0;
    most = 1;
  }
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (yield* fits(middle)) most = middle;
    else tooMany = middle;
  }
  return most;
}

/** How many of them the payload allows. */
function liftedPieces(lines: readonly OpenLine[], open: readonly OpenLine[], vehicle: Vehicle): number {
  let spareKg = vehicle.payloadKg - lines.reduce((sum, { item, taken }) => sum + item.weight * taken, 0);
  let count = 0;
  for (const { item, left } of open) {
    const pieces = Math.min(left, Math.floor(spareKg / item.weight));
    count += pieces;
    spareKg -= pieces * item.weight;
    if (pieces < left) break;
  }
  return count;
}

/** Takes a number of the open lines' pieces, in their order, and returns the lines after the one at which that ends. */
function takeFrom(open: readonly OpenLine[], count: number): OpenLine[] {
  let rest = count;
  for (const line of open) {
    line.taken = Math.min(rest, line.left);
    rest -= line.taken;
  }
  const end = open.findIndex(({ left, taken }) => taken < left);
  return end < 0 ? [] : open.slice(end + 1);
}

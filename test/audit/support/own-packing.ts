// Loads a vehicle without any code of the service: by chance, corner by corner.
import type { Item, PlannedStack } from '../../../src/engine/load/item.ts';
import type { Vehicle } from '../../../src/engine/tariff/tariff.ts';
import { faultOfStack } from '../../engine/load/load-oracle.ts';
import type { Draw } from './draw.ts';

type Stack = { pieces: number[]; longCm: number; shortCm: number };
type Spot = Omit<PlannedStack, 'pieces'>;

/** Stacks the heaviest pieces first, each on the first stack that may bear it. */
function stackUp(items: readonly Item[], usableHeightCm: number): Stack[] {
  const pieces = items.flatMap(({ quantity }, index) => Array.from({ length: quantity }, () => index));
  pieces.sort((a, b) => items[b]!.weight - items[a]!.weight);
  const stacks: Stack[] = [];
  for (const piece of pieces) {
    const mayBear = (stack: Stack) =>
      faultOfStack(
        [...stack.pieces, piece].map((each) => items[each]!),
        usableHeightCm,
      ) === undefined;
    const below = items[piece]!.isStackable ? stacks.find(mayBear) : undefined;
    const { length, width } = items[piece]!;
    if (below !== undefined) below.pieces.push(piece);
    else stacks.push({ pieces: [piece], longCm: Math.max(length, width), shortCm: Math.min(length, width) });
  }
  return stacks;
}

function overlaps(a: Spot, b: Spot): boolean {
  return (
    a.compartment === b.compartment &&
    a.alongCm < b.alongCm + b.lengthCm &&
    b.alongCm < a.alongCm + a.lengthCm &&
    a.acrossCm < b.acrossCm + b.widthCm &&
    b.acrossCm < a.acrossCm + a.widthCm
  );
}

/** Puts a stack into the foremost corner that the others leave. */
function placeNext(
  placed: readonly Spot[],
  stack: Stack,
  { compartments }: Vehicle,
  isLongFirst: boolean,
): Spot | undefined {
  const ways = isLongFirst ? (['long', 'short'] as const) : (['short', 'long'] as const);
  let best: Spot | undefined;
  for (const [compartment, { lengthCm: floorCm, floorWidthCm }] of compartments.entries()) {
    const here = placed.filter((each) => each.compartment === compartment);
    const alongs = [0, ...here.map((each) => each.alongCm + each.lengthCm)];
    const acrosses = [0, ...here.map((each) => each.acrossCm + each.widthCm)];
    for (const way of ways) {
      const [lengthCm, widthCm] = way === 'long' ? [stack.longCm, stack.shortCm] : [stack.shortCm, stack.longCm];
      for (const alongCm of alongs)
        for (const acrossCm of acrosses) {
          const spot = { compartment, alongCm, acrossCm, lengthCm, widthCm };
          if (alongCm + lengthCm > floorCm || acrossCm + widthCm > floorWidthCm) continue;
          const isBetter = best === undefined || alongCm < best.alongCm;
          if (isBetter && !here.some((each) => overlaps(each, spot))) best = spot;
        }
    }
    if (best !== undefined) return best;
  }
  return best;
}

/** A place for every piece, if chance finds one in so many tries. */
export function packByChance(
  draw: Draw,
  items: readonly Item[],
  vehicle: Vehicle,
  tries = 30,
): PlannedStack[] | undefined {
  const stacks = stackUp(items, vehicle.usableHeightCm);
  for (let tried = 0; tried < tries; tried++) {
    const order = draw.shuffled(stacks);
    if (tried % 3 !== 0) order.sort((a, b) => b.longCm * b.shortCm - a.longCm * a.shortCm);
    if (tried % 3 === 2) order.sort((a, b) => b.longCm - a.longCm);
    // All one way, as far as that goes, or each as it comes.
    const longShare = draw.pick([0, 0.5, 1]);
    const spots: Spot[] = [];
    const plan: PlannedStack[] = [];
    for (const stack of order) {
      const spot = placeNext(spots, stack, vehicle, draw.chance(longShare));
      if (spot === undefined) break;
      spots.push(spot);
      plan.push({ ...spot, pieces: stack.pieces.map((item) => ({ item, heightCm: items[item]!.height })) });
    }
    if (plan.length === stacks.length) return plan;
  }
  return undefined;
}

/** Vehicles that open at the rear alone: what stands before the doors must come out first. */
export const rearOnly: readonly string[] = ['caddy', 'van_luton_lift', 'reefer', 'box_trailer'];

/**
 * Every piece that cannot be taken out through the rear when its stop comes: goods for a later stop stand on it, or
 * between it and the doors. Goods that name no stop stay for the last.
 */
export function findBuried(plan: readonly PlannedStack[], items: readonly Item[]): string[] {
  const stopOf = (item: number) => items[item]?.unloading ?? Number.POSITIVE_INFINITY;
  return plan.flatMap((stack, at) => {
    const stops = stack.pieces.map(({ item }) => stopOf(item));
    const isBelow = stops.some((stop, tier) => stops.slice(tier + 1).some((above) => above > stop));
    const isBehind = plan.some(
      (other) =>
        other !== stack &&
        other.compartment === stack.compartment &&
        other.alongCm >= stack.alongCm + stack.lengthCm &&
        other.acrossCm < stack.acrossCm + stack.widthCm &&
        stack.acrossCm < other.acrossCm + other.widthCm &&
        Math.max(...other.pieces.map(({ item }) => stopOf(item))) > Math.min(...stops),
    );
    return [
      ...(isBelow ? [`stack ${at}: a later stop's goods lie on it`] : []),
      ...(isBehind ? [`stack ${at}: a later stop's goods stand before it`] : []),
    ];
  });
}

import type { Vehicle } from '../tariff/tariff.ts';
import type { Imbalance, Item, PlannedStack } from './item.ts';
import type { SpanOf } from './stops/stop-stacks.ts';

type Curve = NonNullable<Vehicle['loadDistribution']>[number]['points'];

/** What is on the vehicle during a part of the tour: all of it, or what is left between two stops. */
type State = { after?: Imbalance['after']; isOn: (item: Item) => boolean };

/** Whether no load of that weight leaves the curves, wherever it stands. */
export function isBalancedAnywhere({ loadDistribution }: Vehicle, weightKg: number): boolean {
  return (loadDistribution ?? []).every(({ points }) => points.every(({ kg }) => weightKg <= kg));
}

/**
 * Where the centre of gravity of a planned load leaves the load distribution of a compartment by most, over the whole
 * tour if the lines have stops: after a loading not all of it is on, and after an unloading what is left stands in
 * front. Each piece counts with its weight in its middle. Undefined if it leaves none, or the vehicle has none; and for
 * less than half a load that can be moved back as a whole, which whoever loads it does unasked.
 */
export function findImbalance(
  plan: readonly PlannedStack[],
  items: ReadonlyMap<number, Item>,
  { compartments, loadDistribution }: Vehicle,
  spanOf?: SpanOf,
): Imbalance | undefined {
  if (loadDistribution === undefined) return undefined;
  let worst: (Imbalance & { excess: number }) | undefined;
  for (const { after, isOn } of statesOf(spanOf, items)) {
    for (const [compartment, { points }] of loadDistribution.entries()) {
      const { weightKg, centreCm, endCm } = balanceOf(plan, items, compartment, isOn);
      const excess = weightKg / limitAt(points, centreCm);
      if (excess <= 1 || (worst !== undefined && excess <= worst.excess)) continue;
      const range = rangeOf(points, weightKg);
      const backCm = range === undefined ? 0 : range.fromCm - Math.round(centreCm);
      const roomCm = (compartments[compartment]?.lengthCm ?? 0) - endCm;
      const isMovable = after === undefined && backCm > 0 && backCm <= roomCm;
      if (isMovable && weightKg * 2 <= Math.max(...points.map(({ kg }) => kg))) continue;
      worst = {
        compartment,
        weightKg,
        centreCm: Math.round(centreCm),
        ...range,
        ...(after && { after }),
        ...(isMovable && { backCm }),
        excess,
      };
    }
  }
  if (worst === undefined) return undefined;
  const { excess: _excess, ...imbalance } = worst;
  return imbalance;
}

/** With everything on first, so that of equal states this one is told. */
function statesOf(spanOf: SpanOf | undefined, items: ReadonlyMap<number, Item>): State[] {
  const states: State[] = [{ isOn: () => true }];
  if (spanOf === undefined) return states;
  const spans = [...items.values()].map(spanOf);
  const indexes = (stops: readonly number[]) => [...new Set(stops)].sort((a, b) => a - b).slice(0, -1);
  for (const index of indexes(spans.map(({ loading }) => loading))) {
    states.push({ after: { stop: 'loading', index }, isOn: (item) => spanOf(item).loading <= index });
  }
  for (const index of indexes(spans.map(({ unloading }) => unloading))) {
    states.push({ after: { stop: 'unloading', index }, isOn: (item) => spanOf(item).unloading > index });
  }
  return states;
}

function balanceOf(
  plan: readonly PlannedStack[],
  items: ReadonlyMap<number, Item>,
  compartment: number,
  isOn: State['isOn'],
) {
  let weightKg = 0;
  let momentKgCm = 0;
  let endCm = 0;
  for (const stack of plan) {
    if (stack.compartment !== compartment) continue;
    for (const { item } of stack.pieces) {
      const piece = items.get(item);
      if (piece === undefined || !isOn(piece)) continue;
      weightKg += piece.weight;
      momentKgCm += piece.weight * (stack.alongCm + stack.lengthCm / 2);
      endCm = Math.max(endCm, stack.alongCm + stack.lengthCm);
    }
  }
  return { weightKg, centreCm: weightKg === 0 ? 0 : momentKgCm / weightKg, endCm };
}

/** The weight that a curve allows at a centre of gravity, in kg: straight between its points, and level beyond them. */
function limitAt(points: Curve, centreCm: number): number {
  let before: Curve[number] | undefined;
  for (const point of points) {
    if (point.cm >= centreCm) {
      if (before === undefined) return point.kg;
      return before.kg + ((point.kg - before.kg) * (centreCm - before.cm)) / (point.cm - before.cm);
    }
    before = point;
  }
  return before?.kg ?? Number.POSITIVE_INFINITY;
}

/** Between which whole centimetres a curve allows a weight. Undefined if it does nowhere. */
function rangeOf(points: Curve, weightKg: number): { fromCm: number; toCm: number } | undefined {
  let range: { fromCm: number; toCm: number } | undefined;
  const all = points.map(({ cm }) => cm);
  for (let cm = Math.min(...all); cm <= Math.max(...all); cm++) {
    if (limitAt(points, cm) >= weightKg) range = { fromCm: range?.fromCm ?? cm, toCm: cm };
  }
  return range;
}

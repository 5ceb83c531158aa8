import { type Steps, takeSteps } from '../../ground/concurrency/steps.ts';
import type { Vehicle } from '../tariff/tariff.ts';
import { sidesOpen } from './goods/sides-open.ts';
import type { LoadAccess, LoadSummary, PlannedStack } from './item.ts';
import type { Load, PlacedLoad } from './load-check.ts';
import { findImbalance, isBalancedAnywhere } from './load-distribution.ts';
import { planByStops } from './stops/plan-by-stops.ts';

/** A plan is for a person who loads or draws it. Above this, replies would take megabytes. */
const plannedPiecesMax = 1000;

/**
 * How a load that fits is arranged: by its stops, and whether that is balanced. With `includePlan` also where each
 * stack stands and on which floors. Of more than 1,000 pieces none of this is said.
 */
export function* arrangeLoad(
  load: Load,
  vehicle: Vehicle,
  placed: PlacedLoad,
  includePlan: boolean,
): Steps<LoadSummary> {
  const { summary } = placed;
  const floors = includePlan ? { floors: vehicle.compartments } : {};
  if (load.pieces > plannedPiecesMax) return { ...summary, ...floors, ...(includePlan && { plan: null }) };
  const mayLean = !isBalancedAnywhere(vehicle, load.weightKg);
  if (!includePlan && !mayLean && load.spanOf === undefined) return summary;
  const { access, plan } = yield* planOf(load, vehicle, placed);
  const items = new Map(load.groups.flatMap(({ lines }) => lines.map(({ index, item }) => [index, item] as const)));
  const imbalance = mayLean ? findImbalance(plan, items, vehicle, load.spanOf) : undefined;
  return {
    ...summary,
    ...floors,
    ...(includePlan && { plan }),
    ...(access && { access }),
    ...(imbalance && { imbalance }),
  };
}

/** The same, at once, with the plan. */
export function withPlan(load: Load, vehicle: Vehicle, placed: PlacedLoad): LoadSummary {
  return takeSteps(arrangeLoad(load, vehicle, placed, true));
}

function* planOf(
  load: Load,
  vehicle: Vehicle,
  placed: PlacedLoad,
): Steps<{ access?: LoadAccess; plan: PlannedStack[] }> {
  const { groups, spanOf, budget } = load;
  if (spanOf === undefined) return { plan: placed.plan() };
  const goods = { groups, spanOf, usableHeightCm: placed.heightCm, placed: placed.groups() };
  return yield* planByStops(goods, vehicle.compartments, sidesOpen(vehicle), budget);
}

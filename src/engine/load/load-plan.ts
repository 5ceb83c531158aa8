import type { Vehicle } from '../tariff/tariff.ts';
import type { LoadSummary, PlannedStack } from './item.ts';
import type { Load } from './load-check.ts';

/** A plan is for a person who loads or draws it. Above this, replies would take megabytes. */
const plannedPiecesMax = 1000;

/** A load that fits, with where each stack stands and on which floors. */
export function withPlan(
  load: Load,
  vehicle: Vehicle,
  { summary, plan }: { summary: LoadSummary; plan: () => PlannedStack[] },
): LoadSummary {
  return { ...summary, floors: vehicle.compartments, plan: load.pieces > plannedPiecesMax ? null : plan() };
}

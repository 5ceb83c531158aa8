import type { Steps } from '../../../ground/concurrency/steps.ts';
import type { LoadSummary } from '../../load/item.ts';
import { arrangeLoad } from '../../load/load-plan.ts';
import type { Carriage } from '../offer.ts';

/**
 * How the load stands in the vehicle: by its stops, balanced or not, and where if that is asked for. What this takes
 * changes for no vehicle whether it is offered, so it comes after all of them.
 */
export function* arrange({ vehicle, summary, placed, transport }: Carriage): Steps<LoadSummary | null> {
  const { load, includeLoadPlan } = transport;
  if (load === undefined || placed === undefined) return summary;
  return yield* arrangeLoad(load, vehicle, placed, includeLoadPlan);
}

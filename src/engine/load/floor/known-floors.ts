import type { Steps } from '../../../ground/concurrency/steps.ts';
import { RecurringCache } from '../../../ground/recurring-cache.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { Footprint } from '../stacks.ts';
import { filledLengths } from './floor-bounds.ts';
import type { FloorPlan } from './floor-rows.ts';

/** Shippers send goods of the same sizes again and again. Plans are of up to 300 stacks, lengths some 5 kB. */
const [plansMax, lengthsMax] = [1000, 200];
const plans = new RecurringCache<{ plan: FloorPlan; stepsLeft: number }>(plansMax);
const lengths = new RecurringCache<Int32Array>(lengthsMax);

/**
 * The plan of stacks on floors that `search` makes, kept if it was asked for before. `floors`: their sizes as text. The
 * budget is spent as if it was searched for, since with less of it left a load may be undecided.
 */
export function* recallFloors(
  { footprints, floors }: { footprints: readonly Footprint[]; floors: string },
  budget: SearchBudget,
  search: () => Steps<FloorPlan>,
): Steps<FloorPlan> {
  const key = `${budget.stepsLeft} ${floors}${textOf(footprints)}`;
  const found = plans.get(key);
  if (found !== undefined) {
    budget.stepsLeft = found.stepsLeft;
    return found.plan;
  }
  const plan = yield* search();
  plans.add(key, { plan, stepsLeft: budget.stepsLeft });
  return plan;
}

/** `filledLengths` of stacks, kept likewise. */
export function recallLengths(footprints: readonly Footprint[], lengthCm: number): Int32Array {
  const key = `${lengthCm}${textOf(footprints)}`;
  const found = lengths.get(key);
  if (found !== undefined) return found;
  const filled = filledLengths(footprints, lengthCm);
  lengths.add(key, filled);
  return filled;
}

function textOf(footprints: readonly Footprint[]): string {
  let text = '';
  for (const { longCm, shortCm, count } of footprints) text += ` ${longCm},${shortCm},${count}`;
  return text;
}

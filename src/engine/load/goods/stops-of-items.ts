import type { Problems } from '../../../ground/errors.ts';
import type { StatedItem } from '../item.ts';

/** How many stops a transport has. */
export type StopCounts = { loadings: number; unloadings: number };

/** Adds to `problems` each line of goods that names a stop which the transport does not have. */
export function judgeStopsOfItems(items: readonly StatedItem[], counts: StopCounts, problems: Problems): void {
  for (const [i, { loading = 0, unloading = 0 }] of items.entries()) {
    if (loading >= counts.loadings) problems.add(`items.${i}.loading`, describeRange('loadings', counts.loadings));
    if (unloading >= counts.unloadings)
      problems.add(`items.${i}.unloading`, describeRange('unloadings', counts.unloadings));
  }
}

function describeRange(list: string, count: number): string {
  if (count === 1) return `must be 0: there is one place in ${list}`;
  return `must be an index of ${list}, from 0 to ${count - 1}`;
}

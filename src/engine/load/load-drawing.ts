import type { Spot } from './floor/floor-rows.ts';
import type { PlannedStack } from './item.ts';
import type { Stacking } from './stacks.ts';

/** Puts each group's stacks on the group's places, from the front of the vehicle to the rear. */
export function drawPlan(stackings: readonly Stacking[], spots: readonly Spot[][]): PlannedStack[] {
  const planned = stackings.flatMap(({ stacks }, group) => {
    const places = spots[group] ?? [];
    const standing = stacks.flatMap(({ pieces, count }) => Array.from({ length: count }, () => pieces));
    return standing.map((pieces, nth) => {
      const { floor, ...place } = places[nth]!;
      const drawn = pieces.map(({ index, item }) => ({ item: index, heightCm: item.height }));
      return { compartment: floor, ...place, pieces: drawn };
    });
  });
  return planned.sort((a, b) => a.compartment - b.compartment || a.alongCm - b.alongCm || a.acrossCm - b.acrossCm);
}

import type { Spot } from './floor/floor-rows.ts';
import type { PlannedStack } from './item.ts';
import type { Stacking } from './stacks.ts';

/** Puts each group's stacks on the group's places, from the front of the vehicle to the rear. */
export function drawPlan(stackings: readonly Stacking[], spots: readonly Spot[][]): PlannedStack[] {
  const planned = stackings.flatMap(({ stacks }, group) => {
    const places = spots[group]!.values();
    return stacks.flatMap(({ pieces, count }) =>
      Array.from({ length: count }, () => {
        const { floor, ...place } = places.next().value!;
        const drawn = pieces.map(({ index, item }) => ({ item: index, heightCm: item.height }));
        return { compartment: floor, ...place, pieces: drawn };
      }),
    );
  });
  return planned.sort((a, b) => a.compartment - b.compartment || a.alongCm - b.alongCm || a.acrossCm - b.acrossCm);
}

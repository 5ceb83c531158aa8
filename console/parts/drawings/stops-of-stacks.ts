import type { PlannedStack } from '../../../client/src/api-types.ts';

/** The unloadings that the pieces on a floor name, from 0. None where they do not go to several. */
export function stopsOn(stacks: readonly PlannedStack[]): readonly (number | undefined)[] {
  const stops = new Set(stacks.flatMap(stopsIn));
  return stops.size > 1 ? [...stops].sort((a, b) => (a ?? Infinity) - (b ?? Infinity)) : [];
}

/** The unloadings of a stack's pieces; undefined of those that name none. */
export function stopsIn({ pieces }: PlannedStack): (number | undefined)[] {
  return [...new Set(pieces.map(({ unloading }) => unloading))];
}

/** The colour of goods that go to an unloading, as a class. There are four, so that neighbours differ. */
export function stopColour(stop: number | undefined): string {
  return stop === undefined ? 'sx' : `s${stop % 4}`;
}

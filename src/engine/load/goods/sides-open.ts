import type { Vehicle } from '../../tariff/tariff.ts';

/** Words in the codes of vehicles that are built with curtains. */
const curtainWords = new Set(['curtain', 'tautliner', 'mega', 'jumbo']);

/**
 * Whether goods are reached from the sides too. Where a table does not say, as those of before, it goes by the code:
 * of bodies with curtains it is so, of all others not.
 */
export function sidesOpen({ code, sidesOpen: stated }: Pick<Vehicle, 'code' | 'sidesOpen'>): boolean {
  return stated ?? code.split('_').some((word) => curtainWords.has(word));
}

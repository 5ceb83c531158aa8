/** Set in `keyTown` if the key is not one of the town's own names but one that others use. */
export const otherNameFlag = 0x80000000;

/**
 * Whether a town is so much larger than its namesake that people mean it, although the name is only its name in another
 * language.
 */
export function outweighs(population: number, populationOfNamed: number): boolean {
  return population > 100 * Math.max(500, populationOfNamed);
}

/** One bit per letter. It rules out a whole name without looking at it: each missing letter costs an edit. */
export function letterMask(key: string): number {
  let mask = 0;
  for (let index = 0; index < key.length; index += 1) {
    const code = key.charCodeAt(index);
    mask |= 1 << (code >= 0x61 && code <= 0x7a ? code - 0x61 : 26 + (code % 6));
  }
  return mask;
}

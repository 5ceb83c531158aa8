/** What is left for the searches of one load, in steps of 0.1 to 0.3 microseconds. */
export type SearchBudget = { stepsLeft: number };

/**
 * Steps for a load over all vehicles, up to 50 ms. What fits a vehicle among others fits it alone, as a booking asks:
 * it meets the same searches in the same order, with no fewer steps left.
 */
export const loadSteps = 230_000;

/** What the searches of one load may take together. */
export function searchBudget(): SearchBudget {
  return { stepsLeft: loadSteps };
}

/** What is left for the searches of one load, in steps of a tenth of a microsecond. */
export type SearchBudget = { stepsLeft: number };

/**
 * Steps for a load over all vehicles, 35 to 45 ms. What fits a vehicle among others fits it alone, as a booking asks:
 * it meets the same searches in the same order, with no fewer steps left.
 */
const loadSteps = 320_000;

/** What the searches of one load may take together. */
export function searchBudget(): SearchBudget {
  return { stepsLeft: loadSteps };
}

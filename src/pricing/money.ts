import type { Cents } from './types.ts';

/**
 * Euros to integer cents, half up. The only place where money is rounded. The millionth part of a cent is cut first,
 * so that 1.005 × 100 = 100.49999999999999 counts as 100.5.
 */
export function toCents(euros: number): Cents {
  return Math.floor(Math.round(euros * 100 * 1e6) / 1e6 + 0.5);
}

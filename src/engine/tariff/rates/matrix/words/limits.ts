import { AmountReader } from '../../read-amounts.ts';

/** What steps of a load are counted in, by their columns in a sheet of rates. */
export const units = ['ldm_to', 'kg_to', 'pallets_to'] as const;
export type Unit = (typeof units)[number];
export type Limits = { readonly [U in Unit]?: number };

const figures = {
  ldm_to: { decimals: 3, bounds: [0.1, 30], times: 1 },
  kg_to: { decimals: 0, bounds: [1, 50_000], times: 1 },
  pallets_to: { decimals: 0, bounds: [1, 100], times: 1 },
  t: { decimals: 3, bounds: [0.05, 50], times: 1000 },
} as const;

/** The figure of a limit. Undefined: it is none that a load may have. */
export function readFigure(text: string, of: Unit | 't'): number | undefined {
  const { times, ...limits } = figures[of];
  const value = new AmountReader([text]).read(text, limits);
  if (typeof value !== 'number' || value < limits.bounds[0] || value > limits.bounds[1]) return undefined;
  return Math.round(value * times * 1000) / 1000;
}

/** A pair of countries: of the first loading and of the last unloading. */
export type Lane = { from: string; to: string };

/** As in `DE-PL`. */
export function laneKey({ from, to }: Lane): string {
  return `${from}-${to}`;
}

/** A row of the table: what was measured, by how much it may grow, and its samples in their order. */
export type Series = {
  name: string;
  unit: string;
  /** From the end of the warm-up to the end of the run. */
  growthMax: number;
  values: readonly number[];
};

type Trend = {
  /** Medians of the first and of the last quarter after the warm-up. */
  first: number;
  last: number;
  highest: number;
  /** What the slope comes to over all samples after the warm-up. */
  slope: number;
  hasGrown: boolean;
};

/** Until then caches fill, code is compiled and pools open their connections. */
export const warmUpShare = 0.15;

/**
 * Whether something has grown after the warm-up: by the slope of Theil and Sen, the median of the slopes between all
 * pairs, which single outliers do not move, or from the first quarter to the last, which tells a step.
 */
export function judgeTrend({ values, growthMax }: Pick<Series, 'values' | 'growthMax'>): Trend {
  const judged = values.slice(Math.ceil(values.length * warmUpShare));
  const quarter = Math.max(1, Math.floor(judged.length / 4));
  const [first, last] = [median(judged.slice(0, quarter)), median(judged.slice(-quarter))];
  const slope = theilSen(judged) * (judged.length - 1);
  const hasGrown = slope > growthMax || last - first > growthMax;
  return { first, last, highest: Math.max(...judged), slope, hasGrown };
}

/** The slope from one value to the next. */
export function theilSen(values: readonly number[]): number {
  const slopes = values.flatMap((from, i) => values.slice(i + 1).map((to, j) => (to - from) / (j + 1)));
  return slopes.length === 0 ? 0 : median(slopes);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

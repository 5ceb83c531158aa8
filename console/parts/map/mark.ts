import type { Spot } from './projection.ts';

/** The looks of a stop; of several at a place the first in this list wins. */
export const markStates = ['late', 'failed', 'arrived', 'open', 'finished'] as const;
export type MarkState = (typeof markStates)[number];

/** A place with stops. */
export type Mark = {
  key: string;
  name: string;
  spot: Spot;
  state: MarkState;
  /** The number of stops. */
  count: number;
};

/** A way between stops, straight or by road. */
export type Lane = { key: string; spots: readonly Spot[] };

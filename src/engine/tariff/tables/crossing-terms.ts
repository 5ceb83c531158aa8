import { hourMs, weekMs } from '../../../ground/units.ts';
import type { Crossing } from '../../routing/leg.ts';

/** What is known of a crossing besides its length. */
export type CrossingTerms = {
  /** A week each way. Null: not known. */
  sailings: number | null;
  /** The share of ticket and time on board that the way back costs, 0 to 1. */
  returnShare: number;
};

/** The terms of crossings by `crossingKey`. `fallback`: of all others. */
export type CrossingTable = { byEnds: ReadonlyMap<string, CrossingTerms>; fallback: CrossingTerms };

type Ends = Pick<Crossing, 'from' | 'to'>;

/** Ferries that sail twice a day or more often are met by the usual wait that is in the time of every crossing. */
const halfDayMs = 12 * hourMs;

/** The same for both directions. */
export function crossingKey(one: string, other: string): string {
  return one < other ? `${one}–${other}` : `${other}–${one}`;
}

export function crossingTermsOf({ byEnds, fallback }: CrossingTable, { from, to }: Ends): CrossingTerms {
  return byEnds.get(crossingKey(from, to)) ?? fallback;
}

/** Milliseconds from a sailing to the next, where there are fewer than two a day. 0: more, or it is not known. */
export function rareIntervalMs({ sailings }: CrossingTerms): number {
  const intervalMs = sailings === null ? 0 : weekMs / sailings;
  return intervalMs > halfDayMs ? Math.round(intervalMs) : 0;
}

/** Hours that a vehicle waits beyond the usual: half of what lies between two sailings beyond twelve hours. */
export function rareWaitHours(terms: CrossingTerms): number {
  return Math.max(0, rareIntervalMs(terms) - halfDayMs) / 2 / hourMs;
}

/** The hours of a vehicle that a crossing takes: `seconds`, with all waits; by its share again for the way back. */
export function crossingHours(terms: CrossingTerms, seconds: number): number {
  return (1 + terms.returnShare) * (seconds / 3600 + rareWaitHours(terms));
}

import type { RequestPlaces } from '../../../data/operator-types.ts';
import { words } from '../../../words/words.ts';
import { nearDay } from '../../format.ts';

/**
 * What is taken of the pool of an order that is to be answered, itself counted in, on the day that has the least left
 * of those on which it takes a place. Undefined: any number may be booked, or it takes none.
 */
export function placesText(places: RequestPlaces | null | undefined, today: string): string | undefined {
  if (!places) return undefined;
  const { pool, day, until, tightest } = places;
  const { limit, used, over } = tightest;
  if (limit === null) return undefined;
  const { answers } = words.value;
  const when =
    until === day
      ? answers.poolOn(pool, nearDay(day, today))
      : answers.poolUntil(pool, nearDay(until, today), nearDay(tightest.day, today));
  return `${when}: ${answers.taken(used, limit)}${over > 0 ? `, ${answers.pools.over(over)}` : ''}`;
}

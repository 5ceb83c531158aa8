import type { AvailabilityTable } from '../../../engine/availability/availability-table.ts';

/** Of a pool as small as this each load too many is one that somebody else must carry. */
const proposedMax = 50;

/** Which pools should rather be never oversold. */
export function describeSoftPools({ pools }: AvailabilityTable): string[] {
  const soft = pools.filter(({ isHard, limitMax }) => !isHard && limitMax !== undefined && limitMax <= proposedMax);
  if (soft.length === 0) return [];
  const names = soft.map(({ name }) => name).join(', ');
  return [`availability.json: ${names} may be oversold by who books at once; "hard": true keeps to the limit.`];
}

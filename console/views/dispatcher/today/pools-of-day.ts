import type { BoardDay } from '../../../data/operator-types.ts';

/** What a pool of vehicles has on a day: loads, or trucks that are away. */
export type PoolOfDay = { pool: string; used: number; limit: number; reserved: number; over: number };

/** Pools that have a limit on the day and are not closed, those with more booked than there is first. */
export function poolsOfDay(day: Pick<BoardDay, 'availability'> | undefined): PoolOfDay[] {
  const pools = (day?.availability.pools ?? []).flatMap(({ pool, used, limit, reserved, over, closed }) =>
    limit === null || closed ? [] : [{ pool, used, limit, reserved, over }],
  );
  return [...pools.filter(({ over }) => over > 0), ...pools.filter(({ over }) => over === 0)];
}

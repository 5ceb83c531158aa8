import type { AvailabilityDay } from '../../orders/sold/day-limits.ts';
import { describeActor } from '../../who/people/describe-actor.ts';

/** A day's availability as the interface and the command line show it. */
export function presentAvailability({ date, pools, closed, names }: AvailabilityDay) {
  return {
    date,
    pools: pools.map(({ isClosed, isHard, setBy, setAt, pool, vehicles, places, by, ...counts }) => {
      const setter = setBy === null ? null : describeActor(setBy, names);
      const setting = { set_by: setter, set_at: setAt?.toISOString() ?? null };
      const { limit, used, reserved, over, left, loads } = counts;
      const shown = { by, hard: isHard, limit, used, reserved, over, left, ...(loads && { loads }) };
      return { pool, vehicles, places, ...shown, closed: isClosed, ...setting };
    }),
    closed: closed.map(({ from, to, vehicles, places, reason }) => ({ from, to, vehicles, places, reason })),
  };
}

import { Icon } from '../../../parts/icon.tsx';
import { words } from '../../../words/words.ts';
import type { Boards } from './group-stops.ts';
import { type PoolOfDay, poolsOfDay } from './pools-of-day.ts';

/** How many vehicles of each pool are booked today and tomorrow, where there are limits. */
export function PoolsLine({ today, tomorrow }: { today: Boards['today']; tomorrow: Boards['today'] }) {
  const { pools } = words.value.answers;
  const days = [
    { name: pools.today, pools: poolsOfDay(today) },
    { name: pools.tomorrow, pools: poolsOfDay(tomorrow) },
  ].filter((day) => day.pools.length > 0);
  return (
    <>
      {days.map((day) => (
        <p key={day.name} class={`note ${day.pools.some(({ over }) => over > 0) ? 'late' : ''}`}>
          {day.pools.some(({ over }) => over > 0) && <Icon name="s-late" />}
          <span>
            {day.name}: {day.pools.map(textOf).join(' · ')}
          </span>
        </p>
      ))}
    </>
  );
}

function textOf({ pool, used, limit, reserved, over }: PoolOfDay): string {
  const { pools } = words.value.answers;
  const more = [...(over > 0 ? [pools.over(over)] : []), ...(reserved > 0 ? [pools.reserved(reserved)] : [])];
  return `${pool} ${pools.of(used, limit)}${more.length > 0 ? ` (${more.join(', ')})` : ''}`;
}

import type { Activity } from '../../../client/src/api-types.ts';
import { words } from '../../words/words.ts';
import { later } from '../later.tsx';
import type { ShownStop } from './shown-stop.ts';

const ScheduleBar = later(() => import('../drawings/schedule-bar.tsx').then(({ ScheduleBar }) => ScheduleBar));

type ScheduleProps = { schedule: readonly Activity[] | null | undefined; stops: readonly ShownStop[] };

/** The crew's schedule for the booked windows, with those windows and the current expected time of the last stop. */
export function Schedule({ schedule, stops }: ScheduleProps) {
  if (!schedule || schedule.length === 0) return null;
  // The crew that loads last stands by until then, and nobody is there before.
  const begun = schedule.slice(
    Math.max(
      0,
      schedule.findIndex(({ activity }) => activity !== 'wait'),
    ),
  );
  const windows = stops.flatMap(({ planned }) => planned ?? []);
  const last = stops.at(-1);
  const isOnTheWay = last !== undefined && !last.arrived && last.state === 'open';
  return (
    <figure class="order-schedule">
      <figcaption class="mut">{words.value.order.schedule}</figcaption>
      <ScheduleBar
        schedule={begun}
        windows={windows}
        arrival={isOnTheWay ? last.expected?.at : undefined}
        now={Date.now()}
      />
    </figure>
  );
}

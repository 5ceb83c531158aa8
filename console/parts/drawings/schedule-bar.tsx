import type { Activity } from '../../../client/src/api-types.ts';
import { words } from '../../words/words.ts';
import { clock, day, duration, measure } from '../format.ts';
import { ticksOf } from './schedule-ticks.ts';

type Period = { start: string; end: string };

type ScheduleBarProps = {
  /** `schedule` of the reply with include=schedule. */
  schedule: readonly Activity[];
  /** Windows of stops, drawn behind. */
  windows?: readonly Period[];
  /** When the crew is expected at the last stop. */
  arrival?: string | undefined;
  /** The current time, drawn if it is within the span. */
  now?: number;
  /**
   * What the whole width represents: bars with the same span share their axis. By default from its own start to its
   * end.
   */
  span?: Period;
  /** Of bars that share an axis, one shows it below, and the legend above. */
  withAxis?: boolean;
  withLegend?: boolean;
};

/** The class of each activity in `styles/drawings.css`, in the order of the legend. */
const looks = {
  work: 'w',
  drive: 'd',
  secondDriver: 'd2',
  break: 'b',
  rest: 'r',
  wait: 'idle',
  ferry: 'ferry',
  ban: 'ban',
} as const;
type Look = keyof typeof looks;

/** What the crew does over the days, to scale. The same as a table for people who cannot see it. */
export function ScheduleBar(props: ScheduleBarProps) {
  const { schedule, windows = [], arrival, now, withAxis = true, withLegend = true } = props;
  if (schedule.length === 0) return null;
  const span = props.span ?? spanOf(schedule, windows);
  const from = Date.parse(span.start);
  const whole = Math.max(1, Date.parse(span.end) - from);
  const left = (moment: number) => `${(((moment - from) / whole) * 100).toFixed(3)}%`;
  const across = ({ start, end }: Period) => ({
    left: left(Date.parse(start)),
    width: `${(((Date.parse(end) - Date.parse(start)) / whole) * 100).toFixed(3)}%`,
  });
  return (
    <div class="schedule">
      {withLegend && <ScheduleLegend schedule={schedule} hasWindows={windows.length > 0} />}
      <div class="sched" role="img" aria-label={labelOf(schedule)}>
        {windows.map((window) => (
          <i key={`w${window.start}`} class="win" style={across(window)} />
        ))}
        {schedule.map((activity) => (
          <i key={activity.start} class={looks[lookOf(activity)]} style={across(activity)} />
        ))}
        {arrival && <i class="a" style={{ left: left(Date.parse(arrival)) }} />}
        {now && now > from && now < from + whole && <i class="now" style={{ left: left(now) }} />}
      </div>
      {withAxis && (
        <div class="days num" aria-hidden="true">
          {ticksOf(span.start, span.end).map(({ at, label, isNear }, index) => (
            <span key={at} class={index === 0 ? 'begin' : isNear ? 'near' : ''} style={{ left: left(at) }}>
              {label}
            </span>
          ))}
        </div>
      )}
      <ScheduleTable schedule={schedule} />
    </div>
  );
}

/** What the colours in a schedule mean. Once for bars that stand together. */
export function ScheduleLegend({ schedule, hasWindows }: { schedule: readonly Activity[]; hasWindows: boolean }) {
  const { activity } = words.value.order;
  const used = new Set(schedule.map(lookOf));
  return (
    <ul class="schedule-legend">
      {(Object.keys(looks) as Look[])
        .filter((look) => used.has(look))
        .map((look) => (
          <li key={look}>
            <span class={`lg ${looks[look]}`} />
            {activity[look]}
          </li>
        ))}
      {hasWindows && (
        <li>
          <span class="lg win" />
          {activity.window}
        </li>
      )}
    </ul>
  );
}

function ScheduleTable({ schedule }: { schedule: readonly Activity[] }) {
  const { activity: names, drawing } = words.value.order;
  return (
    <div class="sr">
      <table>
        <caption>{drawing.scheduleTable}</caption>
        <thead>
          <tr>
            <th scope="col">{drawing.activity}</th>
            <th scope="col">{drawing.from}</th>
            <th scope="col">{drawing.to}</th>
            <th scope="col">{drawing.lasts}</th>
            <th scope="col">{drawing.where}</th>
          </tr>
        </thead>
        <tbody>
          {schedule.map((activity) => (
            <tr key={activity.start}>
              <td>{names[lookOf(activity)]}</td>
              <td>{`${day(activity.start)} ${clock(activity.start)}`}</td>
              <td>{`${day(activity.end)} ${clock(activity.end)}`}</td>
              <td>{duration(lastsMs(activity) / 1000)}</td>
              <td>{`${activity.country}, ${measure(activity.from_km, 'km')}–${measure(activity.to_km, 'km')}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** An activity added by a later release looks like a wait: nothing else is known about it. */
function lookOf({ activity, driver }: Activity): Look {
  if (activity === 'drive' && driver === 2) return 'secondDriver';
  return activity in looks ? (activity as Look) : 'wait';
}

/** From the first thing to the last, windows included. */
function spanOf(schedule: readonly Activity[], windows: readonly Period[]): Period {
  const all: Period[] = [...schedule, ...windows];
  const first = all.reduce((a, b) => (Date.parse(b.start) < Date.parse(a.start) ? b : a));
  const last = all.reduce((a, b) => (Date.parse(b.end) > Date.parse(a.end) ? b : a));
  return { start: first.start, end: last.end };
}

function labelOf(schedule: readonly Activity[]): string {
  const { start } = schedule[0]!;
  const { end } = schedule.at(-1)!;
  const drivingMs = schedule.reduce((sum, each) => (each.activity === 'drive' ? sum + lastsMs(each) : sum), 0);
  return words.value.order.drawing.schedule(
    `${day(start)} ${clock(start)}`,
    `${day(end)} ${clock(end)}`,
    duration(drivingMs / 1000),
  );
}

const lastsMs = ({ start, end }: Period): number => Date.parse(end) - Date.parse(start);

import type { Instant } from '../../ground/units.ts';
import type { Span } from '../tariff/calendar/spans.ts';
import type { Activity } from './driver-state.ts';
import { dailyRestMs, dailyRestOf } from './hours-rules.ts';

/** A crew that stands somewhere: how many drivers, and when the day began that they are in. */
export type StandingCrew = { drivers: 1 | 2; dayStart: Instant };

/** The crew of a schedule at an instant: its day began with the first activity, or when its last daily rest ended. */
export function crewAt(activities: readonly Activity[], drivers: 1 | 2, at: Instant): StandingCrew {
  const rested = activities.findLast((activity) => activity.to <= at && isDailyRest(activity));
  return { drivers, dayStart: Math.min(at, rested?.to ?? activities[0]?.from ?? at) };
}

/** A ban or a ferry is one too if it is long enough. */
function isDailyRest({ kind, from, to }: Activity): boolean {
  return kind === 'rest' || ((kind === 'ban' || kind === 'ferry') && to - from >= dailyRestMs);
}

/**
 * When a crew that stands between two instants has to rest: each day as late as Regulation (EC) 561/2006, art. 8(2) and
 * 8(5), allows; at once if its day is longer already. In order of time.
 */
export function dailyRests({ drivers, dayStart }: StandingCrew, from: Instant, to: Instant): Span[] {
  const { restMs, withinMs } = dailyRestOf(drivers);
  const rests: Span[] = [];
  let start = Math.max(from, dayStart + withinMs - restMs);
  for (; start < to; start += withinMs) rests.push([start, start + restMs]);
  return rests;
}

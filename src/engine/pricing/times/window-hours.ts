import { dayMs, hourMs, type Instant, type TimeWindow, weekMs } from '../../../ground/units.ts';
import type { LoadingTerms } from '../cost/transport.ts';

type Hour = LoadingTerms['unsocial'];
/** Whether an instant is at an unsocial hour, and which. */
type HourAt = (at: Instant) => Hour;

/** Of a wider window the rest is not looked at. Longer than a vehicle stands by. */
const widestLoadingMs = weekMs;
const widestUnloadingMs = 3 * dayMs;

/**
 * The dearest hour of a loading window, whose end is not a part of it: the shipper may load at any moment, so that a
 * window which begins before a night or a Sunday costs what that does.
 */
export function dearestHour({ start, end }: TimeWindow, hourAt: HourAt): Hour {
  let dearest = hourAt(start);
  const last = Math.min(end, start + widestLoadingMs);
  for (let at = nextHour(start); at < last; at += hourMs) dearest = dearerHour(dearest, hourAt(at));
  return dearest;
}

/** The hour at which an unloading window starts. Undefined if it leaves another, at which the vehicle may come. */
export function unavoidableHour({ start, end }: TimeWindow, hourAt: HourAt): Hour {
  const hour = hourAt(start);
  if (hour === undefined) return undefined;
  const last = Math.min(end, start + widestUnloadingMs);
  for (let at = nextHour(start); at <= last; at += hourMs) if (hourAt(at) === undefined) return undefined;
  return hour;
}

/** Of two hours that cost the same the first. */
export function dearerHour(one: Hour, other: Hour): Hour {
  return (other?.share ?? 0) > (one?.share ?? 0) ? other : (one ?? other);
}

/** Hours of clocks in Europe begin with those of UTC. */
function nextHour(after: Instant): Instant {
  return (Math.floor(after / hourMs) + 1) * hourMs;
}

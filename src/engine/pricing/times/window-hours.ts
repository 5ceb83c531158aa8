import { dayMs, type TimeWindow, weekMs } from '../../../ground/units.ts';
import type { Place } from '../../cities/place.ts';
import type { Tariff } from '../../tariff/tariff.ts';
import { type LoadingTerms, nextUnsocialChange, unsocialHour } from '../cost/transport.ts';

type Hour = LoadingTerms['unsocial'];
/** Where the window is, and the tariff that says which hours cost more there. */
type Where = { tariff: Tariff; place: Place };

/** Of a wider window the rest is not looked at. Longer than a vehicle stands by. */
const widestLoadingMs = weekMs;
const widestUnloadingMs = 3 * dayMs;

/**
 * The dearest hour of a loading window, whose end is not a part of it: the shipper may load at any moment, so that a
 * window which begins before a night or a Sunday costs what that does.
 */
export function dearestHour({ start, end }: TimeWindow, { tariff, place }: Where): Hour {
  let dearest = unsocialHour(tariff, start, place);
  const last = Math.min(end, start + widestLoadingMs);
  for (let at = start; ; ) {
    at = nextUnsocialChange(tariff, at, place);
    if (at >= last) return dearest;
    dearest = dearerHour(dearest, unsocialHour(tariff, at, place));
  }
}

/** The hour at which an unloading window starts. Undefined if it leaves another, at which the vehicle may come. */
export function unavoidableHour({ start, end }: TimeWindow, { tariff, place }: Where): Hour {
  const hour = unsocialHour(tariff, start, place);
  if (hour === undefined) return undefined;
  const last = Math.min(end, start + widestUnloadingMs);
  for (let at = start; ; ) {
    at = nextUnsocialChange(tariff, at, place);
    if (at > last) return hour;
    if (unsocialHour(tariff, at, place) === undefined) return undefined;
  }
}

/** Of two hours that cost the same the first. */
export function dearerHour(one: Hour, other: Hour): Hour {
  return (other?.share ?? 0) > (one?.share ?? 0) ? other : (one ?? other);
}

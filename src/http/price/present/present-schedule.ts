import type { Place } from '../../../engine/cities/place.ts';
import type { PlacedActivity } from '../../../engine/schedule/timeline.ts';
import { formatLocal, timeZoneOf } from '../../../ground/local-time.ts';

/** A schedule as JSON: times by the clock of the country, kilometres from the first stop to a tenth. */
export function presentSchedule(schedule: readonly PlacedActivity[], stops: readonly Place[]) {
  const zones = new Map(stops.toReversed().map(({ country, timeZone }) => [country, timeZone]));
  let zone = stops[0]!.timeZone;
  return schedule.map(({ kind, from, to, country, fromKm, toKm, driver }) => {
    zone = zones.get(country) ?? timeZoneOf(country) ?? zone;
    return {
      activity: kind,
      start: formatLocal(from, zone),
      end: formatLocal(to, zone),
      country,
      from_km: tenth(fromKm),
      to_km: tenth(toKm),
      ...(driver === undefined ? {} : { driver }),
    };
  });
}

function tenth(km: number): number {
  return Math.round(km * 10) / 10;
}

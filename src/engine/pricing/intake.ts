import type { Problems } from '../../ground/errors.ts';
import { dayMs, type Instant, minuteMs } from '../../ground/units.ts';
import type { Gazetteer } from '../cities/gazetteer/gazetteer.ts';
import { locate } from '../cities/locate.ts';
import type { Place, PlaceQuery } from '../cities/place.ts';
import type { Tariff } from '../tariff/tariff.ts';

/** What a request is judged with. Mistakes go to `problems`, guesses to `notes`. `adr`: table A of ADR, if any. */
export type Intake = {
  gazetteer: Gazetteer;
  now: Instant;
  problems: Problems;
  notes: string[];
  adr: Tariff['adr'];
};

const pastToleranceMs = 15 * minuteMs;
/** How far ahead a transport may start, and how much later its last window may end. */
const startDaysMax = 366;
const tourDaysMax = 60;

/** Judges when a transport starts: not in the past, not too far ahead. */
export function judgeStart(intake: Intake, at: Instant, field: string): void {
  judge(intake, at, startDaysMax, field);
}

/** Judges any other time of a tour, which may be later by as much as a tour can take. */
export function judgeTime(intake: Intake, at: Instant, field: string): void {
  judge(intake, at, startDaysMax + tourDaysMax, field);
}

function judge({ now, problems }: Intake, at: Instant, daysMax: number, field: string): void {
  if (at < now - pastToleranceMs) problems.add(field, 'must not be in the past');
  if (at > now + daysMax * dayMs) problems.add(field, `must be at most ${daysMax} days ahead`);
}

type PlaceField = 'country' | 'zipCode' | 'name';

/**
 * Locates a list of places, as `loadings`. The result is complete only if no problem was added. `fieldOf` gives the
 * request's name for a field.
 */
export function locatePlaces(
  { gazetteer, problems, notes }: Intake,
  queries: readonly PlaceQuery[],
  list: 'loadings' | 'unloadings',
  fieldOf: (field: PlaceField) => string = (field) => field,
): Place[] {
  return queries.flatMap((query, i) => {
    const result = locate(gazetteer, query);
    if (!result.ok) {
      problems.add(`${list}.${i}.${fieldOf(result.field)}`, result.reason);
      return [];
    }
    if (result.warning) notes.push(`${list}.${i}: ${result.warning}`);
    return [result.place];
  });
}

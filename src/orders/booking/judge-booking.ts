import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { completeItems } from '../../engine/load/goods/complete-items.ts';
import { judgeStopsOfItems } from '../../engine/load/goods/stops-of-items.ts';
import { type Intake, judgeStart, judgeTime, locatePlaces } from '../../engine/pricing/intake.ts';
import type { Booking, LocatedStop, StatedBooking, StatedStop } from './booking.ts';

/** A stop's names for the fields that locate a place. */
const stopFields = { country: 'country', zipCode: 'zip', name: 'city' };

/**
 * Completes the goods, judges the stops and finds their places.
 * @throws {ServiceError} `invalid_request` naming every field that is wrong.
 */
export function judgeBooking(intake: Intake, stated: StatedBooking): Booking {
  const { loadings, unloadings } = stated;
  judgeStopsOfItems(stated.items, { loadings: loadings.length, unloadings: unloadings.length }, intake.problems);
  const booking = {
    ...stated,
    items: completeItems(stated.items, intake),
    loadings: locateStops(intake, loadings, 'loadings'),
    unloadings: locateStops(intake, unloadings, 'unloadings'),
  };
  intake.problems.throwIfAny();
  return booking;
}

function locateStops(intake: Intake, stops: readonly StatedStop[], list: 'loadings' | 'unloadings'): LocatedStop[] {
  for (const [i, stop] of stops.entries()) judgeStop(intake, stop, `${list}.${i}`);
  const queries = stops.map(({ country, zip, city }) => ({ country, zipCode: zip, name: city }));
  const places = locatePlaces(intake, queries, list, (field) => stopFields[field]);
  // It is incomplete only if there were problems, and those end the booking.
  return places.map((place, i) => ({ stated: stops[i]!, place }));
}

function judgeStop(intake: Intake, stop: StatedStop, path: string): void {
  const { problems } = intake;
  if (stop.companyName.trim() === '' && stop.lastName.trim() === '')
    problems.add(`${path}.companyName`, 'or last_name is required');
  for (const field of ['addressLine1', 'zip', 'city'] as const) {
    if (stop[field].trim() === '') problems.add(`${path}.${field}`, 'must not be blank');
  }
  if (stop.phone !== '' && !parsePhoneNumberFromString(stop.phone, { extract: false })?.isPossible())
    problems.add(`${path}.phone`, 'must be a phone number in international format, as in +49 40 123456');
  for (const [i, { start, end }] of stop.windows.entries()) {
    const field = `${path}.dates.${i}`;
    const judgeFirst = path === 'loadings.0' ? judgeStart : judgeTime;
    judgeFirst(intake, start, `${field}.start`);
    judgeTime(intake, end, `${field}.end`);
    if (end < start) problems.add(`${field}.end`, 'must not be before start');
  }
}

import { requestsOn } from '../requests.ts';
import { clockFrom, type SetClock } from './test-clock.ts';

/** A Monday morning, for tests whose subject is a certain day, or a price to the cent. */
export const pinnedNow = Date.parse('2026-11-23T06:00:00Z');

/** A clock that stands still then for the service; that of the database goes on from there. */
export function pinnedClock(): SetClock {
  return clockFrom(pinnedNow, { stands: true });
}

/** Requests to load on the day after. */
export const { bookingRequest, loading, priceRequest } = requestsOn('2026-11-24');

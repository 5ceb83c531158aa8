import type { RequestPlaces } from '../../http/orders/read/read-request-places.ts';

/** For people: the pool of an order that is to be answered, by the day of its days that has the least left. */
export function describePlaces(places: RequestPlaces | null): string[] {
  if (places === null) return [];
  const { pool, day, until, by } = places;
  const days = until === day ? `on ${day}` : `from ${day} until ${until}, fullest on ${places.tightest.day}`;
  return [`It takes ${by === 'trucks' ? 'a truck' : 'a place'} of "${pool}" ${days}: ${describeTaken(places)}.`];
}

/** `14 of 14 taken, this one included`, of the fullest day. */
export function describeTaken({ tightest: { used, limit, over, loads } }: RequestPlaces): string {
  if (limit === null) return `${used} taken, this one included`;
  const besides = loads ? `, ${loads.used} of ${loads.limit} loads` : '';
  return `${used} of ${limit} taken, this one included${over > 0 ? `, ${over} too many` : ''}${besides}`;
}

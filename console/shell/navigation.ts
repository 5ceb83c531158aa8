import { isShipper, may } from '../data/session.ts';
import { type RailItem, views } from './views.ts';

/** A view that the rail leads to. */
export type Place = RailItem & { path: string };

/** Where the person who is logged in may go; the first is where they begin. */
export function places(): readonly Place[] {
  return (isShipper() ? views.shipper : views.company).flatMap(({ path, place }) =>
    place && (place.scope === undefined || may(place.scope)) ? [{ path, ...place }] : [],
  );
}

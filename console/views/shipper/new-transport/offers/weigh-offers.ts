import type { Offer, VehicleType } from '../../../../../client/src/api-types.ts';
import { figureOf, type SortOrder, sortOffers } from '../form/compare-offers.ts';

/** What an offer is best at. */
export type Superlative = 'cheapest' | 'earliest' | 'leastCo2';

/** What speaks for an offer that is not the cheapest. */
type Advantage =
  | { kind: 'superlatives'; superlatives: Superlative[] }
  | { kind: 'loadUntil'; time: string }
  | { kind: 'room'; pallets: number };

/** What the offer is best at; offers that tie each count. */
export function superlativesOf(offer: Offer, offers: readonly Offer[]): Superlative[] {
  const isBest = (order: SortOrder) => offers.every((other) => figureOf(offer, order) <= figureOf(other, order));
  const orders: [Superlative, SortOrder][] = [
    ['cheapest', 'price'],
    ['earliest', 'arrival'],
    ['leastCo2', 'co2'],
  ];
  return orders.filter(([, order]) => isBest(order)).map(([name]) => name);
}

/** What the extra money over the cheapest offer buys: a best figure, a longer window, or more room. */
export function advantageOf(
  offer: Offer,
  offers: readonly Offer[],
  vehicleTypes: readonly VehicleType[],
): Advantage | undefined {
  const superlatives = superlativesOf(offer, offers);
  if (superlatives.length > 0) return { kind: 'superlatives', superlatives };
  const cheapest = cheapestOf(offers)!;
  const { start, end } = offer.estimated_loading_times[0]!;
  if (start !== end && isFixed(cheapest)) return { kind: 'loadUntil', time: end };
  const room = freePlaces(offer, vehicleTypes) - freePlaces(cheapest, vehicleTypes);
  return room > 0 ? { kind: 'room', pallets: room } : undefined;
}

export function cheapestOf(offers: readonly Offer[]): Offer | undefined {
  return sortOffers(offers, 'price')[0];
}

/** The first and the last moment of all schedules, so that they share one axis. */
export function commonSpan(offers: readonly Offer[]): { start: string; end: string } | undefined {
  const all = offers.flatMap((offer) => [...offer.estimated_loading_times, ...offer.estimated_unloading_times]);
  const ends = [...all, ...offers.flatMap(({ schedule = [] }) => schedule.slice(-1))];
  if (all.length === 0) return undefined;
  const { start } = all.reduce((a, b) => (Date.parse(b.start) < Date.parse(a.start) ? b : a));
  const { end } = ends.reduce((a, b) => (Date.parse(b.end) > Date.parse(a.end) ? b : a));
  return { start, end };
}

function isFixed({ estimated_loading_times: [first] }: Offer): boolean {
  return first!.start === first!.end;
}

function freePlaces({ vehicle_type, load }: Offer, vehicleTypes: readonly VehicleType[]): number {
  const places = vehicleTypes.find(({ id }) => id === vehicle_type)?.euro_pallet_places ?? 0;
  return load ? places - load.pallet_places : 0;
}

import { locate } from '../../../src/engine/cities/locate.ts';
import type { Place } from '../../../src/engine/cities/place.ts';
import type { AskedWays } from '../../../src/engine/pricing/ways/vehicle-ways.ts';
import { referenceData } from '../reference-data.ts';
import { tariff } from '../samples.ts';

/** A small van, a truck of 7.5 t and a trailer of 40 t. */
export const enginesVehicles = [1, 7, 10];

/** Tours for which a real engine's replies are kept, on the land of `test/valhalla/support/our-land.ts`. */
export const recordedTours = {
  /** Under a bridge of 3.5 m, or around it. */
  bridge: ['DE 23552 Lübeck', 'DE 10115 Berlin'],
  /** Over the sea, and a border on it. */
  ferry: ['DE Lübeck', 'DK København'],
  shuttle: ['GB London', 'FR Calais'],
  border: ['DE 10115 Berlin', 'PL Poznań'],
  twoLegs: ['DE 23552 Lübeck', 'DE 10115 Berlin', 'PL Poznań'],
  /** Through Belarus, where no truck goes. */
  closed: ['PL Białystok', 'LT Vilnius'],
  /** One end has no road. */
  noRoad: ['DE Berlin', 'SE Stockholm'],
  unconnected: ['DE Berlin', 'FR Calais'],
} as const satisfies Record<string, readonly string[]>;
export type RecordedTour = keyof typeof recordedTours;

/** A place as in `DE 10115 Berlin` or `DE Berlin`. */
export async function placeOf(text: string): Promise<Place> {
  const { gazetteer } = await referenceData();
  const [country = '', ...words] = text.split(' ');
  const [name, zipCode] = words.toReversed();
  const found = locate(gazetteer, { country, zipCode, name });
  if (!found.ok) throw new Error(`no place ${text}`);
  return found.place;
}

/** What an engine is asked for a tour with these vehicles. */
export async function askedOf(
  tour: readonly string[],
  vehicleTypes: readonly number[] = enginesVehicles,
): Promise<AskedWays> {
  const { pricing } = await referenceData();
  const places = await Promise.all(tour.map(placeOf));
  const legs = pricing.findLegs(places, tariff.closedLanes);
  if (legs === undefined) throw new Error(`no way from ${tour.join(' to ')}`);
  return { places, legs, vehicles: vehicleTypes.map((id) => tariff.vehiclesById.get(id)!), isHazardous: false };
}

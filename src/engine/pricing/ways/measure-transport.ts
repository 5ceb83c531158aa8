import type { Place } from '../../cities/place.ts';
import type { Item } from '../../load/item.ts';
import { judgeCabotage } from '../../routing/closures/cabotage.ts';
import { closedStop } from '../../routing/closures/closures.ts';
import type { Leg } from '../../routing/leg.ts';
import { tourKey } from '../priced-tour.ts';
import type { PricingContext } from '../pricing-source.ts';
import type { MeasureWays, VehicleWays } from './vehicle-ways.ts';

/** What is to be carried where, with which vehicles. Undefined: with all. */
type MeasuredTransport = {
  items: readonly Item[];
  loadings: readonly Place[];
  unloadings: readonly Place[];
  vehicleTypes?: readonly number[] | undefined;
  legs?: Leg[] | undefined;
};

/**
 * Has a routing engine measure the ways of the vehicles of a transport. Undefined if there is none, the way was
 * given, no open road joins the places, or no carrier may carry between them: then there is nothing to price.
 */
export async function measureTransport(
  measureWays: MeasureWays | undefined,
  context: Pick<PricingContext, 'tariff' | 'findLegs' | 'knownTours' | 'carriers'>,
  { items, loadings, unloadings, vehicleTypes, legs: given }: MeasuredTransport,
): Promise<VehicleWays | undefined> {
  if (measureWays === undefined || given !== undefined) return undefined;
  const { tariff, carriers } = context;
  if (judgeCabotage(tariff.cabotage, carriers, { loadings, unloadings, items }).closed !== undefined) return undefined;
  const legs = legsOfNetwork(context, loadings, unloadings);
  if (legs === undefined) return undefined;
  const places = [...loadings, ...unloadings];
  const vehicles = tariff.vehicles.filter(({ id }) => vehicleTypes?.includes(id) !== false);
  return measureWays({ places, legs, vehicles, isHazardous: isHazardousLoad(items) });
}

/** Whether goods are under the rules of dangerous goods in full. */
export function isHazardousLoad(items: readonly Item[]): boolean {
  return items.some(({ hazardous }) => hazardous !== undefined && !hazardous.quantityLimited);
}

/** Undefined if it cannot be driven. */
function legsOfNetwork(
  { tariff, findLegs, knownTours }: Pick<PricingContext, 'tariff' | 'findLegs' | 'knownTours'>,
  loadings: readonly Place[],
  unloadings: readonly Place[],
): readonly Leg[] | undefined {
  const known = knownTours?.get(tourKey(loadings, unloadings));
  if (known !== undefined) return 'code' in known ? undefined : known.tour.legs;
  if (closedStop(tariff.closedLanes, { loadings, unloadings }) !== undefined) return undefined;
  return findLegs([...loadings, ...unloadings], tariff.closedLanes);
}

import type { Place } from '../../cities/place.ts';
import { nothingClosed } from '../../routing/closures/closures.ts';
import { isSurelyOpen } from '../../routing/closures/measured-closures.ts';
import type { Leg } from '../../routing/leg.ts';
import { buildMeasuredLeg, type MeasuredLeg } from '../../routing/measured/measured-leg.ts';
import { readMeasured } from '../../routing/measured/measured-text.ts';
import { legsWithEnds } from '../../schedule/leg-ends.ts';
import { PricedTour, tourKey } from '../priced-tour.ts';
import type { PricingContext } from '../pricing-source.ts';
import type { VehicleWays } from './vehicle-ways.ts';

/**
 * The tours of vehicles on ways of their own, by vehicle. Left out are ways that cannot be read or may lead over what
 * is closed. Vehicles with the same way share a tour.
 */
export function measuredTours(
  context: PricingContext,
  tourOfNetwork: PricedTour,
  ways: VehicleWays,
): ReadonlyMap<number, PricedTour> {
  const byWay = new Map<string, PricedTour | undefined>();
  const tours = new Map<number, PricedTour>();
  for (const [vehicleId, way] of ways) {
    if (!byWay.has(way)) byWay.set(way, findMeasuredTour(context, tourOfNetwork, way));
    const tour = byWay.get(way);
    if (tour !== undefined) tours.set(vehicleId, tour);
  }
  return tours;
}

function findMeasuredTour(context: PricingContext, tourOfNetwork: PricedTour, way: string): PricedTour | undefined {
  const { loadings, unloadings } = tourOfNetwork.tour;
  const key = `${tourKey(loadings, unloadings)} ${way}`;
  const known = context.knownTours?.get(key);
  if (known instanceof PricedTour) return known;
  const tour = makeMeasuredTour(context, tourOfNetwork, way);
  if (tour !== undefined) context.knownTours?.add(key, tour);
  return tour;
}

function makeMeasuredTour(
  { tariff, emissions, findLegs }: PricingContext,
  { tour: { loadings, unloadings, legs }, findDirect }: PricedTour,
  way: string,
): PricedTour | undefined {
  const measured = readMeasured(way);
  if (measured?.length !== legs.length) return undefined;
  const places = [...loadings, ...unloadings];
  const isOpen = (each: MeasuredLeg, open: Leg, ends: [Place, Place]) => {
    const unclosed = () => findLegs(ends, nothingClosed)?.[0];
    return isSurelyOpen(tariff.closedLanes, ends, each, { open, unclosed });
  };
  const built: Leg[] = [];
  for (const [index, { leg, ends }] of legsWithEnds(legs, places).entries()) {
    const each = measured[index];
    if (each !== undefined && !isOpen(each, leg, ends)) return undefined;
    built.push(each === undefined ? leg : buildMeasuredLeg(each, leg));
  }
  const routing = { source: 'engine', way } as const;
  return new PricedTour(tariff, emissions, { loadings, unloadings }, { legs: built, findDirect, routing });
}

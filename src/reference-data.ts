import { join } from 'node:path';
import { type Gazetteer, loadGazetteer } from './cities/gazetteer.ts';
import { type EmissionFactors, loadEmissionFactors } from './pricing/emissions.ts';
import { loadTariff } from './pricing/load-tariff.ts';
import type { PricingContext } from './pricing/offer.ts';
import type { Point } from './routing/leg.ts';
import { loadRoadNetwork } from './routing/network.ts';
import { tour } from './routing/route.ts';

export type ReferenceData = { gazetteer: Gazetteer; pricing: PricingContext; emissions: EmissionFactors };

/** Where `places import` leaves the postal codes. */
export function postalDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'places');
}

/**
 * Loads places, roads and tariff; what has to be compiled first is told to `report`. With a data directory the postal codes
 * that were imported there are known too.
 */
export async function loadReferenceData(
  report: (line: string) => void,
  dataDirectory?: string,
): Promise<ReferenceData> {
  const gazetteer = await loadGazetteer({
    onProgress: (step) => report(`places: ${step}`),
    postalDirectory: dataDirectory && postalDirectory(dataDirectory),
  });
  const network = loadRoadNetwork();
  const pricing = { tariff: loadTariff(), tour: (points: Point[]) => tour(network, points) };
  return { gazetteer, pricing, emissions: loadEmissionFactors() };
}

import { type Gazetteer, loadGazetteer } from './cities/gazetteer.ts';
import { loadTariff } from './pricing/load-tariff.ts';
import type { PricingContext } from './pricing/offer.ts';
import { loadRoadNetwork } from './routing/network.ts';
import { tour } from './routing/route.ts';

export type ReferenceData = { gazetteer: () => Gazetteer; pricing: PricingContext };

/** Loads places, roads and tariff; what has to be compiled first is told to `report`. */
export async function loadReferenceData(report: (line: string) => void): Promise<ReferenceData> {
  const gazetteer = await loadGazetteer({ onProgress: (step) => report(`places: ${step}`) });
  const network = loadRoadNetwork();
  return { gazetteer: () => gazetteer, pricing: { tariff: loadTariff(), tour: (points) => tour(network, points) } };
}

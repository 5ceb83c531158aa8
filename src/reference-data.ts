import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Gazetteer, loadGazetteer } from './cities/gazetteer/gazetteer.ts';
import type { Point } from './cities/place.ts';
import type { PricingSource } from './pricing/pricing-source.ts';
import { buildRoadNetwork, type RoadNetwork } from './routing/network.ts';
import { parseNetwork } from './routing/network-text.ts';
import { tour } from './routing/route.ts';
import { loadTariffs } from './tariff/load-tariff.ts';
import { type EmissionFactors, loadEmissionFactors } from './tariff/tables/emission-factors.ts';
import type { Tariffs } from './tariff/tariffs.ts';

export type ReferenceData = { gazetteer: Gazetteer; pricing: PricingSource; emissions: EmissionFactors };

/** Where `places import` leaves the postal codes. */
export function postalDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'places');
}

/** Where operators put tables of their own. */
export function tariffDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'tariff');
}

/** The tables that come with the service and, with a data directory, the operator's own. */
export function loadTables(dataDirectory?: string): Tariffs {
  return loadTariffs(dataDirectory === undefined ? [] : [tariffDirectory(dataDirectory)]);
}

/** The compiled network of `data/roads/network.tsv`. Takes most of a second. Throws when the file is missing. */
export function loadRoadNetwork(): RoadNetwork {
  const file = new URL('../data/roads/network.tsv', import.meta.url);
  return buildRoadNetwork(parseNetwork(readFileSync(file, 'utf8')));
}

/**
 * Loads places, roads and tariff; what has to be compiled first is told to `report`. With a data directory the postal
 * codes that were imported there and the operator's own tables are known too.
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
  const pricing: PricingSource = {
    tariffs: loadTables(dataDirectory),
    tour: (points: Point[]) => tour(network, points),
    knownTours: new WeakMap(),
  };
  return { gazetteer, pricing, emissions: loadEmissionFactors() };
}

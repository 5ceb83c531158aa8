import type { PriceSources } from '../../src/engine/pricing/pricing-source.ts';
import type { RoadNetwork } from '../../src/engine/routing/network.ts';
import { loadReferenceData, loadRoadNetwork } from '../../src/run/reference-data.ts';

let loaded: Promise<PriceSources> | undefined;

/**
 * The real places, roads and tariff, loaded once per process. Each caller gets a promise of its own (`runFile`).
 * `isService`: with all ways, which a service finds before its first request; of the first caller it counts.
 */
export async function referenceData(isService = false): Promise<PriceSources> {
  loaded ??= loadReferenceData(() => {}, undefined, isService);
  return loaded;
}

let network: RoadNetwork | undefined;

/** The network of roads, read once per process: that takes a quarter of a second. */
export function roadNetwork(): RoadNetwork {
  network ??= loadRoadNetwork();
  return network;
}

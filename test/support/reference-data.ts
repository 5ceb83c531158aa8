import type { PriceSources } from '../../src/pricing/pricing-source.ts';
import { loadReferenceData } from '../../src/reference-data.ts';

let loaded: Promise<PriceSources> | undefined;

/** The real places, roads and tariff, loaded once per process. Each caller gets a promise of its own (`runFile`). */
export async function referenceData(): Promise<PriceSources> {
  loaded ??= loadReferenceData(() => {});
  return loaded;
}

import type { PriceSources } from '../../src/pricing/pricing-source.ts';
import { loadReferenceData } from '../../src/reference-data.ts';

let loaded: Promise<PriceSources> | undefined;

/** The real places, roads and tariff, loaded once per process. */
export function referenceData(): Promise<PriceSources> {
  loaded ??= loadReferenceData(() => {});
  return loaded;
}

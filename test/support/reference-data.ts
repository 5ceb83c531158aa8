import { loadReferenceData, type ReferenceData } from '../../src/reference-data.ts';

let loaded: Promise<ReferenceData> | undefined;

/** The real places, roads and tariff, loaded once per process. */
export function referenceData(): Promise<ReferenceData> {
  loaded ??= loadReferenceData(() => {});
  return loaded;
}

import type { Emissions } from '../../../engine/pricing/emissions.ts';

/** The emissions of a trip as offers and orders show them. */
export function presentEmissions(emissions: Emissions) {
  return {
    co2e: emissions.kgCo2e,
    method: emissions.method,
    factor: emissions.factorKgPerLitre,
    factor_source: emissions.factorSource,
    distance: emissions.roadKm,
    litres_per_100_km: emissions.litresPer100Km,
    empty_share: emissions.emptyShare,
    ...(emissions.carried && {
      ferry_distance: emissions.carried.km,
      ferry_co2e: emissions.carried.kgCo2e,
      ...(emissions.carried.factorSource && { ferry_factor_source: emissions.carried.factorSource }),
    }),
  };
}

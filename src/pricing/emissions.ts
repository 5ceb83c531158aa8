import type { EmissionFactors } from '../tariff/tables/emission-factors.ts';

/** An estimate, not a measurement: kilograms of CO2 equivalent, well to wheel. */
export type Emissions = {
  kgCo2e: number;
  method: string;
  factorKgPerLitre: number;
  factorSource: string;
  roadKm: number;
  litresPer100Km: number;
  emptyShare: number;
};

/** The emissions of a dedicated run with its share of empty kilometres. Undefined for a vehicle without a row. */
export function estimateEmissions(
  factors: EmissionFactors,
  vehicleCode: string,
  roadKm: number,
): Emissions | undefined {
  const row = factors.byVehicle.get(vehicleCode);
  if (!row) return undefined;
  const { litresPer100Km, emptyShare } = row;
  const { method, factorKgPerLitre, factorSource } = factors;
  const kgCo2e = Math.round(roadKm * (1 + emptyShare) * (litresPer100Km / 100) * factorKgPerLitre * 10) / 10;
  return { kgCo2e, method, factorKgPerLitre, factorSource, roadKm: Math.round(roadKm), litresPer100Km, emptyShare };
}

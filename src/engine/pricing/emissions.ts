import type { Crossing } from '../routing/leg.ts';
import type { EmissionFactors } from '../tariff/tables/emission-factors.ts';

/** An estimate, not a measurement: kilograms of CO2 equivalent, well to wheel. */
export type Emissions = {
  /** Of the road and of ferries. */
  kgCo2e: number;
  method: string;
  factorKgPerLitre: number;
  factorSource: string;
  roadKm: number;
  litresPer100Km: number;
  emptyShare: number;
  /** Missing in orders from before ferries were counted. */
  carried?: CarriedEmissions;
};

/** On ferries and the Channel shuttle. `factorSource` is '' where none is on the way. */
type CarriedEmissions = { km: number; kgCo2e: number; factorSource: string };

/**
 * The emissions of a dedicated run with its share of empty kilometres, and of its place on ferries. Undefined for a
 * vehicle without a row.
 */
export function estimateEmissions(
  factors: EmissionFactors,
  vehicleCode: string,
  { roadKm, crossings }: { roadKm: number; crossings: readonly Pick<Crossing, 'kind' | 'km'>[] },
): Emissions | undefined {
  const row = factors.byVehicle.get(vehicleCode);
  if (!row) return undefined;
  const { litresPer100Km, emptyShare, laneMetres } = row;
  const { method, factorKgPerLitre, factorSource } = factors;
  const roadKg = roadKm * (1 + emptyShare) * (litresPer100Km / 100) * factorKgPerLitre;
  const ferryKg = crossings.reduce(
    (sum, { kind, km }) => sum + km * laneMetres * (factors.crossings.get(kind)?.kgPerLaneMetreKm ?? 0),
    0,
  );
  const kinds = [...new Set(crossings.map(({ kind }) => kind))];
  return {
    kgCo2e: toTenth(roadKg + ferryKg),
    method,
    factorKgPerLitre,
    factorSource,
    roadKm: Math.round(roadKm),
    litresPer100Km,
    emptyShare,
    carried: {
      km: Math.round(crossings.reduce((sum, { km }) => sum + km, 0)),
      kgCo2e: toTenth(ferryKg),
      factorSource: kinds.flatMap((kind) => factors.crossings.get(kind)?.source ?? []).join('; '),
    },
  };
}

function toTenth(kg: number): number {
  return Math.round(kg * 10) / 10;
}

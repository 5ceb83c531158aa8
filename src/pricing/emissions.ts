import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';

const EmissionsFile = Type.Object({
  valid_from: Type.String(),
  method: Type.String({ minLength: 1 }),
  factorKgPerLitre: Type.Number({ exclusiveMinimum: 0 }),
  factorSource: Type.String({ minLength: 1 }),
  notes: Type.Array(Type.String()),
  vehicles: Type.Array(
    Type.Object({
      vehicle: Type.String(),
      litresPer100Km: Type.Number({ exclusiveMinimum: 0 }),
      emptyShare: Type.Number({ minimum: 0, maximum: 1 }),
      mark: Type.String(),
      source: Type.String({ minLength: 1 }),
    }),
  ),
});
type Row = Static<typeof EmissionsFile>['vehicles'][number];

export type EmissionFactors = {
  method: string;
  factorKgPerLitre: number;
  factorSource: string;
  byVehicle: ReadonlyMap<string, Row>;
};

/** An estimate, not a measured value: kilograms of CO2 equivalent, well to wheel. */
export type Emissions = {
  kgCo2e: number;
  method: string;
  factorKgPerLitre: number;
  factorSource: string;
  roadKm: number;
  litresPer100Km: number;
  emptyShare: number;
};

const dataDirectory = join(import.meta.dirname, '../../data');

/** Reads the newest table `emissions-YYYY-MM-DD.json`. Throws an Error that names the file and the field. */
export function loadEmissionFactors(directory: string = dataDirectory): EmissionFactors {
  const name = readdirSync(directory)
    .sort()
    .findLast((file) => /^emissions-\d{4}-\d{2}-\d{2}\.json$/.test(file));
  if (name === undefined) throw new Error(`There is no emissions-YYYY-MM-DD.json in ${directory}.`);
  const content: unknown = JSON.parse(readFileSync(join(directory, name), 'utf8'));
  if (!Value.Check(EmissionsFile, content)) {
    const [error] = Value.Errors(EmissionsFile, content);
    throw new Error(`${name}: ${error?.instancePath} ${error?.message}`);
  }
  const { method, factorKgPerLitre, factorSource, vehicles } = content;
  return { method, factorKgPerLitre, factorSource, byVehicle: new Map(vehicles.map((row) => [row.vehicle, row])) };
}

/** The emissions of a dedicated run with its share of empty kilometres; undefined for a vehicle without a row. */
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

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import { literalUnion, positive, share } from './schema-parts.ts';

const EmissionsFile = Type.Object({
  valid_from: Type.String(),
  method: Type.String({ minLength: 1 }),
  factorKgPerLitre: positive,
  factorSource: Type.String({ minLength: 1 }),
  notes: Type.Array(Type.String()),
  crossings: Type.Array(
    Type.Object({
      kind: literalUnion(['ferry', 'shuttle']),
      kgPerLaneMetreKm: positive,
      mark: Type.String(),
      source: Type.String({ minLength: 1 }),
    }),
  ),
  vehicles: Type.Array(
    Type.Object({
      vehicle: Type.String(),
      litresPer100Km: positive,
      emptyShare: share,
      laneMetres: positive,
      mark: Type.String(),
      source: Type.String({ minLength: 1 }),
    }),
  ),
});

export type EmissionFactors = {
  method: string;
  factorKgPerLitre: number;
  factorSource: string;
  /** By kind of crossing. One that has no row emits nothing. */
  crossings: ReadonlyMap<string, Static<typeof EmissionsFile>['crossings'][number]>;
  byVehicle: ReadonlyMap<string, Static<typeof EmissionsFile>['vehicles'][number]>;
};

const shippedFolder = join(import.meta.dirname, '../../../../data');

/**
 * Reads the newest table `emissions-YYYY-MM-DD.json`.
 * @throws {Error} naming the file and the field.
 */
export function loadEmissionFactors(folder: string = shippedFolder): EmissionFactors {
  const name = readdirSync(folder)
    .sort()
    .findLast((file) => /^emissions-\d{4}-\d{2}-\d{2}\.json$/.test(file));
  if (name === undefined) throw new Error(`There is no emissions-YYYY-MM-DD.json in ${folder}.`);
  const content: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  if (!Value.Check(EmissionsFile, content)) {
    const [error] = Value.Errors(EmissionsFile, content);
    throw new Error(`${name}: ${error?.instancePath} ${error?.message}`);
  }
  const { method, factorKgPerLitre, factorSource, crossings, vehicles } = content;
  return {
    method,
    factorKgPerLitre,
    factorSource,
    crossings: new Map(crossings.map((row) => [row.kind, row])),
    byVehicle: new Map(vehicles.map((row) => [row.vehicle, row])),
  };
}

import type { FindParting, Place, Point } from '../place.ts';
import { unitsPerDegree } from './columns.ts';
import type { ImportedCodes } from './imported-codes.ts';
import { type NameIndex, otherNameFlag, shortNameFlag } from './name-index.ts';
import type { PostalTable } from './postal-table.ts';

/**
 * All known places, in memory. Towns are numbered by country and falling population: of two in a country, the lower
 * number is the larger town.
 */
export type Gazetteer = NameIndex & {
  /** ISO country code → its number in `countryTowns` and `countryKeys`. */
  countryNumbers: ReadonlyMap<string, number>;
  countries: readonly string[];
  countryTowns: Uint32Array;
  townLatitude: Int32Array;
  townLongitude: Int32Array;
  townPopulation: Uint32Array;
  townName: Uint32Array;
  townRegion: Uint32Array;
  townDistrict: Uint32Array;
  townZip: Uint32Array;
  townZone: Uint16Array;
  keyTown: Uint32Array;
  timeZones: readonly string[];
  text: (offset: number) => string;
  /**
   * Postal codes with their places: what an operator imported (takes precedence, may be replaced while running), and
   * ours.
   */
  importedCodes: ImportedCodes | undefined;
  codes: PostalTable;
  /** Leading digits of codes, and whole codes of main towns, for countries without a list of codes. */
  areas: PostalTable;
  /** Of those who know roads and tax territories. Without it nothing parts a town from a code near it. */
  findParting?: FindParting | undefined;
  /** What `findParting` goes by: while it is the same, so is what is found. */
  partingTables?: (() => object) | undefined;
};

/**
 * A country's number.
 * @throws {Error} if the gazetteer has no such country: callers ask for those it has.
 */
export function countryNumber({ countryNumbers }: Gazetteer, country: string): number {
  const number = countryNumbers.get(country);
  if (number === undefined) throw new Error(`the file of places has no country ${country}`);
  return number;
}

export function countryCode(gazetteer: Gazetteer, country: number): string {
  return gazetteer.countries[country]!;
}

export function townName(gazetteer: Gazetteer, town: number): string {
  return gazetteer.text(gazetteer.townName[town]!);
}

/** The town's population. 0 if unknown. */
export function townPeople(gazetteer: Gazetteer, town: number): number {
  return gazetteer.townPopulation[town]!;
}

export function townRegion(gazetteer: Gazetteer, town: number): string {
  return gazetteer.text(gazetteer.townRegion[town]!);
}

export function townDistrict(gazetteer: Gazetteer, town: number): string {
  return gazetteer.text(gazetteer.townDistrict[town]!);
}

export function townPoint(gazetteer: Gazetteer, town: number): Point {
  const { townLatitude, townLongitude } = gazetteer;
  return { latitude: townLatitude[town]! / unitsPerDegree, longitude: townLongitude[town]! / unitsPerDegree };
}

/** A town's record. `zipCode` replaces the town's own. */
export function townPlace(gazetteer: Gazetteer, country: string, town: number, zipCode?: string): Place {
  return {
    name: townName(gazetteer, town),
    country,
    zipCode: zipCode ?? gazetteer.text(gazetteer.townZip[town]!),
    region: townRegion(gazetteer, town),
    ...townPoint(gazetteer, town),
    timeZone: gazetteer.timeZones[gazetteer.townZone[town]!]!,
  };
}

/** The names of a country's regions, as places have them. */
export function regionsOf(gazetteer: Gazetteer, country: string): Set<string> {
  const { countryNumbers, countryTowns, townRegion } = gazetteer;
  const number = countryNumbers.get(country);
  if (number === undefined) return new Set();
  const regions = new Set(townRegion.subarray(countryTowns[number], countryTowns[number + 1]));
  return new Set([...regions].map((offset) => gazetteer.text(offset)));
}

/** The town that the key at a position of the name index is a name of. */
export function townOfKey(gazetteer: Gazetteer, index: number): number {
  return (gazetteer.keyTown[index]! & ~(otherNameFlag | shortNameFlag)) >>> 0;
}

/** Whether the key at a position of the name index is a town's own name for short. */
export function isShortName(gazetteer: Gazetteer, index: number): boolean {
  return (gazetteer.keyTown[index]! & shortNameFlag) !== 0;
}

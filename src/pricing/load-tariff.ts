import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { RoadClass } from '../routing/leg.ts';
import { Calendar } from './calendar.ts';
import { readTable, readTables, type TableFile, type TableFolder, type TableName, tableNames } from './table-files.ts';
import { tableProblems } from './table-problems.ts';
import type { CountryToll, DistancePrice, SizeGroup, Tariff, Vehicle } from './tariff.ts';
import type { TariffData, VehicleRow } from './tariff-schema.ts';
import type { DatedTariff, Tariffs } from './tariffs.ts';
import type { TollsData } from './toll-schema.ts';
import type { VehicleClass } from './types.ts';

const shippedFolder = join(import.meta.dirname, '../../data');
const sizeOfClass: Record<VehicleClass, SizeGroup> = { express: 'van', both: 'rigid', ftl: 'trailer' };

/** One table of each kind, as they are valid together. */
type TableSet = { [T in TableName]: TableFile<T> };

/**
 * Reads and checks the tables of vehicles, prices, tolls, driving bans, VAT and extra services: those that come with the service, then
 * those of `ownFolders`, of which a file counts instead of one of the same name. Each day on which a table becomes valid
 * starts a version of the tariff. Throws one Error that lists every problem with its file and field.
 */
export function loadTariffs(ownFolders: readonly string[] = [], shipped: string = shippedFolder): Tariffs {
  const problems: string[] = [];
  const folders: TableFolder[] = [{ path: shipped, own: false }, ...ownFolders.map((path) => ({ path, own: true }))];
  const files = readTables(folders, problems);
  return assemble(files, problems, shipped);
}

/** The newest version of the tariff in a folder with all tables, by default that which comes with the service. */
export function loadTariff(folder: string = shippedFolder): Tariff {
  return loadTariffs([], folder).general.at(-1)!.tariff;
}

/**
 * The newest version of the shipped tariff with the tables of a folder, or with one table exchanged for that of a file,
 * whatever its date. For looking ahead, not for prices.
 */
export function loadTariffWith(path: string): Tariff {
  const problems: string[] = [];
  const shipped = { path: shippedFolder, own: false };
  if (statSync(path).isDirectory()) {
    return assemble(readTables([shipped, { path, own: false }], problems), problems, path).general.at(-1)!.tariff;
  }
  const file = readTable(path, problems);
  if (!file && problems.length === 0) problems.push(`${path}: the name of the file is not that of a table`);
  const others = readTables([shipped], problems).filter(
    (each) => each.table !== file?.table && each.customer === undefined,
  );
  const files = file ? [...others, { ...file, customer: undefined }] : others;
  return assemble(files, problems, shippedFolder).general.at(-1)!.tariff;
}

function assemble(files: readonly TableFile[], problems: string[], shipped: string): Tariffs {
  const general = files.filter((file) => file.customer === undefined);
  for (const table of tableNames) {
    if (general.some((file) => file.table === table) || problems.some((problem) => problem.startsWith(table))) continue;
    problems.push(`${table}: no ${table}.json or ${table}-YYYY-MM-DD.json in ${shipped}`);
  }
  throwIfAny(problems);
  const days = [...new Set(files.map((file) => file.validFrom))].sort();
  const complete = tableNames
    .map((table) => general.filter((file) => file.table === table).map((file) => file.validFrom))
    .map((starts) => starts.sort()[0]!)
    .sort()
    .at(-1)!;
  const versions = (customer: string | undefined, from: string): DatedTariff[] =>
    days
      .filter((day) => day >= from)
      .map((day) => {
        const set = setOf(general, files, customer, day);
        for (const { table, problem } of tableProblems(contentsOf(set))) {
          problems.push(`${set[table].fileName}: ${problem}`);
        }
        return { from: Date.parse(day), set };
      })
      .map(({ from: instant, set }) => ({ from: instant, tariff: problems.length > 0 ? nothing : build(set) }));
  const named = new Map<string, DatedTariff[]>();
  for (const { customer } of files) {
    if (customer === undefined || named.has(customer)) continue;
    const first = files.filter((file) => file.customer === customer).map((file) => file.validFrom);
    named.set(customer, versions(customer, [...first.sort().slice(0, 1), complete].sort().at(-1)!));
  }
  const tariffs = { general: versions(undefined, complete), named };
  throwIfAny(problems);
  return tariffs;
}

/** Stands where a problem will be thrown before anyone sees it. */
const nothing = {} as Tariff;

function setOf(general: readonly TableFile[], all: readonly TableFile[], customer: string | undefined, day: string) {
  const newest = (files: readonly TableFile[]) =>
    files
      .filter((file) => file.validFrom <= day)
      .sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
      .at(-1);
  const pick = (table: TableName) => {
    const own =
      customer !== undefined && table === 'tariff' && newest(all.filter((each) => each.customer === customer));
    return own || newest(general.filter((each) => each.table === table))!;
  };
  return Object.fromEntries(tableNames.map((table) => [table, pick(table)])) as TableSet;
}

function contentsOf({ vehicles, tariff, tolls, 'driving-bans': bans }: TableSet) {
  return { vehicles: vehicles.content, tariff: tariff.content, tolls: tolls.content, bans: bans.content };
}

function build(set: TableSet): Tariff {
  const { vehicles, tariff, tolls, bans } = contentsOf(set);
  const limitsT = [...bans.bans.map((row) => row.overT), tariff.schedule.hoursRegulationOverT.tonnes];
  const catalogue = vehicles.vehicles.map((row): Vehicle => {
    return deepFreeze({
      ...row,
      size: sizeOfClass[row.class],
      price: priceOf(row, tariff),
      scheduleKey: scheduleKeyOf(row, limitsT),
    });
  });
  const { market, demand, fuel, leadTime, timeSlots, schedule, unsocialHours, extraStop, crossing } = tariff;
  return deepFreeze({
    version: versionOf(set),
    vehicles: catalogue,
    vehiclesById: new Map(catalogue.map((vehicle) => [vehicle.id, vehicle])),
    countrySpeedFactors: new Map(vehicles.countrySpeedFactors.map((row) => [row.country, row.factor])),
    bandLimitsKm: tariff.bandLimitsKm,
    laneFactors: new Map(tariff.lanes.map((lane) => [`${lane.from}-${lane.to}`, lane.factor])),
    tolls: new Map(tolls.countries.map((row) => [row.country, countryToll(row, catalogue)])),
    tollFallback: countryToll(tolls.fallback, catalogue),
    specialTolls: tolls.specialTolls,
    customsTerritories: new Map(tariff.customs.flatMap((row) => row.countries.map((country) => [country, row]))),
    terms: { market, demand, fuel, leadTime, timeSlots, schedule, unsocialHours, extraStop, crossing },
    calendar: new Calendar(bans, schedule),
    extraServices: set['extra-services'].content,
    discountShare: 0,
    vat: new Map(set.vat.content.rates.map((row) => [row.country, { rate: row.rate, eu: row.eu }])),
  });
}

function versionOf(set: TableSet): string {
  const hash = createHash('sha256');
  for (const table of tableNames) hash.update(set[table].text);
  const { customer, validFrom } = set.tariff;
  return `${customer === undefined ? '' : `${customer}-`}${validFrom}-${hash.digest('hex').slice(0, 8)}`;
}

function throwIfAny(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const lines = [...new Set(problems)].map((line) => `  ${line}`);
  throw new Error(`The tariff tables cannot be used:\n${lines.join('\n')}`);
}

/** Its class, speeds, and which of the weight limits of bans and hours it is over. */
function scheduleKeyOf(row: VehicleRow, limitsT: readonly number[]): string {
  const over = new Set(limitsT.filter((limit) => row.grossWeightT > limit)).size;
  return `${row.class === 'express' ? 'express' : 'ftl'} ${over} ${Object.values(row.speedKmh).join(' ')}`;
}

/** The prices that customers pay: with the margin. */
function priceOf({ code, class: vehicleClass }: VehicleRow, tariff: TariffData): DistancePrice {
  const row = tariff.prices.find((candidate) => candidate.vehicle === code)!;
  const model = 'like' in row ? tariff.prices.find((candidate) => candidate.vehicle === row.like)! : row;
  if ('like' in model) throw new Error(`${model.vehicle} has no bands`);
  const margin = 1 + tariff.margin[sizeOfClass[vehicleClass]];
  const factor = margin * ('like' in row ? row.factor : 1);
  return {
    fixed: model.fixed * factor,
    eurPerKm: model.eurPerKm.map((rate) => rate * factor),
    minimum: row.minimum * margin,
  };
}

function countryToll(
  row: TollsData['countries'][number] | TollsData['fallback'],
  vehicles: readonly VehicleRow[],
): CountryToll {
  const eurPerKm = Object.fromEntries(vehicles.map((vehicle) => [vehicle.code, tollRate(row, vehicle)]));
  const { tolled } = row;
  if (typeof tolled !== 'number') return { eurPerKm, tolledShare: tolled };
  const all: Record<RoadClass, number> = {
    motorway: tolled,
    expressway: tolled,
    trunk: tolled,
    mountain: tolled,
    local: tolled,
  };
  return { eurPerKm, tolledShare: all };
}

function tollRate(row: TollsData['countries'][number] | TollsData['fallback'], vehicle: VehicleRow): number {
  const { tollClass, emissionClass = 'euro6', co2Class = 1 } = vehicle;
  const { components, exemptCo2Classes, olderEngines } = 'country' in row ? row : {};
  if (exemptCo2Classes?.includes(co2Class)) return 0;
  if (components === undefined) {
    return row.eurPerKm![tollClass] * (emissionClass === 'euro6' ? 1 : (olderEngines?.[emissionClass] ?? 1));
  }
  const { infrastructure, air, noise, co2, co2Older } = components[tollClass];
  const co2Rate = co2Class === 1 && emissionClass !== 'euro6' ? co2Older : co2[co2Class - 1]!;
  // Rates have tenths of a cent: adding them as floats must not show.
  return Math.round((infrastructure + air[emissionClass] + noise + co2Rate) * 1e6) / 1e6;
}

function deepFreeze<T>(value: T): T {
  if (value === null || typeof value !== 'object' || Object.isFrozen(value)) return value;
  const members = value instanceof Map ? value.values() : Object.values(value);
  for (const member of members) deepFreeze(member);
  return Object.freeze(value);
}

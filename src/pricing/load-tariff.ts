import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';
import type { RoadClass } from '../routing/leg.ts';
import { Calendar } from './calendar.ts';
import { type DrivingBansData, DrivingBansFile } from './driving-bans-schema.ts';
import type { CountryToll, DistancePrice, SizeGroup, Tariff, Vehicle } from './tariff.ts';
import {
  ExtraServicesFile,
  type TariffData,
  TariffFile,
  type TollsData,
  TollsFile,
  VatFile,
  type VehicleRow,
  VehiclesFile,
} from './tariff-schema.ts';
import type { VehicleClass } from './types.ts';

const dataDirectory = join(import.meta.dirname, '../../data');
const sizeOfClass: Record<VehicleClass, SizeGroup> = { express: 'van', both: 'rigid', ftl: 'trailer' };

/**
 * Reads and checks the tables of vehicles, prices, tolls, driving bans, VAT and extra services.
 *
 * `directory` defaults to the repository's `data/`. Of dated tables, as in `tariff-2026-07-01.json`, the newest is taken.
 * Throws one Error that lists every problem with its file and field.
 */
export function loadTariff(directory: string = dataDirectory): Tariff {
  const reader = tableReader(directory);
  const vehicles = reader.read('vehicles', VehiclesFile);
  const tariff = reader.read('tariff', TariffFile);
  const tolls = reader.read('tolls', TollsFile);
  const vat = reader.read('vat', VatFile);
  const drivingBans = reader.read('driving-bans', DrivingBansFile);
  const extraServices = reader.read('extra-services', ExtraServicesFile);
  reader.throwProblems();
  const problems = [...tableProblems(vehicles!, tariff!), ...zoneProblems(drivingBans!)];
  if (problems.length > 0) throw tariffError(problems);
  const limitsT = [...drivingBans!.bans.map((row) => row.overT), tariff!.schedule.hoursRegulationOverT.tonnes];
  const catalogue = vehicles!.vehicles.map((row): Vehicle => {
    return deepFreeze({
      ...row,
      size: sizeOfClass[row.class],
      price: priceOf(row.code, tariff!),
      scheduleKey: scheduleKeyOf(row, limitsT),
    });
  });
  const { market, demand, fuel, leadTime, timeSlots, schedule, unsocialHours, extraStop, crossing } = tariff!;
  return deepFreeze({
    version: `${tariff!.valid_from}-${reader.hash()}`,
    vehicles: catalogue,
    vehiclesById: new Map(catalogue.map((vehicle) => [vehicle.id, vehicle])),
    countrySpeedFactors: new Map(vehicles!.countrySpeedFactors.map((row) => [row.country, row.factor])),
    bandLimitsKm: tariff!.bandLimitsKm,
    laneFactors: new Map(tariff!.lanes.map((lane) => [`${lane.from}-${lane.to}`, lane.factor])),
    tolls: new Map(tolls!.countries.map((row) => [row.country, countryToll(row)])),
    tollFallback: countryToll(tolls!.fallback),
    customsTerritories: new Map(tariff!.customs.flatMap((row) => row.countries.map((country) => [country, row]))),
    terms: { market, demand, fuel, leadTime, timeSlots, schedule, unsocialHours, extraStop, crossing },
    calendar: new Calendar(drivingBans!, schedule),
    extraServices: extraServices!,
    vat: new Map(vat!.rates.map((row) => [row.country, { rate: row.rate, eu: row.eu }])),
  });
}

function tableReader(directory: string) {
  const problems: string[] = [];
  const hash = createHash('sha256');
  const names = readdirSync(directory).sort();
  const read = <S extends TSchema>(table: string, schema: S): Static<S> | undefined => {
    const pattern = new RegExp(`^${table}(-\\d{4}-\\d{2}-\\d{2})?\\.json$`);
    const name = names.findLast((candidate) => pattern.test(candidate));
    if (name === undefined) {
      problems.push(`${table}: no ${table}.json or ${table}-YYYY-MM-DD.json in ${directory}`);
      return undefined;
    }
    const text = readFileSync(join(directory, name), 'utf8');
    hash.update(text);
    try {
      const content: unknown = JSON.parse(text);
      if (Value.Check(schema, content)) return content;
      for (const error of Value.Errors(schema, content)) {
        problems.push(`${name}: ${fieldPath(error.instancePath)} ${error.message}`);
      }
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return undefined;
  };
  const throwProblems = () => {
    if (problems.length > 0) throw tariffError(problems);
  };
  return { read, throwProblems, hash: () => hash.digest('hex').slice(0, 8) };
}

function tariffError(problems: string[]): Error {
  return new Error(
    `The tariff tables cannot be used:\n${[...new Set(problems)].map((line) => `  ${line}`).join('\n')}`,
  );
}

function fieldPath(instancePath: string): string {
  return instancePath === '' ? 'the file' : instancePath.slice(1).replaceAll('/', '.');
}

/** What the schemas cannot say: references between rows, unique ids, shapes that keep the price rising with distance. */
function tableProblems(vehicles: Static<typeof VehiclesFile>, tariff: TariffData): string[] {
  const problems: string[] = [];
  const owners = new Set(tariff.prices.flatMap((row) => ('like' in row ? [] : [row.vehicle])));
  const priced = new Set(tariff.prices.map((row) => row.vehicle));
  if (new Set(vehicles.vehicles.map((row) => row.id)).size < vehicles.vehicles.length) {
    problems.push('vehicles: vehicles.id is used twice');
  }
  vehicles.vehicles.forEach((row, index) => {
    if (!priced.has(row.code)) problems.push(`tariff: prices has no row for ${row.code}`);
    for (const [roadClass, speed] of Object.entries(row.speedKmh)) {
      if (speed <= 0) problems.push(`vehicles: vehicles.${index}.speedKmh.${roadClass} must be more than 0`);
    }
  });
  tariff.prices.forEach((row, index) => {
    if ('like' in row && !owners.has(row.like)) {
      problems.push(`tariff: prices.${index}.like names no row with its own bands: ${row.like}`);
    }
    if (!('like' in row) && row.eurPerKm.length !== tariff.bandLimitsKm.length + 1) {
      problems.push(`tariff: prices.${index}.eurPerKm needs ${tariff.bandLimitsKm.length + 1} bands`);
    }
  });
  tariff.bandLimitsKm.forEach((limit, index) => {
    if (index > 0 && limit <= tariff.bandLimitsKm[index - 1]!) problems.push(`tariff: bandLimitsKm.${index} must rise`);
  });
  if (new Set(tariff.timeSlots.map((slot) => slot.hours)).size < 3) {
    problems.push('tariff: timeSlots needs one row each for 6, 3 and 0 hours');
  }
  return problems;
}

/** Its class, speeds, and which of the weight limits of bans and hours it is over. */
function scheduleKeyOf(row: VehicleRow, limitsT: readonly number[]): string {
  const over = new Set(limitsT.filter((limit) => row.grossWeightT > limit)).size;
  return `${row.class === 'express' ? 'express' : 'ftl'} ${over} ${Object.values(row.speedKmh).join(' ')}`;
}

/** Every country with a ban has a clock, and every clock is known. */
function zoneProblems({ bans, timeZones }: DrivingBansData): string[] {
  const known = new Set(Intl.supportedValuesOf('timeZone'));
  const missing = new Set(bans.map((row) => row.country).filter((country) => timeZones[country] === undefined));
  return [
    ...[...missing].map((country) => `driving-bans: timeZones has no zone for ${country}`),
    ...Object.entries(timeZones)
      .filter(([, zone]) => !known.has(zone))
      .map(([country, zone]) => `driving-bans: timeZones.${country} is no time zone: ${zone}`),
  ];
}

function priceOf(code: string, tariff: TariffData): DistancePrice {
  const row = tariff.prices.find((candidate) => candidate.vehicle === code)!;
  if (!('like' in row)) return { fixed: row.fixed, eurPerKm: row.eurPerKm, minimum: row.minimum };
  const model = priceOf(row.like, tariff);
  return {
    fixed: model.fixed * row.factor,
    eurPerKm: model.eurPerKm.map((rate) => rate * row.factor),
    minimum: row.minimum,
  };
}

function countryToll(row: TollsData['fallback']): CountryToll {
  const { eurPerKm, tolled } = row;
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

function deepFreeze<T>(value: T): T {
  if (value === null || typeof value !== 'object' || Object.isFrozen(value)) return value;
  const members = value instanceof Map ? value.values() : Object.values(value);
  for (const member of members) deepFreeze(member);
  return Object.freeze(value);
}

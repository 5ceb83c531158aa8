import { createHash } from 'node:crypto';
import { toCents } from '../../ground/units.ts';
import { type RoadClass, roadClasses } from '../routing/road-class.ts';
import { buildAdrTable } from './adr-table.ts';
import { Calendar } from './calendar/calendar.ts';
import type { RateBook } from './rates/rate-book.ts';
import type { CancellationData } from './tables/cancellation-schema.ts';
import { type CrossingTable, crossingKey } from './tables/crossing-terms.ts';
import type { CrossingsData } from './tables/crossings-schema.ts';
import { laneFactors } from './tables/lane.ts';
import {
  type NeededTable,
  neededTables,
  optionalTables,
  type SheetFile,
  type TableFile,
} from './tables/table-files.ts';
import type { ExtraServicesData, TariffData, VehicleRow } from './tables/tariff-schema.ts';
import type { TollsData } from './tables/toll-schema.ts';
import type { CountryToll, DistancePrice, PriceShare, SizeGroup, Tariff, TariffSource, Vehicle } from './tariff.ts';

const sizeOfClass: Record<Vehicle['class'], SizeGroup> = { express: 'van', both: 'rigid', ftl: 'trailer' };

/** One table of each kind, valid together, and the tables and sheets that an operator may add. */
export type TableSet = { [T in NeededTable]: TableFile<T> } & {
  cancellation?: TableFile<'cancellation'> | undefined;
  rates?: Extract<SheetFile, { sheet: 'rates' }> | undefined;
  zones?: Extract<SheetFile, { sheet: 'zones' }> | undefined;
  adr?: Extract<SheetFile, { sheet: 'adr-table-a' }> | undefined;
};

/** The tables that are judged together. */
export function contentsOf(set: TableSet) {
  const {
    vehicles,
    tariff,
    tolls,
    'driving-bans': bans,
    'closed-lanes': closed,
    crossings,
    cabotage,
    'mixed-loading': mixing,
    cancellation,
  } = set;
  return {
    vehicles: vehicles.content,
    tariff: tariff.content,
    tolls: tolls.content,
    bans: bans.content,
    closed: closed.content,
    crossings: crossings.content,
    cabotage: cabotage.content,
    mixing: mixing.content,
    cancellation: cancellation?.content,
  };
}

/** The tariff of tables in which `tableProblems` found nothing wrong, and of the rates read from the sheets. */
export function buildTariff(set: TableSet, rates: RateBook | undefined): Tariff {
  const contents = contentsOf(set);
  const { vehicles, tariff, tolls, bans, closed, crossings, cabotage, cancellation } = contents;
  const catalogue = catalogueOf(contents);
  const { market, demand, fuel, leadTime, timeSlots, schedule, unsocialHours, waiting } = tariff;
  const { extraStop, crossing, hazardous } = tariff;
  return deepFreeze({
    version: versionOf(set),
    sources: sourcesOf(set),
    vehicles: catalogue,
    vehiclesById: new Map(catalogue.map((vehicle) => [vehicle.id, vehicle])),
    countrySpeedFactors: new Map(
      vehicles.countrySpeedFactors.flatMap(({ country, roadClasses, factor }) =>
        (roadClasses?.map((roadClass) => `${country} ${roadClass}`) ?? [country]).map((key): [string, number] => [
          key,
          factor,
        ]),
      ),
    ),
    bandLimitsKm: tariff.bandLimitsKm,
    laneFactors: laneFactors(tariff).factors,
    lanes: tariff.lanes,
    domestic: tariff.domestic ?? [],
    tolls: new Map(tolls.countries.map((row) => [row.country, countryToll(row, catalogue)])),
    tollFallback: countryToll(tolls.fallback, catalogue),
    specialTolls: tolls.specialTolls,
    customsTerritories: new Map(tariff.customs.flatMap((row) => row.countries.map((country) => [country, row]))),
    customsPlaces: customsPlaces(tariff),
    terms: {
      market,
      demand,
      fuel,
      leadTime,
      timeSlots,
      schedule,
      unsocialHours,
      waiting,
      extraStop,
      crossing,
      hazardous,
      margin: tariff.margin,
    },
    calendar: new Calendar(bans, schedule),
    closedLanes: { areas: closed.areas, borders: closed.borders, warnings: closed.warnings },
    crossings: crossingTable(crossings),
    cabotage: { groups: cabotage.groups, rules: cabotage.rules },
    extraServices: extraServicesBySize(set['extra-services'].content),
    rates,
    adr: set.adr && buildAdrTable(set.adr),
    cancellation: cancellationByClass(cancellation),
    outsideVat: set.vat.content.outside ?? [],
    vat: new Map(set.vat.content.rates.map((row) => [row.country, { rate: row.rate, eu: row.eu }])),
  });
}

/** The vehicles with what they carry and cost. */
function catalogueOf({ vehicles, tariff, bans, mixing }: ReturnType<typeof contentsOf>): Vehicle[] {
  const limitsT = [...bans.bans.map((row) => row.overT), tariff.schedule.hoursRegulationOverT.tonnes];
  const { limitedClasses, packingGroups } = vehicles.hazardousGoods ?? { limitedClasses: [], packingGroups: {} };
  return vehicles.vehicles.map((row): Vehicle => {
    return deepFreeze({
      ...row,
      size: sizeOfClass[row.class],
      price: priceOf(row, tariff),
      notAbove: priceRow(tariff, row.code).notAbove,
      hazards: {
        classes: row.hazardousClasses ?? [],
        limitedClasses,
        packingGroups,
        mixing,
      },
      scheduleKey: scheduleKeyOf(row, limitsT),
    });
  });
}

function versionOf(set: TableSet): string {
  const hash = createHash('sha256');
  for (const table of neededTables) hash.update(set[table].text);
  if (set.cancellation !== undefined) hash.update(`cancellation ${set.cancellation.text}`);
  for (const sheet of [set.rates, set.zones, set.adr])
    if (sheet !== undefined) hash.update(`${sheet.sheet} ${sheet.digest}`);
  const { shipper, validFrom } = set.tariff;
  return `${shipper === undefined ? '' : `${shipper}-`}${validFrom}-${hash.digest('hex').slice(0, 8)}`;
}

function sourcesOf(set: TableSet): TariffSource[] {
  const about = ({ fileName: file, validFrom, isOwn }: TableFile | SheetFile) => ({ file, validFrom, isOwn });
  const tables = [...neededTables, ...optionalTables].flatMap((table) => set[table] ?? []);
  const { rates, zones, adr } = set;
  return [
    ...tables.map((file) => ({ table: file.table, ...about(file), content: file.content })),
    ...(rates ? [{ table: 'rates', ...about(rates), content: {} }] : []),
    ...(zones ? [{ table: 'zones', ...about(zones), content: { zones: zones.rows } }] : []),
    ...(adr ? [{ table: 'adr-table-a', ...about(adr), content: { entries: adr.rows } }] : []),
  ];
}

/** Class, speeds, and which weight limits of bans and hours the vehicle exceeds. */
function scheduleKeyOf(row: VehicleRow, limitsT: readonly number[]): string {
  const over = new Set(limitsT.filter((limit) => row.grossWeightT > limit)).size;
  return `${row.class === 'express' ? 'express' : 'ftl'} ${over} ${Object.values(row.speedKmh).join(' ')}`;
}

function priceRow({ prices }: TariffData, code: string): TariffData['prices'][number] {
  const row = prices.find(({ vehicle }) => vehicle === code);
  if (row === undefined) throw new Error(`${code} has no price`);
  return row;
}

/** The prices shippers pay, margin included. */
function priceOf({ code, class: vehicleClass }: VehicleRow, tariff: TariffData): DistancePrice {
  const row = priceRow(tariff, code);
  const model = 'like' in row ? priceRow(tariff, row.like) : row;
  if ('like' in model) throw new Error(`${model.vehicle} has no bands`);
  const margin = 1 + tariff.margin[sizeOfClass[vehicleClass]];
  const factor = margin * ('like' in row ? row.factor : 1);
  return {
    fixed: model.fixed * factor,
    eurPerKm: model.eurPerKm.map((rate) => rate * factor),
    minimum: row.minimum * margin,
  };
}

function customsPlaces({ customs, customsUnion }: TariffData): Tariff['customsPlaces'] {
  const inUnion = (customsUnion.places ?? []).map((place) => ({ ...place, territory: undefined }));
  return [...inUnion, ...customs.flatMap((row) => (row.places ?? []).map((place) => ({ ...place, territory: row })))];
}

function extraServicesBySize({ pieceMaxKg, smallPalletPlaces, services }: ExtraServicesData): Tariff['extraServices'] {
  const of = (size: 'small' | 'rigid' | 'trailer') =>
    services.map((service) => ({ label: service.label, cost: toCents(service[size]) }));
  return { pieceMaxKg, smallPalletPlaces, bySize: { small: of('small'), rigid: of('rigid'), trailer: of('trailer') } };
}

/** What is known of crossings, by a sound table. */
export function crossingTable({ fallback, ferries }: CrossingsData): CrossingTable {
  const termsOf = ({ sailings, return: returnShare }: CrossingsData['fallback']) => ({ sailings, returnShare });
  return {
    byEnds: new Map(ferries.map((row) => [crossingKey(...row.between), termsOf(row)])),
    fallback: termsOf(fallback),
  };
}

function cancellationByClass(data: CancellationData | undefined): Tariff['cancellation'] {
  if (data === undefined) return new Map();
  const byClass = Map.groupBy(data.steps, (row) => row.class);
  return new Map(
    [...byClass].map(([vehicleClass, rows]) => {
      const steps = rows
        .toSorted((a, b) => b.hours_before - a.hours_before)
        .map(({ hours_before: hoursBefore, percent, maximum }) => {
          return {
            hoursBefore,
            share: shareOf(percent),
            maximumCents: maximum === undefined ? null : toCents(maximum),
          };
        });
      const terms = { freeMinutes: data.free_minutes, steps, afterArrival: shareOf(data.after_arrival_percent) };
      return [vehicleClass, terms];
    }),
  );
}

function shareOf(percent: number | string): PriceShare {
  if (typeof percent === 'number') return { numerator: percent, denominator: 10_000 };
  const [numerator = 0, denominator = 1] = percent.split('/').map(Number);
  return { numerator, denominator };
}

function countryToll(
  row: TollsData['countries'][number] | TollsData['fallback'],
  vehicles: readonly VehicleRow[],
): CountryToll {
  const eurPerKm = Object.fromEntries(vehicles.map((vehicle) => [vehicle.code, tollRate(row, vehicle)]));
  const { tolled } = row;
  if (typeof tolled !== 'number') return { eurPerKm, tolledShare: tolled };
  const ofAllRoads = roadClasses.map((roadClass) => [roadClass, tolled]);
  return { eurPerKm, tolledShare: Object.fromEntries(ofAllRoads) as Record<RoadClass, number> };
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
  // Rates have tenths of a cent, and adding them as floats must not show.
  return Math.round((infrastructure + air[emissionClass] + noise + co2Rate) * 1e6) / 1e6;
}

function deepFreeze<T>(value: T): T {
  if (value === null || typeof value !== 'object' || Object.isFrozen(value)) return value;
  const members = value instanceof Map ? value.values() : Object.values(value);
  for (const member of members) deepFreeze(member);
  return Object.freeze(value);
}

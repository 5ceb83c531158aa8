import type { Steps } from '../../ground/concurrency/steps.ts';
import type { Item } from '../load/item.ts';
import { checkLoad, checkLoadInSteps, type Load, type LoadCheck, measureLoad, sizeOf } from '../load/load-check.ts';
import type { LoadSize } from '../tariff/rates/load-step.ts';
import { kindsOf } from '../tariff/rates/rate-book.ts';
import { sizeGroups } from '../tariff/tables/schema-parts.ts';
import type { Vehicle } from '../tariff/tariff.ts';

/** A load as rates by steps see it, for vehicles of a code or class, null for any. */
export type PartLoad = {
  /**
   * What it takes. Goods that no van, or no truck, carries for their length, height, temperature or danger take more
   * than the largest of these has, whatever else they take.
   */
  sizeFor: (kind: string | null) => LoadSize;
  /** Whether no smaller vehicle carries it. */
  isSmallest: (kind: string | null) => boolean;
};

/** What was found of the vehicles of one load. */
export type LoadChecks = Map<Vehicle, LoadCheck>;

export function* checkOnce(checks: LoadChecks, load: Load, vehicle: Vehicle): Steps<LoadCheck> {
  const checked = checks.get(vehicle) ?? (yield* checkLoadInSteps(load, vehicle));
  checks.set(vehicle, checked);
  return checked;
}

/** The load in a vehicle that carries it. Looks for smaller ones that do too. */
export function* describePart(
  checks: LoadChecks,
  load: Load,
  vehicle: Vehicle,
  vehicles: readonly Vehicle[],
): Steps<PartLoad> {
  const smaller: Vehicle[] = [];
  for (const each of smallestFirst(vehicles)) {
    if (each.id === vehicle.id) break;
    if (!('problem' in (yield* checkOnce(checks, load, each)))) smaller.push(each);
  }
  const { usableHeightCm, compartments } = standardVehicle(vehicles);
  const widthCm = Math.max(...compartments.map(({ floorWidthCm }) => floorWidthCm));
  const size = sizeOf(load, { usableHeightCm, widthCm });
  const ofSmallerSize: { each: Vehicle; isRuledOut: boolean }[] = [];
  for (const each of vehicles) {
    if (rankOf(each) >= rankOf(vehicle)) continue;
    const checked = yield* checkOnce(checks, load, each);
    ofSmallerSize.push({ each, isRuledOut: 'problem' in checked && !tooMuch.includes(checked.problem.code) });
  }
  const isOfKind = (each: Vehicle, kind: string | null) => kindsOf(each).includes(kind);
  return {
    sizeFor: (kind) => {
      const bySize = Map.groupBy(
        ofSmallerSize.filter(({ each }) => isOfKind(each, kind)),
        ({ each }) => each.size,
      );
      return [...bySize.values()]
        .filter((those) => those.every(({ isRuledOut }) => isRuledOut))
        .reduce((most, those) => larger(most, moreThan(those.map(({ each }) => each))), size);
    },
    isSmallest: (kind) => !smaller.some((each) => isOfKind(each, kind)),
  };
}

const loadingMetresOfPallet = 0.4;

/** The least that is more than any of these vehicles takes. */
function moreThan(vehicles: readonly Vehicle[]): LoadSize {
  const loadingMetres = Math.max(...vehicles.map((each) => each.loadingMetres)) + 0.1;
  const pallets = Math.ceil(loadingMetres / loadingMetresOfPallet);
  return { loadingMetres, pallets, weightKg: Math.max(...vehicles.map(({ payloadKg }) => payloadKg)) + 1 };
}

function larger(one: LoadSize, other: LoadSize): LoadSize {
  return {
    loadingMetres: Math.max(one.loadingMetres, other.loadingMetres),
    pallets: Math.max(one.pallets, other.pallets),
    weightKg: Math.max(one.weightKg, other.weightKg),
  };
}

/** Refusals of a load that fewer of its pieces would not meet. */
const tooMuch: readonly string[] = ['too_heavy', 'not_enough_floor', 'load_undecided'];

/** How large vehicles of its size are, the smallest 0. */
function rankOf({ size }: Vehicle): number {
  return sizeGroups.indexOf(size);
}

/** The smallest vehicle of a code or class, null for any, that carries goods. Undefined: none does. */
export function carrierOf(
  items: readonly Item[],
  kind: string | null,
  vehicles: readonly Vehicle[],
): Vehicle | undefined {
  const load = measureLoad(items);
  if (load === undefined) return undefined;
  return smallestFirst(vehicles).find(
    (vehicle) => kindsOf(vehicle).includes(kind) && !('problem' in checkLoad(load, vehicle)),
  );
}

/**
 * A vehicle before the next larger one, as `notAbove` in the price table has it; of vehicles as far from the largest
 * the one with fewer loading metres, then the one that the catalogue has first.
 */
function smallestFirst(vehicles: readonly Vehicle[]): Vehicle[] {
  const byCode = new Map(vehicles.map((vehicle) => [vehicle.code, vehicle]));
  const largerThan = ({ notAbove = '' }: Vehicle): number => {
    const next = byCode.get(notAbove);
    return next === undefined ? 0 : 1 + largerThan(next);
  };
  return vehicles.toSorted((a, b) => largerThan(b) - largerThan(a) || a.loadingMetres - b.loadingMetres);
}

/** The first of those with the longest floor, whose height says how goods are stacked whatever they ride in. */
function standardVehicle(vehicles: readonly Vehicle[]): Vehicle {
  const lengthCm = ({ compartments }: Vehicle) => Math.max(...compartments.map((floor) => floor.lengthCm));
  return vehicles.reduce((longest, vehicle) => (lengthCm(vehicle) > lengthCm(longest) ? vehicle : longest));
}

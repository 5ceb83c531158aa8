import type { Steps } from '../../ground/concurrency/steps.ts';
import type { Item } from '../load/item.ts';
import { checkLoad, checkLoadInSteps, type Load, type LoadCheck, measureLoad, sizeOf } from '../load/load-check.ts';
import type { LoadSize } from '../tariff/rates/load-step.ts';
import { kindsOf } from '../tariff/rates/rate-book.ts';
import { sizeGroups } from '../tariff/tables/schema-parts.ts';
import type { Vehicle } from '../tariff/tariff.ts';

/** A load as rates by steps see it. */
export type PartLoad = {
  size: LoadSize;
  /**
   * Whether no smaller vehicle of a code or class, null for any, carries the load, and there is no smaller size (van,
   * truck, trailer) of which those with the floor for it refuse it for more than its weight and floor: goods that need a
   * larger one for their length, height, temperature or danger are no part of it.
   */
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
  const roomy: { each: Vehicle; isTooMuch: boolean }[] = [];
  for (const each of vehicles) {
    if (rankOf(each) >= rankOf(vehicle) || each.loadingMetres < size.loadingMetres) continue;
    const checked = yield* checkOnce(checks, load, each);
    roomy.push({ each, isTooMuch: !('problem' in checked) || tooMuch.includes(checked.problem.code) });
  }
  return {
    size,
    isSmallest: (kind) => {
      const isOfKind = (each: Vehicle) => kindsOf(each).includes(kind);
      const bySize = Map.groupBy(
        roomy.filter(({ each }) => isOfKind(each)),
        ({ each }) => each.size,
      );
      return !smaller.some(isOfKind) && [...bySize.values()].every((those) => those.some((each) => each.isTooMuch));
    },
  };
}

/** Refusals of a load that fewer of its pieces would not meet. */
const tooMuch: readonly string[] = ['too_heavy', 'not_enough_floor'];

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

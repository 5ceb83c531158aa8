import { fitsFloor, floorLengthCm } from './floor-plan.ts';
import { countStacks, type Footprint, type FootprintGroup, groupFootprints } from './stacks.ts';
import type { Vehicle } from './tariff.ts';
import type { Item, LoadSummary, UnavailableCode } from './types.ts';

/** What the goods of a request come to, the same for every vehicle. */
export type Load = {
  groups: FootprintGroup[];
  weightKg: number;
  pieceMaxKg: number;
  longestCm: number;
  /** Greatest of the shorter floor sides: what has to go through the width. */
  widestCm: number;
  highestCm: number;
};

export type LoadProblem = {
  code: Extract<UnavailableCode, `too_${string}` | 'not_enough_floor'>;
  message: string;
  limit: number;
  actual: number | null;
};

/** Adds up a request's goods once, before the vehicles are looked at. Undefined when none were stated. */
export function measureLoad(items: readonly Item[]): Load | undefined {
  if (items.length === 0) return undefined;
  const load: Load = {
    groups: groupFootprints(items),
    weightKg: 0,
    pieceMaxKg: 0,
    longestCm: 0,
    widestCm: 0,
    highestCm: 0,
  };
  for (const item of items) {
    load.weightKg += item.quantity * item.weight;
    load.pieceMaxKg = Math.max(load.pieceMaxKg, item.weight);
    load.longestCm = Math.max(load.longestCm, item.length, item.width);
    load.widestCm = Math.max(load.widestCm, Math.min(item.length, item.width));
    load.highestCm = Math.max(load.highestCm, item.height);
  }
  return load;
}

/**
 * Whether a vehicle carries the load: longest, widest and highest piece, payload, and a placement of all stacks on its
 * real floor (between the wheel arches, both compartments of a road train). `load` says what it takes.
 */
export function checkLoad(load: Load, vehicle: Vehicle): { problem: LoadProblem } | { summary: LoadSummary } {
  const compartment = vehicle.compartments[0]!;
  const widthCm = compartment.floorWidthCm;
  const lengthCm = Math.max(...vehicle.compartments.map((each) => each.lengthCm));
  const shapeProblem = checkShape(load, vehicle, lengthCm, widthCm);
  if (shapeProblem !== undefined) return { problem: shapeProblem };
  const stacks = countStacks(load.groups, vehicle.usableHeightCm);
  const areaCm2 = stacks.reduce((sum, stack) => sum + stack.count * stack.longCm * stack.shortCm, 0);
  const lengthsCm = vehicle.compartments.map((each) => each.lengthCm);
  const totalCm = lengthsCm.reduce((sum, each) => sum + each, 0);
  if (areaCm2 > totalCm * widthCm) return { problem: floorProblem(vehicle, totalCm, areaCm2 / widthCm) };
  if (!fitsFloor(stacks, widthCm, lengthsCm)) {
    return { problem: floorProblem(vehicle, totalCm, floorLengthCm(stacks, widthCm)) };
  }
  return { summary: summarize(load, stacks, areaCm2, vehicle) };
}

function checkShape(load: Load, vehicle: Vehicle, lengthCm: number, widthCm: number): LoadProblem | undefined {
  if (load.longestCm > lengthCm) {
    return tooBig('too_long', 'long', load.longestCm, `${vehicle.name} takes pieces up to`, lengthCm);
  }
  if (load.widestCm > widthCm) {
    return tooBig('too_wide', 'wide', load.widestCm, `${vehicle.name} takes pieces up to`, widthCm);
  }
  if (load.highestCm > vehicle.usableHeightCm) {
    return tooBig('too_high', 'high', load.highestCm, `${vehicle.name} takes pieces up to`, vehicle.usableHeightCm);
  }
  if (load.weightKg <= vehicle.payloadKg) return undefined;
  return {
    code: 'too_heavy',
    message: `The goods weigh ${load.weightKg} kg; ${vehicle.name} carries up to ${vehicle.payloadKg} kg.`,
    limit: vehicle.payloadKg,
    actual: load.weightKg,
  };
}

function tooBig(code: LoadProblem['code'], side: string, actual: number, subject: string, limit: number): LoadProblem {
  return { code, message: `A piece is ${actual} cm ${side}; ${subject} ${limit} cm.`, limit, actual };
}

function floorProblem(vehicle: Vehicle, totalCm: number, neededCm: number): LoadProblem {
  const limit = totalCm / 100;
  const needed = Math.ceil(neededCm / 10) / 10;
  const actual = needed > limit ? needed : null;
  const takes = actual === null ? 'do not fit on the floor' : `take about ${actual} m of the floor`;
  return {
    code: 'not_enough_floor',
    message: `The goods ${takes}; ${vehicle.name} has ${limit} m.`,
    limit,
    actual,
  };
}

function summarize(load: Load, stacks: readonly Footprint[], areaCm2: number, vehicle: Vehicle): LoadSummary {
  const loadingMetres = Math.ceil(areaCm2 / 2400) / 10;
  return {
    loadingMetres,
    weightKg: load.weightKg,
    palletPlaces: Math.ceil(stacks.length === 0 ? 0 : areaCm2 / 9600),
    filling: Math.min(1, Math.round((areaCm2 / 24_000 / vehicle.loadingMetres) * 1000) / 1000),
  };
}

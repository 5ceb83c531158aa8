import type { Vehicle } from '../tariff/tariff.ts';

/** Why there is no room for a load in a vehicle. */
export const roomProblemCodes = [
  'too_long',
  'too_wide',
  'too_high',
  'too_heavy',
  'not_enough_floor',
  'load_undecided',
] as const;

/** `limit` and `actual` are cm, kg, metres of floor (`not_enough_floor`), or null. */
export type RoomProblem = {
  code: (typeof roomProblemCodes)[number];
  message: string;
  limit: number | null;
  actual: number | null;
};

/** The measures of a load that no stacking changes. */
type Shape = { weightKg: number; longestCm: number; widestCm: number; highestCm: number };

/** Whether the longest, widest and highest piece or the weight is too much, on a floor of that length and width. */
export function checkShape(load: Shape, vehicle: Vehicle, lengthCm: number, widthCm: number): RoomProblem | undefined {
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

function tooBig(code: RoomProblem['code'], side: string, actual: number, subject: string, limit: number): RoomProblem {
  return { code, message: `A piece is ${actual} cm ${side}; ${subject} ${limit} cm.`, limit, actual };
}

/** `neededCm`: the length of floor that the goods take at least. */
export function floorProblem(vehicle: Vehicle, neededCm: number): RoomProblem {
  const limit = vehicle.compartments.reduce((sum, each) => sum + each.lengthCm, 0) / 100;
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

export function undecided(vehicle: Vehicle): RoomProblem {
  const message = `No placement of the goods in ${vehicle.name} was found, and none was ruled out; ask for fewer kinds of pieces.`;
  return { code: 'load_undecided', message, limit: null, actual: null };
}

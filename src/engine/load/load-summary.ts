import type { Vehicle } from '../tariff/tariff.ts';
import type { LoadSummary } from './item.ts';

/** What goods take of a vehicle whose floors have `roomCm2`, if their stacks cover `areaCm2`. */
export function summarizeLoad(weightKg: number, areaCm2: number, vehicle: Vehicle, roomCm2: number): LoadSummary {
  return {
    ...floorTaken(areaCm2),
    weightKg,
    filling: shareOf(areaCm2 / 24_000, vehicle.loadingMetres),
    floorShare: shareOf(areaCm2, roomCm2),
    payloadShare: shareOf(weightKg, vehicle.payloadKg),
  };
}

function shareOf(part: number, whole: number): number {
  return Math.min(1, Math.round((part / whole) * 1000) / 1000);
}

export type FloorTaken = Pick<LoadSummary, 'loadingMetres' | 'palletPlaces'>;

/** Loading metres of a floor 2.4 m wide, and places of Euro pallets, that stacks take. */
export function floorTaken(areaCm2: number): FloorTaken {
  return { loadingMetres: Math.ceil(areaCm2 / 2400) / 10, palletPlaces: Math.ceil(areaCm2 / 9600) };
}

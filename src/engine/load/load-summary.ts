import type { Vehicle } from '../tariff/tariff.ts';
import { carriers } from './goods/carriers.ts';
import type { LoadSummary } from './item.ts';
import type { FootprintGroup } from './stacks.ts';

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

const euroPalletCm2 = 120 * 80;
/** The longest side of a pallet cage: pallets and cages have none longer, unless their goods stand over. */
const carrierSideMaxCm = 124;

export type FloorTaken = Pick<LoadSummary, 'loadingMetres' | 'palletPlaces'>;

/** Loading metres of a floor 2.4 m wide, and places of Euro pallets, that stacks take. */
export function floorTaken(areaCm2: number): FloorTaken {
  return { loadingMetres: Math.ceil(areaCm2 / 2400) / 10, palletPlaces: Math.ceil(areaCm2 / euroPalletCm2) };
}

/**
 * Pallets as customers count them: a stack of load carriers is one, whatever its footprint up to 124 cm each way, of
 * half pallets and others that are smaller than a Euro pallet what it covers of one; other goods by the area of one.
 */
export function palletsTaken(stacks: readonly { group: FootprintGroup; count: number }[]): number {
  let areaCm2 = 0;
  for (const { group, count } of stacks) {
    const { longCm, shortCm, lines } = group;
    const isCarrier = longCm <= carrierSideMaxCm && lines.every(({ item }) => carriers[item.category] !== undefined);
    const ownCm2 = longCm * shortCm;
    areaCm2 += count * (isCarrier ? Math.min(ownCm2, euroPalletCm2) : ownCm2);
  }
  return Math.ceil(areaCm2 / euroPalletCm2);
}

import type { Vehicle } from '../tariff/tariff.ts';

/**
 * Seconds that loading, or unloading, takes at each of `stops` stops: 15 min and 2 min per pallet place, at most 30, 60
 * or 90 min for up to 10, up to 20 and more places (ADSp 2016, clause 11.2), rounded up to 5 min. Assumes goods spread
 * evenly. Without stated goods (`palletPlaces` undefined), the vehicle's own time.
 */
export function handlingSeconds(vehicle: Vehicle, palletPlaces: number | undefined, stops: number): number {
  if (palletPlaces === undefined) return vehicle.handlingMinutes * 60;
  const places = Math.ceil(palletPlaces / stops);
  const minutesMax = places <= 10 ? 30 : places <= 20 ? 60 : 90;
  return Math.ceil(Math.min(15 + 2 * places, minutesMax) / 5) * 5 * 60;
}

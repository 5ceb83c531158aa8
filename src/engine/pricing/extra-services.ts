import type { Load } from '../load/load-check.ts';
import type { ExtraService, Tariff, Vehicle } from '../tariff/tariff.ts';

const none: readonly ExtraService[] = [];

/**
 * Loading and unloading by the driver, as far as he can: no piece heavier than 1,000 kg or than the vehicle's tail lift
 * carries. Vans, and loads of up to six pallet places, pay the small price.
 */
export function extraServicesOf(
  tariff: Tariff,
  vehicle: Vehicle,
  load: Load | undefined,
  palletPlaces: number | undefined,
): readonly ExtraService[] {
  const { pieceMaxKg, smallPalletPlaces, bySize } = tariff.extraServices;
  if (load !== undefined && load.pieceMaxKg > Math.max(pieceMaxKg, vehicle.tailLiftKg)) return none;
  const small = palletPlaces !== undefined && palletPlaces <= smallPalletPlaces;
  return bySize[small || vehicle.size === 'van' ? 'small' : vehicle.size];
}

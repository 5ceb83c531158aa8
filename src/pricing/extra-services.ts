import type { Load } from '../load/load-check.ts';
import type { Tariff, Vehicle } from '../tariff/tariff.ts';
import { type Cents, toCents } from '../units.ts';

export type ExtraService = { label: 'loadingThroughDriver' | 'unloadingThroughDriver'; cost: Cents };

/**
 * Loading and unloading by the driver, as far as he can: no piece heavier than 1,000 kg or than the vehicle's tail lift
 * carries. Vans, and loads of up to six pallet places, pay the small price.
 */
export function extraServicesOf(
  tariff: Tariff,
  vehicle: Vehicle,
  load: Load | undefined,
  palletPlaces: number | undefined,
): ExtraService[] {
  const { pieceMaxKg, smallPalletPlaces, services } = tariff.extraServices;
  if (load !== undefined && load.pieceMaxKg > Math.max(pieceMaxKg, vehicle.tailLiftKg)) return [];
  const small = palletPlaces !== undefined && palletPlaces <= smallPalletPlaces;
  const size = small || vehicle.size === 'van' ? 'small' : vehicle.size;
  return services.map((service) => ({ label: service.label, cost: toCents(service[size]) }));
}

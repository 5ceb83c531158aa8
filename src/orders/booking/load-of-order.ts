import type { LoadSummary } from '../../engine/load/item.ts';
import { checkLoad, measureLoad } from '../../engine/load/load-check.ts';
import { withPlan } from '../../engine/load/load-plan.ts';
import { type PriceSources, pricingAsOf } from '../../engine/pricing/pricing-source.ts';
import type { Instant } from '../../ground/units.ts';
import type { Order } from '../order/order.ts';

/**
 * What the goods of an order take of its vehicle and where they stand, by the tables of its price as long as the
 * service has them. Null for a draft, without goods, and where they do not fit by the tables of today.
 */
export function loadOfOrder(
  services: Pick<PriceSources, 'pricing' | 'emissions'>,
  { goods, loadings, unloadings, price, vehicleType }: Order,
  now: Instant,
): LoadSummary | null {
  if (price === null || goods.length === 0) return null;
  const made = { tariffVersion: price.tariffVersion, discountShare: 0, release: '' };
  const { tariff } = pricingAsOf(services, made, now, { tariffName: null, accountName: '' }).context;
  const vehicle = tariff.vehiclesById.get(vehicleType ?? -1);
  if (vehicle === undefined) return null;
  const load = measureLoad(goods, { stops: { loadings: loadings.length, unloadings: unloadings.length } });
  const checked = load && checkLoad(load, vehicle);
  return checked && 'summary' in checked ? withPlan(load, vehicle, checked) : null;
}

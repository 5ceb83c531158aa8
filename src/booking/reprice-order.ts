import type { Order } from '../orders/order.ts';
import { priceBooking } from '../pricing/price-booking.ts';
import type { Tariff } from '../tariff/tariff.ts';
import type { AgreedTerms } from '../tariff/tariffs.ts';
import type { Cents, Instant } from '../units.ts';
import type { BookingServices } from './book-transport.ts';
import { planningBasis, windowOf } from './schedule-of-order.ts';

/**
 * What the transport of an order would have cost by a tariff, as it was booked: at its time, on its windows and roads,
 * by the terms that its shipper has today; without extra services and VAT. Undefined for a draft, and where the tariff
 * has no price for it.
 */
export function repriceOrder(
  services: Pick<BookingServices, 'gazetteer' | 'pricing' | 'emissions'>,
  order: Order,
  tariff: Tariff,
  terms: AgreedTerms,
  now: Instant,
): Cents | undefined {
  const basis = planningBasis(services, order, now);
  if (basis === undefined) return undefined;
  const { context, vehicleType, loadings, unloadings, drivers } = basis;
  const { knownTours: _ofItsTariff, ...rest } = context;
  const { discountShare, accountName } = terms;
  const priced = priceBooking(
    { ...rest, tariff, discountShare, accountName },
    {
      ...{ items: order.goods, vehicleType, loadings, unloadings, drivers },
      loadingWindows: order.loadings.map(windowOf),
      unloadingWindows: order.unloadings.map(windowOf),
    },
    order.createdAt.getTime(),
  );
  if (!priced.ok) return undefined;
  return priced.waiting.reduce((sum, { amount }) => sum + amount, priced.offer.price.value);
}

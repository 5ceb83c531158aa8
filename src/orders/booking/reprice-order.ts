import { priceBooking } from '../../engine/pricing/price-booking.ts';
import type { PriceSources } from '../../engine/pricing/pricing-source.ts';
import type { RateDays } from '../../engine/pricing/tour-rates.ts';
import type { TariffVersion } from '../../engine/tariff/describe-versions.ts';
import type { AgreedTerms } from '../../engine/tariff/tariffs.ts';
import { type Cents, dayMs, type Instant } from '../../ground/units.ts';
import type { Order } from '../order/order.ts';
import { planningBasis, transportOfOrder } from './schedule-of-order.ts';

/**
 * What the transport of an order would have cost by a tariff, as it was booked: at its time, on its windows and roads,
 * by the terms that its shipper has today; without extra services and VAT. What was booked before the version counted,
 * or after it did, is priced by the rates of the nearest day on which it does: the same transport then. Undefined for a
 * draft, and where the tariff has no price for it.
 */
export function repriceOrder(
  services: Pick<PriceSources, 'gazetteer' | 'pricing' | 'emissions'>,
  order: Order,
  version: Pick<TariffVersion, 'tariff' | 'from' | 'until'>,
  terms: AgreedTerms,
  now: Instant,
): Cents | undefined {
  const basis = planningBasis(services, order, now);
  if (basis === undefined) return undefined;
  const { knownTours: _ofItsTariff, ...rest } = basis.context;
  const { discountShare, accountName } = terms;
  const bookedAt = order.createdAt.getTime();
  const priced = priceBooking(
    { ...rest, tariff: version.tariff, discountShare, accountName, rateDays: rateDaysOf(version, bookedAt) },
    transportOfOrder(order, basis),
    bookedAt,
  );
  if (!priced.ok) return undefined;
  return priced.waiting.reduce((sum, { amount }) => sum + amount, priced.offer.price.value);
}

/** Otherwise rates agreed for another year would apply on no day, and the general table look like a change of them. */
function rateDaysOf({ from, until }: Pick<TariffVersion, 'from' | 'until'>, bookedAt: Instant): RateDays {
  const isEarlier = bookedAt < from;
  const isLater = until !== null && bookedAt >= until;
  return {
    first: isEarlier ? Math.floor(from / dayMs) : Number.NEGATIVE_INFINITY,
    last: isLater ? Math.ceil(until / dayMs) - 1 : Number.POSITIVE_INFINITY,
  };
}

import { addVat } from '../../engine/pricing/vat/add-vat.ts';
import type { ExtraService, Tariff } from '../../engine/tariff/tariff.ts';
import { invalidRequest, Problems } from '../../ground/errors.ts';
import { type Cents, toEuros } from '../../ground/units.ts';
import type { Caller } from '../../who/accounts/account-store.ts';
import type { OrderPrice } from '../order/order.ts';
import type { PricedTransport } from './price-at-booked-times.ts';

type Terms = { tariff: Tariff; supplierCountry: string; shipper: Pick<Caller, 'accountCountry' | 'accountVatId'> };

/** What the shipper pays, and the extra services that are in it. */
export type TotalPrice = { price: OrderPrice; extraServices: ExtraService[] };

/**
 * Adds the chosen extra services and VAT to the price of the transport.
 * @throws {ServiceError} `invalid_request` for a service this vehicle does not offer with this load, or a price above
 * the limit.
 */
export function totalPrice(
  { tariff, supplierCountry, shipper }: Terms,
  { booking, priced: { offer }, price: { value, tariffVersion, breakdown } }: PricedTransport,
): TotalPrice {
  const extraServices = chooseExtraServices(booking.extraServices, offer.extraServices);
  const withVat = addVat(tariff, {
    transportNetCents: value,
    extrasCents: extraServices.map(({ cost }) => cost),
    carried: {
      loadings: booking.loadings.map(({ place }) => place),
      unloadings: booking.unloadings.map(({ place }) => place),
      items: booking.items,
    },
    customer: { country: shipper.accountCountry, vatId: shipper.accountVatId },
    supplierCountry,
  });
  judgePriceLimit(withVat.netCents, booking.maxPriceCents);
  return { price: { ...withVat, currencyCode: offer.currencyCode, tariffVersion, breakdown }, extraServices };
}

function judgePriceLimit(netCents: Cents, maxPriceCents: Cents = Number.POSITIVE_INFINITY): void {
  if (netCents <= maxPriceCents) return;
  throw invalidRequest({ maxPrice: [`is exceeded: the net price is ${toEuros(netCents).toFixed(2)} EUR`] });
}

function chooseExtraServices(labels: readonly string[], available: readonly ExtraService[]): ExtraService[] {
  const problems = new Problems();
  const chosen = [...new Set(labels)].map((label, i) => {
    const service = available.find((each) => each.label === label);
    const known = available.map((each) => each.label).join(', ') || 'none';
    if (!service) problems.add(`extraServices.${i}`, `is not available for this transport; available: ${known}`);
    return service;
  });
  problems.throwIfAny();
  return chosen.filter((service) => service !== undefined).map(({ label, cost }) => ({ label, cost }));
}

import { randomUUID } from 'node:crypto';
import { invalidRequest, Problems } from '../errors.ts';
import { type NewOrder, newOrderId, type OrderPrice, type Stop, toDates } from '../orders/order.ts';
import { addVat } from '../pricing/add-vat.ts';
import type { ExtraService } from '../pricing/extra-services.ts';
import type { Tariff } from '../tariff/tariff.ts';
import { type Cents, type TimeWindow, toEuros } from '../units.ts';
import type { AskedBooking, Booking, LocatedStop } from './booking.ts';
import type { HonouredPrice } from './honour-offer.ts';
import type { PricedAtBookedTimes } from './price-at-booked-times.ts';

type Priced = { priced: PricedAtBookedTimes; honoured: HonouredPrice; tariff: Tariff; supplierCountry: string };

/**
 * Makes the placed order, with the chosen extra services and VAT.
 * @throws {ServiceError} `invalid_request` for a service this vehicle does not offer with this load, or a price above
 * the limit.
 */
export function makeOrder({ shipper, draftId }: AskedBooking, booking: Booking, text: string, price: Priced): NewOrder {
  const { offer, chosen } = price.priced;
  const extraServices = chooseExtraServices(booking.extraServices, offer.extraServices);
  const customer = { country: shipper.accountCountry, vatId: shipper.accountVatId };
  const orderPrice = priceWithVat(booking, customer, extraServices, price);
  judgePriceLimit(orderPrice.netCents, booking.maxPriceCents);
  return {
    accountId: shipper.accountId,
    id: draftId ?? newOrderId(),
    status: 'placed',
    request: text,
    actor: `token:${shipper.tokenId}`,
    vehicleType: booking.vehicleType,
    additionalInformation: booking.additionalInformation,
    documentedDelivery: booking.documentedDelivery,
    paymentMethod: 'invoice',
    goods: booking.items,
    loadings: booking.loadings.map((stop, i) => toStop(stop, offer.loadingTimes[i]!, chosen.loading[i]!)),
    unloadings: booking.unloadings.map((stop, i) => toStop(stop, offer.unloadingTimes[i]!, chosen.unloading[i]!)),
    distanceKm: Math.round(offer.distanceKm),
    drivingSeconds: Math.round(offer.drivingSeconds),
    price: orderPrice,
    extraServices,
    emissions: offer.price.emissions ?? null,
  };
}

function priceWithVat(
  booking: Booking,
  customer: { country: string; vatId: string | null },
  extraServices: readonly ExtraService[],
  { priced, honoured, tariff, supplierCountry }: Priced,
): OrderPrice {
  const { value, tariffVersion, breakdown } = honoured;
  const withVat = addVat(tariff, {
    transportNetCents: value,
    extrasCents: extraServices.map(({ cost }) => cost),
    lane: { from: booking.loadings[0]!.place.country, to: booking.unloadings.at(-1)!.place.country },
    customer,
    supplierCountry,
  });
  return { ...withVat, currencyCode: priced.offer.currencyCode, tariffVersion, breakdown };
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
  return chosen.filter((service) => service !== undefined);
}

/** The window the schedule counts on comes first. */
function toStop({ stated: { windows, ...stated }, place }: LocatedStop, estimate: TimeWindow, chosen: number): Stop {
  const taken = windows[chosen] ?? estimate;
  const dates = [taken, ...windows.filter((window) => window !== taken)].map(toDates);
  return { id: randomUUID(), ...stated, timeZone: place.timeZone, dates, statuses: [] };
}

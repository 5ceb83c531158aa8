import { randomUUID } from 'node:crypto';
import type { Place } from '../cities/place.ts';
import type { Database } from '../database/database.ts';
import { type Problems, ServiceError } from '../errors.ts';
import type { NewOrder, Order, Stop, StopDates } from '../orders/order.ts';
import { insertOrder } from '../orders/order-store.ts';
import { formatLocal } from '../pricing/local-time.ts';
import type { PricingContext } from '../pricing/offer.ts';
import { priceOrder } from '../pricing/price-order.ts';
import type { Instant, Item, Offer, TimeWindow } from '../pricing/types.ts';
import { orderPrice } from '../pricing/vat.ts';

/** A stop as the shipper stated it: whom to meet where, and the windows it may be served in (none: the schedule's). */
export type StatedStop = Omit<Stop, 'id' | 'timeZone' | 'dates' | 'statuses'> & { windows: TimeWindow[] };

export type Booking = {
  accountId: number;
  actor: string;
  customer: { country: string; vatId: string | null };
  request: string;
  vehicleType: number;
  additionalInformation: string | null;
  documentedDelivery: boolean;
  items: Item[];
  loadings: { stated: StatedStop; place: Place }[];
  unloadings: { stated: StatedStop; place: Place }[];
};

type Context = { database: Database; pricing: PricingContext; supplierCountry: string };

/**
 * Prices the transport at the booked times and stores it as a placed order.
 * @throws {ServiceError} `invalid_request` naming the field: an unknown vehicle, one that cannot carry the goods, a
 * window that cannot be met.
 */
export async function bookTransport(
  context: Context,
  booking: Booking,
  problems: Problems,
  now: Instant,
): Promise<Order> {
  const { offer, tariffVersion } = priceAtBookedTimes(context.pricing, booking, problems, now);
  const vat = orderPrice(context.pricing.tariff, {
    transportNet: offer.value,
    extras: [],
    customer: booking.customer,
    supplierCountry: context.supplierCountry,
  });
  const order: NewOrder = {
    accountId: booking.accountId,
    id: randomUUID(),
    status: 'placed',
    request: booking.request,
    actor: booking.actor,
    vehicleType: booking.vehicleType,
    additionalInformation: booking.additionalInformation,
    documentedDelivery: booking.documentedDelivery,
    paymentMethod: 'invoice',
    goods: booking.items,
    loadings: booking.loadings.map(({ stated, place }, i) => toStop(stated, place, offer.loadingTimes[i]!)),
    unloadings: booking.unloadings.map(({ stated, place }, i) => toStop(stated, place, offer.unloadingTimes[i]!)),
    distanceKm: Math.round(offer.distanceKm),
    drivingSeconds: Math.round(offer.drivingSeconds),
    price: {
      currencyCode: offer.currencyCode,
      transportNetCents: vat.transportNetAmount,
      netCents: vat.netAmount,
      vatRate: vat.vatRate,
      vatRule: vat.rule,
      grossCents: vat.grossAmount,
      tariffVersion,
      breakdown: offer.breakdown,
    },
    extraServices: [],
  };
  const orderNumber = await insertOrder(context.database, order);
  return { ...order, orderNumber, version: 1, createdAt: new Date(now) };
}

/** Takes the first window of every stop; one that the vehicle cannot reach gives way to the stop's next window. */
function priceAtBookedTimes(
  pricing: PricingContext,
  booking: Booking,
  problems: Problems,
  now: Instant,
): { offer: Offer; tariffVersion: string } {
  const chosen = { loading: booking.loadings.map(() => 0), unloading: booking.unloadings.map(() => 0) };
  for (;;) {
    const windows = (kind: 'loading' | 'unloading') =>
      booking[`${kind}s`].map(({ stated }, i) => stated.windows[chosen[kind][i]!]);
    const priced = priceOrder(
      pricing,
      {
        items: booking.items,
        loadings: booking.loadings.map(({ place }) => place),
        unloadings: booking.unloadings.map(({ place }) => place),
        vehicleType: booking.vehicleType,
        loadingWindows: windows('loading') as TimeWindow[],
        unloadingWindows: windows('unloading'),
      },
      now,
    );
    if (priced.ok) return priced;
    if ('unavailable' in priced) {
      problems.add('vehicle_type', priced.unavailable.message);
    } else {
      const { stop, index, earliest } = priced.unreachable;
      const { stated, place } = booking[`${stop}s`][index]!;
      chosen[stop][index]! += 1;
      if (chosen[stop][index]! < stated.windows.length) continue;
      const time = formatLocal(earliest, place.timeZone);
      problems.add(
        `${stop}s.${index}.dates.${stated.windows.length - 1}.end`,
        `cannot be met: the vehicle can be there from ${time}`,
      );
    }
    problems.throwIfAny();
    throw new ServiceError('internal_error');
  }
}

function toStop({ windows, ...stated }: StatedStop, place: Place, estimate: TimeWindow): Stop {
  const dates = (windows.length > 0 ? windows : [estimate]).map(toDates);
  return { id: randomUUID(), ...stated, timeZone: place.timeZone, dates, statuses: [] };
}

function toDates({ start, end }: TimeWindow): StopDates {
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
}

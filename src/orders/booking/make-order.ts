import { randomUUID } from 'node:crypto';
import type { TimeWindow } from '../../ground/units.ts';
import {
  type BookedTerms,
  type NewOrder,
  newOrderId,
  type PlannedStop,
  type ToAnswer,
  toDates,
} from '../order/order.ts';
import type { AskedBooking, LocatedStop } from './booking.ts';
import type { PricedTransport } from './price-at-booked-times.ts';
import type { TotalPrice } from './total-price.ts';

/** The terms of canceling (null: it is free), and until when the company is to answer (undefined: it is placed). */
type OrderTerms = { terms: BookedTerms | null; toAnswer: ToAnswer | undefined };

/** Makes the order, with the windows that the schedule counts on. */
export function makeOrder(
  { shipper, draftId }: AskedBooking,
  { booking, priced: { offer, chosen } }: PricedTransport,
  text: string,
  { price, extraServices }: TotalPrice,
  { terms: cancellationTerms, toAnswer }: OrderTerms,
): NewOrder {
  return {
    accountId: shipper.accountId,
    id: draftId ?? newOrderId(),
    status: toAnswer === undefined ? 'placed' : 'requested',
    toAnswer,
    request: text,
    actor: shipper.actor,
    vehicleType: booking.vehicleType,
    additionalInformation: booking.additionalInformation,
    documentedDelivery: booking.documentedDelivery,
    paymentMethod: 'invoice',
    goods: booking.items,
    loadings: booking.loadings.map((stop, i) => toStop(stop, offer.loadingTimes[i], chosen.loading[i])),
    unloadings: booking.unloadings.map((stop, i) => toStop(stop, offer.unloadingTimes[i], chosen.unloading[i])),
    distanceKm: Math.round(offer.distanceKm),
    drivingSeconds: Math.round(offer.drivingSeconds),
    price,
    extraServices,
    emissions: offer.price.emissions ?? null,
    cancellationTerms,
  };
}

/** The window the schedule counts on comes first. */
function toStop(
  { stated: { windows, ...stated }, place }: LocatedStop,
  estimate: TimeWindow | undefined,
  chosen: number | undefined,
): PlannedStop {
  const taken = (chosen === undefined ? undefined : windows[chosen]) ?? estimate;
  if (taken === undefined) throw new Error('the offer has no time for a stop');
  const dates = [taken, ...windows.filter((window) => window !== taken)].map(toDates);
  return { id: randomUUID(), ...stated, timeZone: place.timeZone, dates };
}

import {
  carry,
  type OfferResult,
  type OfferTerms,
  offerVehicle,
  type PricingContext,
  prepareRequest,
  refuse,
} from './offer.ts';
import type { Tariff, Vehicle } from './tariff.ts';
import type { Instant, Offer, PriceRequest, Quote, Unavailable } from './types.ts';

const hourMs = 3_600_000;

/**
 * An offer for every vehicle that can carry the request, cheapest first, and a reason for every other one.
 *
 * With `ftlTimeslotHours` only vehicles of class ftl and both are offered, with loading windows of that width; without
 * it express vehicles too, and the others with the 6-hour slot. A vehicle loads at the loading date, or when it next may:
 * no driving ban, the place open for full loads. Pure: equal arguments give an equal quote.
 */
export function quote(context: PricingContext, request: PriceRequest, now: Instant): Quote {
  const { tariff } = context;
  const prepared = prepareRequest(context, request, now);
  const offers: Offer[] = [];
  const unavailable: Unavailable[] = [];
  for (const vehicle of tariff.vehicles) {
    const result =
      vehicle.class === 'express' && request.ftlTimeslotHours !== undefined
        ? refuse(vehicle, notFtl(vehicle))
        : quoteVehicle(tariff, carry(prepared, vehicle), quoteTerms(request, vehicle));
    if (result.kind === 'offer') offers.push(result.offer);
    if (result.kind === 'unavailable') unavailable.push(result.unavailable);
  }
  offers.sort((a, b) => a.value - b.value || a.vehicleType - b.vehicleType);
  return { tariffVersion: tariff.version, offers, unavailable };
}

function quoteVehicle(tariff: Tariff, carried: ReturnType<typeof carry>, terms: OfferTerms): OfferResult {
  return carried.kind === 'unavailable' ? carried : offerVehicle(tariff, carried, terms);
}

function quoteTerms(request: PriceRequest, vehicle: Vehicle): OfferTerms {
  const slotHours = vehicle.class === 'express' ? undefined : (request.ftlTimeslotHours ?? 6);
  const windowMs = (slotHours ?? 0) * hourMs;
  return {
    notBefore: request.loadingDate,
    loadings: request.loadings.map(() => undefined),
    unloadings: request.unloadings.map(() => undefined),
    windowMs,
    slotHours,
  };
}

function notFtl(vehicle: Vehicle): Pick<Unavailable, 'code' | 'message' | 'limit' | 'actual'> {
  return {
    code: 'not_ftl',
    message: `${vehicle.name} is an express vehicle and has no loading time slot.`,
    limit: null,
    actual: null,
  };
}

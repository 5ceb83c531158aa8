import type { Steps } from '../../ground/concurrency/steps.ts';
import { formatLocal } from '../../ground/local-time.ts';
import { hourMs, type Instant } from '../../ground/units.ts';
import type { FtlTimeslotHours, Vehicle } from '../tariff/tariff.ts';
import { cancellationFees, cancellationTermsOf } from './cost/cancellation.ts';
import { extraServicesOf } from './extra-services.ts';
import {
  type Carriage,
  carry,
  type MadeOffer,
  type Offer,
  type OfferResult,
  type PreparedTransport,
  refuse,
} from './offer.ts';
import { secondDriverService } from './times/second-driver.ts';
import { type LegalSchedule, type PricedSchedule, scheduleOf, scheduleWithTwo, type Timing } from './times/timing.ts';
import { unsocialHours } from './times/unsocial-hours.ts';

/**
 * The way from a prepared transport to a vehicle's offer: a road must lead there and the load fit (`carry`), a schedule
 * must be legal, then it has a price (`offerCarriage`). A booking, which may try several times, takes the two steps
 * itself.
 */
export function* offerVehicle(transport: PreparedTransport, vehicle: Vehicle, timing: Timing): Steps<OfferResult> {
  const carried = yield* carry(transport, vehicle);
  return carried.kind === 'unavailable' ? carried : offerCarriage(carried, timing);
}

/** The schedule and price of a vehicle that can carry the load. */
export function offerCarriage(carriage: Carriage, timing: Timing): OfferResult {
  const { scheduled, double } = scheduleCarriage(carriage, timing);
  const { plan } = scheduled;
  if (plan.ok) return offerAt(carriage, { ...scheduled, plan }, timing.slotHours, double);
  const { vehicle, transport } = carriage;
  return plan.reason === 'unreachable'
    ? { kind: 'unreachable', plan }
    : refuse(vehicle, notLegal(vehicle, transport, plan.earliest));
}

/** The schedule that an offer is for, and that with a second driver. */
export function scheduleCarriage(
  carriage: Carriage,
  timing: Timing,
): { scheduled: PricedSchedule; double: LegalSchedule | undefined } {
  const single = timing.secondDriver === 'comes' ? undefined : scheduleOf(carriage, timing, 1);
  const double = scheduleWithTwo(carriage, timing, single);
  return { scheduled: single ?? double ?? scheduleOf(carriage, timing, 1), double };
}

/** The price of a vehicle on its schedule. `double`: the schedule with the second driver that is offered. */
export function offerAt(
  carriage: Carriage,
  scheduled: LegalSchedule,
  slotHours: FtlTimeslotHours | undefined,
  double: LegalSchedule | undefined,
): MadeOffer {
  const { vehicle, summary, part, transport, pricedTour } = carriage;
  const { tariff } = transport.context;
  const { plan, drivingSeconds, drivers, faster, unsocial, unsocialStops, unsocialAt } = scheduled;
  const { start } = plan.loadings[0]!;
  const leadHours = (start - transport.now) / hourMs;
  const hazard = transport.load?.demands?.hazard;
  const loadingDays = scheduled.loadingDays(vehicle);
  const loading = { slotHours, leadHours, hazard, unsocial, unsocialStops, loadingDays, start };
  const services = extraServicesOf(tariff, vehicle, transport.load, summary?.palletPlaces);
  const offer: Offer = {
    vehicleType: vehicle.id,
    vehicleCode: vehicle.code,
    vehicleName: vehicle.name,
    price: pricedTour.price(vehicle, loading, transport.context, part),
    currencyCode: 'EUR',
    drivingSeconds,
    distanceKm: Math.round(pricedTour.transport.distanceKm * 10) / 10,
    roadKm: pricedTour.transport.roadKm,
    routing: pricedTour.routing,
    loadingTimes: plan.loadings,
    unloadingTimes: plan.unloadings,
    earliestUnloadings: plan.earliestUnloadings,
    isKept: plan.isKept,
    unsocial: unsocialAt,
    drivers,
    extraServices: double ? [...services, secondDriverService(tariff, pricedTour.transport, double)] : services,
    texts: scheduled.texts,
    load: summary,
  };
  if (faster !== undefined)
    offer.faster = { loadingTimes: faster.plan.loadings, unloadingTimes: faster.plan.unloadings };
  if (transport.includeSchedule) offer.schedule = scheduled.placed(plan);
  const terms = cancellationTermsOf(tariff, vehicle.id, transport.context.feesAgreed ?? false);
  if (terms !== undefined) {
    const booked = { netCents: offer.price.value, loadingStart: start, placedAt: transport.now };
    offer.cancellation = cancellationFees({ terms, ...booked });
  }
  const withTerms: MadeOffer['withTerms'] = (hours, moved) =>
    offerAt(carriage, { ...scheduled, ...unsocialHours(transport, plan, moved) }, hours, double).offer;
  return { kind: 'offer', offer, withTerms, activities: plan.activities, carriage };
}

function notLegal(vehicle: Vehicle, { stops: [place] }: PreparedTransport, earliest: Instant) {
  const message =
    place && Number.isFinite(earliest)
      ? `${vehicle.name} may only load in ${place.country} from ${formatLocal(earliest, place.timeZone)}.`
      : `No schedule within the law was found for ${vehicle.name}.`;
  return { code: 'no_legal_schedule', message, limit: null, actual: null } as const;
}

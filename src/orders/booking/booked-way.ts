import type { Place } from '../../engine/cities/place.ts';
import type { PricingContext } from '../../engine/pricing/pricing-source.ts';
import type { Leg } from '../../engine/routing/leg.ts';
import { driveTour } from '../../engine/schedule/tour-tasks.ts';
import type { Tariff, Vehicle } from '../../engine/tariff/tariff.ts';
import type { Order } from '../order/order.ts';

/** By how much rounding may change a way that is the same. */
const sameSeconds = 60;
const sameKm = 1;

/**
 * The pricing of an order with its ways as long as they were booked: a routing engine measured them, or the network was
 * another. Each leg has the network's share of the order's kilometres and seconds. Unchanged if both agree.
 */
export function withBookedWay(
  context: PricingContext,
  { distanceKm, drivingSeconds }: Pick<Order, 'distanceKm' | 'drivingSeconds'>,
  vehicle: Vehicle | undefined,
  places: readonly Place[],
): PricingContext {
  const { tariff, findLegs, knownTours: _network, ...rest } = context;
  const legs = vehicle && findLegs(places, tariff.closedLanes);
  if (vehicle === undefined || legs === undefined || distanceKm === null || drivingSeconds === null) return context;
  const km = legs.reduce((sum, leg) => sum + leg.distanceKm, 0);
  const seconds = driveTour(legs, places, vehicle, tariff).drivingSeconds;
  const isSame = Math.abs(seconds - drivingSeconds) <= sameSeconds && Math.abs(km - distanceKm) <= sameKm;
  if (isSame || km === 0 || seconds === 0) return context;
  const ratios = { km: distanceKm / km, seconds: drivingSeconds / seconds };
  return {
    ...rest,
    tariff,
    findDirect: findLegs,
    findLegs: (asked, lanes) =>
      findLegs(asked, lanes)?.map((leg, index) => {
        return stretchLeg(leg, [asked[index]!, asked[index + 1]!], vehicle, tariff, ratios);
      }),
  };
}

function stretchLeg(
  leg: Leg,
  ends: [Place, Place],
  vehicle: Vehicle,
  tariff: Tariff,
  ratios: { km: number; seconds: number },
): Leg {
  const drivingSeconds = Math.round(driveTour([leg], ends, vehicle, tariff).drivingSeconds * ratios.seconds);
  const stretch = <Part extends { km: number }>(part: Part) => ({ ...part, km: part.km * ratios.km });
  const shareBefore = leg.drivingSeconds > 0 ? drivingSeconds / leg.drivingSeconds : 0;
  return {
    ...leg,
    distanceKm: leg.distanceKm * ratios.km,
    ferryKm: leg.ferryKm * ratios.km,
    roadKm: leg.roadKm.map(stretch),
    segments: leg.segments.map(stretch),
    drivingSeconds,
    isTimed: true,
    crossings: leg.crossings.map((crossing) => {
      return { ...stretch(crossing), drivingSecondsBefore: crossing.drivingSecondsBefore * shareBefore };
    }),
  };
}

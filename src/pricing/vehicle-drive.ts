import type { Leg } from '../routing/leg.ts';
import type { LegDrive } from './plan-tour.ts';
import type { Tariff, Vehicle } from './tariff.ts';

/** The legs of a tour at the speeds of one vehicle, by road class and country. Whole seconds. */
export function driveLegs(legs: readonly Leg[], vehicle: Vehicle, tariff: Tariff): LegDrive[] {
  return legs.map((leg) => {
    let seconds = 0;
    for (const { country, roadClass, km } of leg.roadKm) {
      const factor = tariff.countrySpeedFactors.get(country) ?? 1;
      seconds += (km / (vehicle.speedKmh[roadClass] * factor)) * 3600;
    }
    const drivingSeconds = Math.round(seconds);
    // The network times its crossings by a 40 t truck; they lie at the same share of this vehicle's driving.
    const scale = leg.drivingSeconds > 0 ? drivingSeconds / leg.drivingSeconds : 0;
    const crossings = leg.crossings.map((crossing) => ({
      drivingSecondsBefore: Math.min(drivingSeconds, Math.round(crossing.drivingSecondsBefore * scale)),
      seconds: crossing.seconds,
    }));
    return { drivingSeconds, crossings };
  });
}

import type { Passage } from './passages.ts';
import type { RoadClass } from './road-class.ts';

/** A truck's fastest way between two points. */
export type Leg = {
  /** Road kilometres plus ferry and shuttle kilometres. */
  distanceKm: number;
  /** Kilometres on ferries and the Channel shuttle, which are not driven. */
  ferryKm: number;
  /** Driven kilometres by country (ISO alpha-2) and road class. They sum to distanceKm - ferryKm. */
  roadKm: { country: string; roadClass: RoadClass; km: number }[];
  /** The same kilometres in order of travel. Neighbours differ in country or road class. */
  segments: { country: string; roadClass: RoadClass; km: number }[];
  /** Seconds at the wheel of a 40 t truck. */
  drivingSeconds: number;
  /** Whether these seconds are those of the vehicle itself, as a routing engine measured them. */
  isTimed?: boolean;
  /** Whether no roads are known at an end, and its kilometres are estimated from the straight line. */
  isEstimated?: boolean;
  /** Each crossing in order of travel, with its sailing time and the usual wait before it. */
  crossings: Crossing[];
  /** Tunnels, passes and bridges with their own toll, in order of travel. */
  passages: Passage[];
};

export type Crossing = {
  kind: 'ferry' | 'shuttle';
  from: string;
  to: string;
  km: number;
  seconds: number;
  /** Seconds of the leg's driving before this crossing. */
  drivingSecondsBefore: number;
};

/** How many kilometres of some legs are on the road. */
export function roadKmOf(legs: readonly Pick<Leg, 'distanceKm' | 'ferryKm'>[]): number {
  return legs.reduce((km, leg) => km + leg.distanceKm - leg.ferryKm, 0);
}

/** A leg by road alone, so many times as long. */
export function scaleLeg(leg: Leg, ratio: number): Leg {
  const scale = (parts: Leg['roadKm']) => parts.map((part) => ({ ...part, km: part.km * ratio }));
  return {
    ...leg,
    distanceKm: leg.distanceKm * ratio,
    roadKm: scale(leg.roadKm),
    segments: scale(leg.segments),
    drivingSeconds: leg.drivingSeconds * ratio,
  };
}

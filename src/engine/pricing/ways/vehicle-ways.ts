import type { Place } from '../../cities/place.ts';
import type { Leg } from '../../routing/leg.ts';
import type { Vehicle } from '../../tariff/tariff.ts';

/** The ways of vehicles that an engine measured for them, by id: texts as of `writeMeasured`. */
export type VehicleWays = ReadonlyMap<number, string>;

/** What an engine is asked about a tour. */
export type AskedWays = {
  /** All stops in tour order. */
  places: readonly Place[];
  /** The network's way. */
  legs: readonly Leg[];
  vehicles: readonly Vehicle[];
  /** Whether the load is under the rules of dangerous goods in full. */
  isHazardous: boolean;
};

/** Asks a routing engine. A vehicle without a way that can be relied on is left out; never rejects. */
export type MeasureWays = (asked: AskedWays) => Promise<VehicleWays>;

/** Where the kilometres and seconds of an offer come from. `way`: what the engine measured, as of `writeMeasured`. */
export type Routing = { source: 'network' } | { source: 'engine'; way: string };

export const ofNetwork: Routing = { source: 'network' };

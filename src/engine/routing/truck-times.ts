import type { Passage } from './passages.ts';
import type { EdgeClass, RoadClass } from './road-class.ts';

/**
 * Average speed of a 40 t truck in km/h, with traffic and hills. The limit is 80 km/h on most of Europe's motorways and
 * 60 to 80 on other roads.
 */
const speedKmhByClass: Record<RoadClass, number> = {
  motorway: 78,
  expressway: 69,
  trunk: 56,
  mountain: 45,
  local: 45,
};

/**
 * How fast the same road is in a country, as of 2026, against planners' times for 40 t without breaks (general
 * knowledge, good to about 8 %). Ways are chosen by them; how long a vehicle takes is in the tariff, which an operator
 * may change and whose factors are close to these.
 */
const speedFactors: Record<string, { reason: string } & Partial<Record<RoadClass, number>>> = {
  BA: { motorway: 0.85, trunk: 0.85, mountain: 0.9, reason: 'a motorway in part only; villages and hills' },
  CH: { motorway: 0.92, expressway: 0.92, trunk: 0.92, reason: 'trucks are metered at the Gotthard' },
  GB: { motorway: 0.9, expressway: 0.9, trunk: 0.9, reason: 'congestion' },
  NO: { trunk: 1.15, mountain: 1.25, reason: 'empty roads, built out since; few villages' },
  RO: { motorway: 0.95, trunk: 0.85, reason: 'trunk roads lead through villages, 50 km/h' },
  SK: { expressway: 0.85, trunk: 0.9, reason: 'gaps of the R roads and of the D1 lead through towns and over hills' },
  TR: { expressway: 1.08, trunk: 1.1, reason: 'trunk roads have two lanes each way' },
  UA: { motorway: 0.82, expressway: 0.85, trunk: 0.85, reason: 'M roads are no motorways; surface, checks, villages' },
};

const ferryKmh = 32;
const ferryWaitSeconds = 1.75 * 3600;
/** Straits crossed many times a day have a short wait. */
const straitKm = 30;
const straitWaitSeconds = 1 * 3600;
/**
 * Folkestone to Calais with check-in, as Eurotunnel Freight states it: about an hour and a half from motorway to
 * motorway.
 */
const shuttleSeconds = 1.5 * 3600;
const shuttleRideSeconds = 35 * 60;

/** Time of sailing or riding, with the usual wait before it. */
function crossingSeconds(kind: 'ferry' | 'shuttle', km: number): number {
  if (kind === 'shuttle') return shuttleSeconds;
  return (km / ferryKmh) * 3600 + crossingWaitSeconds(kind, km);
}

/** The usual wait before a crossing. Of the shuttle: what is left of its time, which it rides for 35 minutes. */
export function crossingWaitSeconds(kind: 'ferry' | 'shuttle', km: number): number {
  if (kind === 'shuttle') return shuttleSeconds - shuttleRideSeconds;
  return km < straitKm ? straitWaitSeconds : ferryWaitSeconds;
}

/** Seconds at the wheel for a stretch of road. Without a country, as in most of them. */
export function roadSeconds(roadClass: RoadClass, km: number, country?: string): number {
  const factor = (country === undefined ? undefined : speedFactors[country]?.[roadClass]) ?? 1;
  return (km / (speedKmhByClass[roadClass] * factor)) * 3600;
}

type Stretch = { edgeClass: EdgeClass; kmByCountry: readonly (readonly [country: string, km: number])[] };

/** Seconds a stretch of `km` takes, driven or carried. */
export function edgeSeconds({ edgeClass, kmByCountry }: Stretch, km: number): number {
  if (edgeClass === 'ferry' || edgeClass === 'shuttle') return crossingSeconds(edgeClass, km);
  return kmByCountry.reduce((sum, [country, part]) => sum + roadSeconds(edgeClass, part, country), 0);
}

/**
 * What an hour at the wheel costs with a trailer: some 70 km at the rates for long tours, with usual tolls and
 * something for the time. By it a crossing or a tolled tunnel is weighed against the road around.
 */
const eurPerDrivingHour = 110;
/** A driver drives 9 of 24 hours and rests aboard, so an hour aboard delays a tour by as much as 9/24 at the wheel. */
const aboardShare = 9 / 24;
/**
 * What the shipped tables charge a trailer, in euros. Ferries over a fjord or strait within a country are weighed at
 * less than the flat price: they are part of the road, and cost less in fact.
 */
export const crossingEur = { fixed: 180, perKm: 1.6, inlandStraitFixed: 60 };
/** What an hour of waiting for a ferry that sails rarely costs a trailer by them. */
export const waitingEurPerHour = 350 / 24;
/**
 * Likewise for the passages that are dear. Off those of the western Alps the 280 are taken that tolls and customs of a
 * way over Switzerland cost, which leaves nothing of the Great St Bernard; off the Øresund's 20, since a bridge keeps
 * no timetable.
 */
export const passageEur: Partial<Record<Passage, number>> = {
  mont_blanc: 100,
  frejus: 100,
  oresund: 160,
  storebaelt: 116,
};

/**
 * What ways are compared by: seconds at the wheel, and for other costs the seconds that cost as much. `waitHours`: of
 * ferries that sail rarely, beyond the usual wait.
 */
export function edgeWeight(stretch: Stretch, km: number, passage: Passage | undefined, waitHours: number): number {
  const { edgeClass, kmByCountry } = stretch;
  const seconds = edgeSeconds(stretch, km);
  if (edgeClass === 'ferry' || edgeClass === 'shuttle') {
    const isInlandStrait = km < straitKm && kmByCountry.length === 1;
    const fixed = isInlandStrait ? crossingEur.inlandStraitFixed : crossingEur.fixed;
    const eur = fixed + crossingEur.perKm * km + waitingEurPerHour * waitHours;
    return aboardShare * seconds + secondsWorth(eur);
  }
  return seconds + secondsWorth(passage === undefined ? 0 : (passageEur[passage] ?? 0));
}

function secondsWorth(eur: number): number {
  return (eur / eurPerDrivingHour) * 3600;
}

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

/** Time of sailing or riding, with the usual wait before it. */
function crossingSeconds(kind: 'ferry' | 'shuttle', km: number): number {
  if (kind === 'shuttle') return shuttleSeconds;
  return (km / ferryKmh) * 3600 + (km < straitKm ? straitWaitSeconds : ferryWaitSeconds);
}

/** Seconds at the wheel for a stretch of road. */
export function roadSeconds(roadClass: RoadClass, km: number): number {
  return (km / speedKmhByClass[roadClass]) * 3600;
}

/** Seconds a stretch takes, driven or carried. */
export function edgeSeconds(edgeClass: EdgeClass, km: number): number {
  return edgeClass === 'ferry' || edgeClass === 'shuttle' ? crossingSeconds(edgeClass, km) : roadSeconds(edgeClass, km);
}

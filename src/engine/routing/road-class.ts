/** From the fastest roads to the slowest. `local` leads from a town to the network or to its neighbour. */
export const roadClasses = ['motorway', 'expressway', 'trunk', 'mountain', 'local'] as const;
export type RoadClass = (typeof roadClasses)[number];

/** How a stretch is travelled: on a class of road, or carried. */
export type EdgeClass = RoadClass | 'ferry' | 'shuttle';

/** Whether a stretch is driven, not carried. */
export function isRoadClass(edgeClass: EdgeClass): edgeClass is RoadClass {
  return edgeClass !== 'ferry' && edgeClass !== 'shuttle';
}

import type { Crossing, Leg, RoadClass } from './leg.ts';
import type { RoadNetwork } from './network.ts';
import { roadSeconds } from './truck-times.ts';

/** Adds up the stretches of a way in order of travel. */
export class LegBuilder {
  readonly #roadKm: Leg['roadKm'] = [];
  readonly #crossings: Crossing[] = [];
  #drivingSeconds = 0;
  #ferryKm = 0;

  addRoad(country: string, roadClass: RoadClass, km: number): void {
    this.#drivingSeconds += roadSeconds(roadClass, km);
    for (const part of this.#roadKm) {
      if (part.country === country && part.roadClass === roadClass) {
        part.km += km;
        return;
      }
    }
    this.#roadKm.push({ country, roadClass, km });
  }

  /** Adds an edge entered at `node` and returns the node at its other end. */
  addEdge(network: RoadNetwork, index: number, node: number): number {
    const { from, to, edgeClass, kmByCountry } = network.edges[index]!;
    const other = node === from ? to : from;
    if (edgeClass === 'ferry' || edgeClass === 'shuttle') {
      const km = network.edgeKm[index]!;
      this.#ferryKm += km;
      this.#crossings.push({
        kind: edgeClass,
        from: network.nodes[node]!.name,
        to: network.nodes[other]!.name,
        km,
        seconds: network.edgeSeconds[index]!,
        drivingSecondsBefore: this.#drivingSeconds,
      });
    } else {
      for (const [country, km] of kmByCountry) this.addRoad(country, edgeClass, km);
    }
    return other;
  }

  build(): Leg {
    const distanceKm = this.#roadKm.reduce((sum, part) => sum + part.km, this.#ferryKm);
    return {
      distanceKm,
      ferryKm: this.#ferryKm,
      roadKm: this.#roadKm,
      drivingSeconds: this.#drivingSeconds,
      crossings: this.#crossings,
    };
  }
}

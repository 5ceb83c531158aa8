import type { Crossing, Leg } from './leg.ts';
import type { RoadNetwork } from './network.ts';
import type { Passage } from './passages.ts';
import type { RoadClass } from './road-class.ts';
import { roadSeconds } from './truck-times.ts';

/** Adds up the stretches of a way, in order of travel. */
export class LegBuilder {
  readonly #roadKm: Leg['roadKm'] = [];
  readonly #segments: Leg['segments'] = [];
  readonly #crossings: Crossing[] = [];
  readonly #passages: Passage[] = [];
  #drivingSeconds = 0;
  #ferryKm = 0;

  addRoad(country: string, roadClass: RoadClass, km: number): void {
    this.#drivingSeconds += roadSeconds(roadClass, km);
    const last = this.#segments.at(-1);
    if (last?.country === country && last.roadClass === roadClass) last.km += km;
    else this.#segments.push({ country, roadClass, km });
    for (const part of this.#roadKm) {
      if (part.country === country && part.roadClass === roadClass) {
        part.km += km;
        return;
      }
    }
    this.#roadKm.push({ country, roadClass, km });
  }

  /** Adds an edge entered at `node`. Returns the node at its other end. */
  addEdge(network: RoadNetwork, index: number, node: number): number {
    const { from, to, edgeClass, kmByCountry } = network.edges[index]!;
    const other = node === from ? to : from;
    const passage = network.passages.get(index);
    if (passage !== undefined) this.addPassage(passage);
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
      // An edge that crosses a border starts in the country of the node where it is entered.
      const { country: here } = network.nodes[node]!;
      const isTurned = kmByCountry[0]![0] !== here && kmByCountry.at(-1)![0] === here;
      for (const [country, km] of isTurned ? kmByCountry.toReversed() : kmByCountry)
        this.addRoad(country, edgeClass, km);
    }
    return other;
  }

  addPassage(passage: Passage): void {
    this.#passages.push(passage);
  }

  build(): Leg {
    const distanceKm = this.#roadKm.reduce((sum, part) => sum + part.km, this.#ferryKm);
    return {
      distanceKm,
      ferryKm: this.#ferryKm,
      roadKm: this.#roadKm,
      segments: this.#segments,
      drivingSeconds: this.#drivingSeconds,
      crossings: this.#crossings,
      passages: this.#passages,
    };
  }
}

import type { Crossing, Leg } from './leg.ts';
import type { RoadNetwork } from './network.ts';
import { middleOfPassage, type Passage } from './passages.ts';
import { isRoadClass, type RoadClass } from './road-class.ts';
import { roadSeconds } from './truck-times.ts';
import { numberAt } from './ways/number-at.ts';

/** Adds up the stretches of a way, in order of travel. */
export class LegBuilder {
  readonly #roadKm: Leg['roadKm'] = [];
  readonly #segments: Leg['segments'] = [];
  readonly #crossings: Crossing[] = [];
  readonly #passages: Passage[] = [];
  #drivingSeconds = 0;
  #ferryKm = 0;

  addRoad(country: string, roadClass: RoadClass, km: number): void {
    this.#drivingSeconds += roadSeconds(roadClass, km, country);
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
    const entered = network.nodes[node]!;
    const passage = network.passages.get(index);
    if (passage !== undefined) this.addPassage(passage);
    if (edgeClass === 'ferry' || edgeClass === 'shuttle') {
      const km = numberAt(network.edgeKm, index);
      this.#ferryKm += km;
      this.#crossings.push({
        kind: edgeClass,
        from: entered.name,
        to: network.nodes[other]!.name,
        km,
        seconds: numberAt(network.edgeSeconds, index),
        drivingSecondsBefore: this.#drivingSeconds,
      });
    } else {
      // An edge that crosses a border starts in the country of the node where it is entered.
      const { country: here } = entered;
      const isTurned = kmByCountry[0]?.[0] !== here && kmByCountry.at(-1)?.[0] === here;
      for (const [country, km] of isTurned ? kmByCountry.toReversed() : kmByCountry)
        this.addRoad(country, edgeClass, km);
    }
    return other;
  }

  /**
   * Adds the part of an edge between two places on it, in direction of travel: 0 is at its `from`, 1 at its `to`. With
   * its passage if the part holds the middle of that.
   */
  addPart(network: RoadNetwork, edge: number, fromShare: number, toShare: number): void {
    const { from, edgeClass, kmByCountry } = network.edges[edge]!;
    if (!isRoadClass(edgeClass)) throw new Error(`nobody joins a ${edgeClass} in its middle`);
    const edgeKm = numberAt(network.edgeKm, edge);
    const [nearKm, farKm] = [Math.min(fromShare, toShare) * edgeKm, Math.max(fromShare, toShare) * edgeKm];
    const fromStart = kmByCountry[0]?.[0] === network.nodes[from]!.country ? kmByCountry : kmByCountry.toReversed();
    const driven: [string, number][] = [];
    let startKm = 0;
    for (const [country, length] of fromStart) {
      const km = Math.min(farKm, startKm + length) - Math.max(nearKm, startKm);
      if (km > 0) driven.push([country, km]);
      startKm += length;
    }
    for (const [country, km] of fromShare < toShare ? driven : driven.toReversed())
      this.addRoad(country, edgeClass, km);
    const passage = network.passages.get(edge);
    if (passage === undefined) return;
    const middle = middleOfPassage(network, edge, passage);
    if (Math.min(fromShare, toShare) < middle && middle < Math.max(fromShare, toShare)) this.addPassage(passage);
  }

  addPassage(passage: Passage): void {
    this.#passages.push(passage);
  }

  /** Adds local roads at the end of the way, up to a number of kilometres in all. */
  stretchTo(kmMin: number): void {
    const missingKm = kmMin - this.#distanceKm();
    const last = this.#segments.at(-1);
    if (last !== undefined && missingKm > 0) this.addRoad(last.country, 'local', missingKm);
  }

  #distanceKm(): number {
    return this.#roadKm.reduce((sum, part) => sum + part.km, this.#ferryKm);
  }

  build(): Leg {
    const distanceKm = this.#distanceKm();
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

import type { RoadNetwork } from '../network.ts';
import type { Adjacency } from '../ways/adjacency.ts';
import { numberAt } from '../ways/number-at.ts';

/** Room to work in, by node: seconds are those of this round only where `rounds` says so. */
type Room = { seconds: Float64Array; rounds: Int32Array; round: number };

const rooms = new WeakMap<Adjacency, Room>();

/**
 * How soon roads lead to a few nodes beside one another, from where local roads have met them so far. Of one network
 * only the newest is in use: it works in the room of the one before.
 */
export class RoadReach {
  readonly #adjacency: Adjacency;
  readonly #room: Room;

  /** Of these nodes alone, and the roads between them. */
  constructor({ ways: { adjacency } }: RoadNetwork, nodes: readonly { node: number }[]) {
    this.#adjacency = adjacency;
    this.#room = roomOf(adjacency);
    this.#room.round++;
    for (const { node } of nodes) {
      this.#room.rounds[node] = this.#room.round;
      this.#room.seconds[node] = Number.POSITIVE_INFINITY;
    }
  }

  secondsTo(node: number): number {
    return numberAt(this.#room.seconds, node);
  }

  /** Local roads lead to a node in that time, and from there the roads go on. */
  enter(node: number, soonest: number): void {
    const { firstStep, stepNode, stepMs } = this.#adjacency;
    const { seconds, rounds, round } = this.#room;
    seconds[node] = soonest;
    const open = [node];
    for (let from = open.pop(); from !== undefined; from = open.pop()) {
      const before = numberAt(seconds, from);
      const last = numberAt(firstStep, from + 1);
      for (let step = numberAt(firstStep, from); step < last; step++) {
        const next = numberAt(stepNode, step);
        const found = before + numberAt(stepMs, step) / 1000;
        if (rounds[next] !== round || found >= numberAt(seconds, next)) continue;
        seconds[next] = found;
        open.push(next);
      }
    }
  }
}

function roomOf(adjacency: Adjacency): Room {
  let room = rooms.get(adjacency);
  if (room === undefined) {
    const { nodeCount } = adjacency;
    room = { seconds: new Float64Array(nodeCount), rounds: new Int32Array(nodeCount), round: 0 };
    rooms.set(adjacency, room);
  }
  return room;
}

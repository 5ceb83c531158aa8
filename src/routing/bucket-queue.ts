/**
 * Nodes by time in buckets of `bucketSeconds`, for a search that corrects its labels: nodes of one bucket come out in any order, a
 * node may be in it more than once, and may be pushed into the bucket being emptied.
 */
export class BucketQueue {
  readonly #heads: Int32Array;
  #nodes = new Int32Array(1024);
  #next = new Int32Array(1024);
  #size = 0;
  #bucket = 0;
  #lastBucket = -1;

  constructor(bucketCount: number) {
    this.#heads = new Int32Array(bucketCount).fill(-1);
  }

  push(node: number, seconds: number): void {
    const bucket = Math.min(this.#heads.length - 1, Math.floor(seconds / bucketSeconds));
    if (this.#size === this.#nodes.length) this.#grow();
    this.#nodes[this.#size] = node;
    this.#next[this.#size] = this.#heads[bucket]!;
    this.#heads[bucket] = this.#size++;
    if (bucket > this.#lastBucket) this.#lastBucket = bucket;
  }

  /** A node of the earliest bucket; -1 and ready for a new search when there is none. */
  pop(): number {
    while (this.#bucket <= this.#lastBucket) {
      const entry = this.#heads[this.#bucket]!;
      if (entry >= 0) {
        this.#heads[this.#bucket] = this.#next[entry]!;
        return this.#nodes[entry]!;
      }
      this.#bucket++;
    }
    this.#size = 0;
    this.#bucket = 0;
    this.#lastBucket = -1;
    return -1;
  }

  #grow(): void {
    const nodes = new Int32Array(this.#nodes.length * 2);
    nodes.set(this.#nodes);
    this.#nodes = nodes;
    const next = new Int32Array(nodes.length);
    next.set(this.#next);
    this.#next = next;
  }
}

/** Measured: from 480 to 1,800 seconds it makes little difference; below, empty buckets cost more than nodes that come out twice. */
export const bucketSeconds = 900;

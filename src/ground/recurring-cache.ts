import { LruMap } from 'toad-cache';

/** For each value kept, how many keys asked for only once are remembered, and at least how many. */
const seenPerKept = 2;
const seenMin = 1024;

/**
 * Keeps values that are asked for more than once, the most recent of them. A value asked for once is dropped at once,
 * since most are never asked for again. Of its key only a hash is remembered, until another takes its place: keys that
 * live a while and die cost more than now and then a value that is kept one time later or earlier.
 */
export class RecurringCache<Value> {
  readonly #kept: LruMap<Value>;
  /** Hashes of keys, each at the place that its lowest bits name. */
  readonly #seen: Int32Array;

  /** `seenMax`: about how many keys asked for once are remembered. */
  constructor(keptMax: number, seenMax = Math.max(seenMin, keptMax * seenPerKept)) {
    this.#kept = new LruMap(keptMax);
    this.#seen = new Int32Array(2 ** Math.ceil(Math.log2(seenMax)));
  }

  get(key: string): Value | undefined {
    return this.#kept.get(key);
  }

  /** Adds the value for a key that `get` did not know. */
  add(key: string, value: Value): void {
    this.addMade(key, () => value);
  }

  /** The same, of a value that is made only if it is kept. */
  addMade(key: string, make: () => Value): void {
    const hash = hashOf(key);
    const place = hash & (this.#seen.length - 1);
    if (this.#seen[place] === hash) this.#kept.set(key, make());
    else this.#seen[place] = hash;
  }

  clear(): void {
    this.#kept.clear();
    this.#seen.fill(0);
  }
}

/** 32 bits that tell texts apart: FNV-1a, over its code units (Fowler, Noll and Vo). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  // The highest bits have mixed most.
  return (hash ^ (hash >>> 15)) | 0;
}

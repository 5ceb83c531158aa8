import { LruMap } from 'toad-cache';

/** How many keys are known to have been asked for once, by value that is kept. */
const seenPerKept = 2;

/**
 * Keeps what is asked for again, the last of it. What is asked for once is let go at once: to keep everything for a
 * while would only fill the memory with what nobody asks for.
 */
export class RecurringCache<Value> {
  readonly #kept: LruMap<Value>;
  readonly #seen: LruMap<true>;

  constructor(keptMax: number) {
    this.#kept = new LruMap(keptMax);
    this.#seen = new LruMap(keptMax * seenPerKept);
  }

  get(key: string): Value | undefined {
    return this.#kept.get(key);
  }

  /** The value of a key that `get` did not know. */
  add(key: string, value: Value): void {
    if (this.#seen.get(key)) this.#kept.set(key, value);
    else this.#seen.set(key, true);
  }

  clear(): void {
    this.#kept.clear();
    this.#seen.clear();
  }
}

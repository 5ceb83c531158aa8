import { LruMap } from 'toad-cache';

/** For each value kept, how many keys asked for only once are remembered. */
const seenPerKept = 2;

/**
 * Keeps values that are asked for more than once, the most recent of them. A value asked for once is dropped at once,
 * since most are never asked for again.
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

  /** Adds the value for a key that `get` did not know. `kept`: makes what is kept of it, if it is. */
  add(key: string, value: Value, kept: () => Value = () => value): void {
    if (this.#seen.get(key)) this.#kept.set(key, kept());
    else this.#seen.set(key, true);
  }

  clear(): void {
    this.#kept.clear();
    this.#seen.clear();
  }
}

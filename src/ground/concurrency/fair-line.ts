type Line = { ownMax: number; taken: number; waiting: (() => void)[] };

/**
 * Does one piece of work at a time, for each caller in turn. Each caller has waiting places of its own, whatever the
 * others ask for, and then shares further ones with all.
 */
export class FairLine {
  readonly #sharedMax: number;
  readonly #refuse: () => Error;
  /** The callers with waiting work, in the order of their turns. */
  readonly #lines = new Map<string, Line>();
  #shared = 0;
  #isBusy = false;

  /** @param refuse makes the error for a caller that finds no place */
  constructor(sharedMax: number, refuse: () => Error) {
    this.#sharedMax = sharedMax;
    this.#refuse = refuse;
  }

  /** Does the work once it is its turn. Rejects as it does, or if there is no place in the line for it. */
  async run<Result>(asker: string, ownMax: number, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(asker) ?? { ownMax, taken: 0, waiting: [] };
    const isShared = line.taken >= line.ownMax;
    if (isShared && this.#shared >= this.#sharedMax) throw this.#refuse();
    if (isShared) this.#shared++;
    line.taken++;
    this.#lines.set(asker, line);
    if (this.#isBusy) await new Promise<void>((resolve) => line.waiting.push(resolve));
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      if (line.taken > line.ownMax) this.#shared--;
      line.taken--;
      if (line.taken === 0) this.#lines.delete(asker);
      this.#letNextIn();
    }
  }

  /** The first work of the caller that has waited longest for a turn, which then goes to the end. */
  #letNextIn(): void {
    this.#isBusy = false;
    for (const [asker, line] of this.#lines) {
      const next = line.waiting.shift();
      if (!next) continue;
      this.#lines.delete(asker);
      this.#lines.set(asker, line);
      // Nobody may overtake the one that has waited.
      this.#isBusy = true;
      next();
      return;
    }
  }
}

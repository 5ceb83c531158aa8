import { type InTurn, takeTurns } from './take-turns.ts';

/** Runs a number of pieces of work of each key at once, the others in the order in which they came. */
export class TurnsByKey {
  readonly #crowd: { waitingMax: number; refuse: () => Error };
  readonly #turns = new Map<string, { inTurn: InTurn; count: number }>();

  /** @param crowd rejects work that comes while that many of its key wait, with the error of `refuse` */
  constructor(crowd: { waitingMax: number; refuse: () => Error }) {
    this.#crowd = crowd;
  }

  /** @param gone as `takeTurns` has it */
  async run<Result>(key: string, atOnceMax: number, work: () => Promise<Result>, gone?: AbortSignal): Promise<Result> {
    const known = this.#turns.get(key) ?? { inTurn: takeTurns(atOnceMax, this.#crowd), count: 0 };
    this.#turns.set(key, known);
    known.count++;
    try {
      return await known.inTurn(work, gone);
    } finally {
      known.count--;
      if (known.count === 0) this.#turns.delete(key);
    }
  }
}

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '../../errors.ts';

/** What computes for longer than this is followed by a pause. */
const lightMs = 5;
/** Once as much has been computed without looking for what has arrived, the rest waits until that was done. */
const turnMsMax = 20;
/** What an account may have waiting, with its bodies: a start with cold code makes even small requests wait. */
export const waitingMax = 200;
const retryAfterSeconds = 10;

type Waiting = { letIn: () => void; goesOn: boolean };

/**
 * Lets accounts whose requests compute for long do so one after the other, by turns, each time followed by a pause as
 * long. So they have half of the process's time at most, and whoever asks something else is answered in the pauses,
 * however much is sent at once.
 */
export class Turns {
  /** Those whose last request computed for long. */
  readonly #heavy = new Set<string>();
  readonly #waiting = new Map<string, Waiting[]>();
  #pausedUntil = 0;
  #isServing = false;
  /** In this turn of the event loop. */
  #computedMs = 0;

  /**
   * Runs what computes for the account: at once, unless its last request did so for long, or others just did. `clock`
   * tells how many milliseconds have been computed so far. What `goesOn` comes before what was not begun: it holds
   * memory meanwhile.
   * @throws {ServiceError} `rate_limited` if too much of the account waits.
   */
  async run<Result>(account: string, work: () => Result, clock: () => number, goesOn = false): Promise<Result> {
    // Many may come here at once: nothing may lie between finding that one may compute and doing it.
    while (!this.#heavy.has(account) && this.#computedMs > turnMsMax) await nextTurn();
    if (this.#heavy.has(account)) await this.#wait(account, goesOn);
    const before = clock();
    try {
      return work();
    } finally {
      this.#note(account, clock() - before);
    }
  }

  /** Remembers for how long the account has just computed. */
  #note(account: string, computedMs: number): void {
    if (this.#computedMs === 0) {
      setImmediate(() => {
        this.#computedMs = 0;
      });
    }
    this.#computedMs += computedMs;
    if (computedMs <= lightMs) return void this.#heavy.delete(account);
    this.#heavy.add(account);
    this.#pausedUntil = Math.max(performance.now(), this.#pausedUntil) + computedMs;
  }

  #wait(account: string, goesOn: boolean): Promise<void> {
    const queue = this.#waiting.get(account) ?? [];
    if (queue.length >= waitingMax && !goesOn) throw new ServiceError('rate_limited', { retryAfterSeconds });
    this.#waiting.set(account, queue);
    return new Promise((resolve) => {
      // Behind others that go on, so that none of them is overtaken for ever.
      const at = goesOn ? queue.findIndex((each) => !each.goesOn) : -1;
      queue.splice(at < 0 ? queue.length : at, 0, { letIn: resolve, goesOn });
      if (!this.#isServing) void this.#serve();
    });
  }

  async #serve(): Promise<void> {
    this.#isServing = true;
    while (this.#waiting.size > 0) {
      await sleep(Math.max(1, this.#pausedUntil - performance.now()));
      // The one let in before may have computed meanwhile.
      if (performance.now() >= this.#pausedUntil) this.#letIn();
    }
    this.#isServing = false;
  }

  /** Lets in the first of the account that has waited longest, which then goes to the end. */
  #letIn(): void {
    for (const [account, queue] of this.#waiting) {
      this.#waiting.delete(account);
      queue.shift()?.letIn();
      if (queue.length > 0) this.#waiting.set(account, queue);
      return;
    }
  }
}

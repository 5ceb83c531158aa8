import { setTimeout as sleep } from 'node:timers/promises';

/** What computes for longer than this is followed by a pause. */
const lightMs = 5;

/**
 * Lets accounts whose requests compute for long do so one after the other, by turns, each time followed by a pause as
 * long. So they have half of the process's time at most, and whoever asks something else is answered in the pauses,
 * however much is sent at once.
 */
export class Turns {
  /** Those whose last request computed for long. */
  readonly #heavy = new Set<string>();
  readonly #waiting = new Map<string, (() => void)[]>();
  #pausedUntil = 0;
  #isServing = false;

  /** Resolves when the account may compute: at once, unless its last request did so for long. */
  async wait(account: string): Promise<void> {
    if (!this.#heavy.has(account)) return;
    await new Promise<void>((resolve) => {
      const queue = this.#waiting.get(account);
      if (queue) queue.push(resolve);
      else this.#waiting.set(account, [resolve]);
      if (!this.#isServing) void this.#serve();
    });
  }

  /** Remembers for how long the account has just computed. */
  note(account: string, computedMs: number): void {
    if (computedMs <= lightMs) return void this.#heavy.delete(account);
    this.#heavy.add(account);
    this.#pausedUntil = performance.now() + computedMs;
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
      queue.shift()!();
      if (queue.length > 0) this.#waiting.set(account, queue);
      return;
    }
  }
}

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '../../../../ground/errors.ts';

/** Work that takes longer than this is followed by a pause. */
const lightMs = 3;
/** After this much work without a look at what has arrived, the rest waits for that look. */
const turnMsMax = 4;
/** How many requests of an account may wait, with their bodies: after a cold start even small ones have to. */
export const waitingTurnsMax = 200;
const retryAfterSeconds = 10;

/** `letIn` tells whether it is its turn; else it is as any other of its account, which no longer takes turns. */
type Waiting = { letIn: (isTurn: boolean) => void; goesOn: boolean };
/** A light request, which computes before the next in line. */
type InLine = { letIn: () => void; hasLeft: Promise<void> };

/**
 * Accounts whose requests compute for long take turns, each turn followed by a pause of the same length. So they get
 * half of the process's time at most, and other requests are answered in the pauses, however much is sent at once. If
 * many light requests come at once, one of each account is let in after the other.
 */
export class Turns {
  /** Accounts whose last request computed for long. */
  readonly #heavy = new Set<string>();
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #line = new Map<string, InLine[]>();
  #pausedUntil = 0;
  #isServing = false;
  #isServingLine = false;
  /** In this turn of the event loop. */
  #computedMs = 0;

  /**
   * Runs work for the account: at once, unless its last request computed for long, or others have just computed.
   * `clock` tells how many milliseconds have been computed so far. Work that `goesOn` comes before new work: it holds
   * memory meanwhile.
   * @throws {ServiceError} `rate_limited` if too much of the account waits.
   */
  async run<Result>(account: string, work: () => Result, clock: () => number, goesOn = false): Promise<Result> {
    // Many may get here at once: nothing may come between finding that one may compute and letting it.
    let leave: (() => void) | undefined;
    let hasWaited = false;
    for (let isTurn = false; !isTurn; ) {
      if (this.#heavy.has(account)) {
        leave?.();
        leave = undefined;
        isTurn = await this.#wait(account, goesOn, hasWaited);
        hasWaited = true;
      } else if (leave === undefined && (this.#computedMs > turnMsMax || this.#line.size > 0)) {
        leave = await this.#standInLine(account);
      } else isTurn = true;
    }
    const before = clock();
    try {
      return work();
    } finally {
      this.#note(account, clock() - before, goesOn);
      leave?.();
    }
  }

  /** Resolves when it is this account's turn, to a function that lets the next one in. */
  #standInLine(account: string): Promise<() => void> {
    const { promise: entered, resolve: letIn } = Promise.withResolvers<void>();
    const { promise: hasLeft, resolve: leave } = Promise.withResolvers<void>();
    const own = this.#line.get(account) ?? [];
    this.#line.set(account, own);
    own.push({ letIn, hasLeft });
    if (!this.#isServingLine) void this.#serveLine();
    return entered.then(() => leave);
  }

  /** Lets in one request of each account after the other, as many in a turn of the loop as it can bear. */
  async #serveLine(): Promise<void> {
    this.#isServingLine = true;
    await nextTurn();
    while (this.#line.size > 0) {
      const next = takeNext(this.#line);
      next?.letIn();
      await next?.hasLeft;
      if (this.#computedMs > turnMsMax) await nextTurn();
    }
    this.#isServingLine = false;
  }

  /** Remembers for how long the account has just computed. What goes on has computed for longer as a whole. */
  #note(account: string, computedMs: number, goesOn: boolean): void {
    if (this.#computedMs === 0) {
      setImmediate(() => {
        this.#computedMs = 0;
      });
    }
    this.#computedMs += computedMs;
    if (computedMs <= lightMs) {
      this.#heavy.delete(account);
      if (!goesOn) this.#release(account);
      return;
    }
    this.#heavy.add(account);
    this.#pausedUntil = Math.max(performance.now(), this.#pausedUntil) + computedMs;
  }

  /** Lets all in that wait since their account computed for long: a collection of garbage may have been all. */
  #release(account: string): void {
    const queue = this.#waiting.get(account) ?? [];
    this.#waiting.delete(account);
    for (const { letIn } of queue) letIn(false);
  }

  #wait(account: string, goesOn: boolean, hasWaited: boolean): Promise<boolean> {
    const queue = this.#waiting.get(account) ?? [];
    if (queue.length >= waitingTurnsMax && !goesOn && !hasWaited)
      throw new ServiceError('rate_limited', { retryAfterSeconds });
    this.#waiting.set(account, queue);
    return new Promise((resolve) => {
      // Behind others that go on, so that none of them is overtaken forever.
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
      if (performance.now() >= this.#pausedUntil) takeNext(this.#waiting)?.letIn(true);
    }
    this.#isServing = false;
  }
}

/** Takes out the first of the account that has waited longest, which then goes to the end. */
function takeNext<Each>(queues: Map<string, Each[]>): Each | undefined {
  for (const [account, queue] of queues) {
    queues.delete(account);
    const next = queue.shift();
    if (queue.length > 0) queues.set(account, queue);
    return next;
  }
  return undefined;
}

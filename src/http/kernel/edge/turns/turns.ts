import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '../../../../ground/errors.ts';
import { AccountQueues, type Expected } from './account-queues.ts';

/** Work that takes longer than this is followed by a pause. */
const lightMs = 3;
/** After this much work without a look at what has arrived, the rest waits for that look. */
const turnMsMax = 4;
/** How many requests of an account may wait, with their bodies: after a cold start even small ones have to. */
export const waitingTurnsMax = 200;
const retryAfterSeconds = 10;
/** Whoever has asked for something may be about to ask for more. */
const presentMs = 1000;

/** `letIn` tells whether it is its turn; else it is as any other of its account, which no longer takes turns. */
type Waiting = Expected & { letIn: (isTurn: boolean) => void; goesOn: boolean };
/** A light request, which computes before the next in line. */
type InLine = Expected & { letIn: () => void; hasLeft: Promise<void> };
/**
 * `clock` tells how many milliseconds have been computed so far, `expect` how many its request will probably compute in
 * all. Work that `goesOn` comes before new work: it holds memory meanwhile.
 */
type Work<Result> = { compute: () => Result; clock: () => number; expect?: () => number; goesOn?: boolean };

/**
 * Accounts whose requests compute for long take turns, each turn followed by a pause of the same length. So they get
 * half of the process's time at most, and other requests are answered in the pauses, however much is sent at once. An
 * account that is alone needs none: what comes meanwhile is looked at between its turns. If many light requests come at
 * once, one of each account is let in after the other. Of both, whoever probably computes least comes first.
 */
export class Turns {
  /** Accounts whose last request computed for long. */
  readonly #heavy = new Set<string>();
  readonly #waiting = new AccountQueues<Waiting>();
  readonly #line = new AccountQueues<InLine>();
  #pausedUntil = 0;
  /** The account whose work the pause follows. */
  #pausedFor = '';
  /** The two accounts that have asked last, and when. */
  #latest = { account: '', at: Number.NEGATIVE_INFINITY };
  #latestBut = this.#latest;
  #isServing = false;
  #isServingLine = false;
  /** In this turn of the event loop. */
  #computedMs = 0;

  /** Notes that an account asks for something, whether or not it computes. */
  notice(account: string): void {
    const at = performance.now();
    if (account !== this.#latest.account) this.#latestBut = this.#latest;
    this.#latest = { account, at };
  }

  /**
   * Runs work for the account: at once, unless its last request computed for long, or others have just computed.
   * @throws {ServiceError} `rate_limited` if too much of the account waits.
   */
  async run<Result>(account: string, work: Work<Result>): Promise<Result> {
    const { compute, clock, expect = () => 0, goesOn = false } = work;
    // Many may get here at once: nothing may come between finding that one may compute and letting it.
    let leave: (() => void) | undefined;
    let hasWaited = false;
    for (let isTurn = false; !isTurn; ) {
      if (this.#heavy.has(account)) {
        leave?.();
        leave = undefined;
        isTurn = await this.#wait(account, { expectedMs: expect(), goesOn }, hasWaited);
        hasWaited = true;
      } else if (leave === undefined && (this.#computedMs > turnMsMax || !this.#line.isEmpty)) {
        leave = await this.#standInLine(account, expect());
      } else isTurn = true;
    }
    const before = clock();
    try {
      return compute();
    } finally {
      this.#note(account, clock() - before, goesOn);
      leave?.();
    }
  }

  /** Resolves when it is this account's turn, to a function that lets the next one in. */
  #standInLine(account: string, expectedMs: number): Promise<() => void> {
    const { promise: entered, resolve: letIn } = Promise.withResolvers<void>();
    const { promise: hasLeft, resolve: leave } = Promise.withResolvers<void>();
    this.#line.add(account, { expectedMs, letIn, hasLeft });
    if (!this.#isServingLine) void this.#serveLine();
    return entered.then(() => leave);
  }

  /** Lets in one request of each account after the other, as many in a turn of the loop as it can bear. */
  async #serveLine(): Promise<void> {
    this.#isServingLine = true;
    await nextTurn();
    while (!this.#line.isEmpty) {
      const next = this.#line.takeNext();
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
    this.#pausedFor = account;
    const now = performance.now();
    this.#pausedUntil = Math.max(now, this.#isAlone(now) ? now : this.#pausedUntil) + computedMs;
  }

  /** Lets all in that wait since their account computed for long: a collection of garbage may have been all. */
  #release(account: string): void {
    for (const { letIn } of this.#waiting.takeAll(account)) letIn(false);
  }

  #wait(account: string, work: Omit<Waiting, 'letIn'>, hasWaited: boolean): Promise<boolean> {
    if (this.#waiting.countOf(account) >= waitingTurnsMax && !work.goesOn && !hasWaited)
      throw new ServiceError('rate_limited', { retryAfterSeconds });
    return new Promise((letIn) => {
      // What goes on comes behind others that go on, so that none of them is overtaken forever.
      this.#waiting.add(account, { ...work, letIn }, (other) => work.goesOn && !other.goesOn);
      if (!this.#isServing) void this.#serve();
    });
  }

  async #serve(): Promise<void> {
    this.#isServing = true;
    while (!this.#waiting.isEmpty) {
      const now = performance.now();
      await (this.#isAlone(now) ? nextTurn() : sleep(Math.max(1, this.#pausedUntil - now)));
      // The one let in before may have computed meanwhile.
      const later = performance.now();
      if (this.#isAlone(later) || later >= this.#pausedUntil) this.#waiting.takeNext()?.letIn(true);
    }
    this.#isServing = false;
  }

  /** Whether no other account than that which has computed for long has lately asked for anything. */
  #isAlone(now: number): boolean {
    return [this.#latest, this.#latestBut].every(
      ({ account, at }) => account === this.#pausedFor || at < now - presentMs,
    );
  }
}

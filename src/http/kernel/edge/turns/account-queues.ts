/** `expectedMs`: for how long it will probably compute. */
export type Expected = { expectedMs: number };
type Queue<Each> = { waiting: Each[]; firstSince: number };

/** A piece of work may be overtaken by others for as many times as long as it computes itself. */
const patience = 8;
/** However long it computes. */
const patienceMsMax = 100;

/**
 * What waits, by account. First comes what probably computes least among the first of each account; nothing is
 * overtaken for long, and where all compute alike the accounts come in turn.
 */
export class AccountQueues<Each extends Expected> {
  readonly #queues = new Map<string, Queue<Each>>();
  readonly #now: () => number;

  /** `now` tells the time in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get isEmpty(): boolean {
    return this.#queues.size === 0;
  }

  countOf(account: string): number {
    return this.#queues.get(account)?.waiting.length ?? 0;
  }

  /** Adds it behind the account's others, or before the first of them that is `behind` it. */
  add(account: string, each: Each, behind: (other: Each) => boolean = () => false): void {
    const queue = this.#queues.get(account) ?? { waiting: [], firstSince: this.#now() };
    this.#queues.set(account, queue);
    const at = queue.waiting.findIndex(behind);
    queue.waiting.splice(at < 0 ? queue.waiting.length : at, 0, each);
  }

  /** Takes out what comes next. Its account then waits as if it had just come. */
  takeNext(): Each | undefined {
    let next: { account: string; queue: Queue<Each>; due: number } | undefined;
    for (const [account, queue] of this.#queues) {
      const due = queue.firstSince + Math.min(patienceMsMax, patience * (queue.waiting[0]?.expectedMs ?? 0));
      if (!next || due < next.due) next = { account, queue, due };
    }
    if (!next) return undefined;
    const { account, queue } = next;
    // Behind the other accounts.
    this.#queues.delete(account);
    const taken = queue.waiting.shift();
    queue.firstSince = this.#now();
    if (queue.waiting.length > 0) this.#queues.set(account, queue);
    return taken;
  }

  /** Takes out all of an account. */
  takeAll(account: string): readonly Each[] {
    const waiting = this.#queues.get(account)?.waiting ?? [];
    this.#queues.delete(account);
    return waiting;
  }
}

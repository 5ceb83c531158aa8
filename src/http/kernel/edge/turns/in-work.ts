/** As many as keep a process and its database busy, and few enough to answer others in between. */
const inWorkMax = 4;
/** What takes longer waits for something else, such as a slow database, and no longer counts. */
const countedMs = 30;
/** After this long in one turn of the event loop, the next begins in a later one. */
const turnMsMax = 4;

type Line = { inWork: number; waiting: (() => void)[] };

/** Lets few requests of one key be in work at once, and the others follow in their order; other keys do not wait. */
export class InWork {
  readonly #lines = new Map<string, Line>();
  readonly #now: () => number;
  /** When the first of this turn of the event loop left. */
  #turnSince: number | undefined;

  /** `now` tells the time in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Resolves when it is the turn of this request, with a function that lets the next one in. */
  async enter(key: string): Promise<() => void> {
    const line = this.#lines.get(key) ?? { inWork: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.inWork < inWorkMax) line.inWork += 1;
    else await new Promise<void>((letIn) => line.waiting.push(letIn));
    let hasLeft = false;
    const leave = () => {
      if (hasLeft) return;
      hasLeft = true;
      clearTimeout(timer);
      this.#leave(key, line);
    };
    const timer = setTimeout(leave, countedMs);
    return leave;
  }

  #leave(key: string, line: Line): void {
    const letInNext = line.waiting.shift();
    if (!letInNext) line.inWork -= 1;
    else if (this.#isTurnOver()) setImmediate(letInNext);
    else letInNext();
    if (line.inWork === 0) this.#lines.delete(key);
  }

  #isTurnOver(): boolean {
    const now = this.#now();
    if (this.#turnSince === undefined) {
      this.#turnSince = now;
      setImmediate(() => {
        this.#turnSince = undefined;
      });
    }
    return now - this.#turnSince > turnMsMax;
  }
}

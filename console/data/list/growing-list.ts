import { type Signal, signal } from '@preact/signals';
import type { TransportError } from '../../../client/src/transport-error.ts';
import { asRefusal } from '../refusal.ts';

/** A page below an order number, or from the newest; `next` asks for the page after it. */
export type Page<Row, Meta> = { rows: Row[]; next: number | null; meta: Meta };

type Numbered = { order_number: number };

/** How many rows are asked for at once when some of them have changed. */
const chunk = 100;

/**
 * A list of orders, newest number first, that grows page by page and is kept in step with the server: around a changed
 * order it asks again for a range of numbers. Rows that did not change stay the same objects.
 */
export class GrowingList<Row extends Numbered, Meta = unknown> {
  readonly rows: Signal<readonly Row[]> = signal([]);
  readonly meta: Signal<Meta | undefined> = signal(undefined);
  readonly refusal: Signal<TransportError | undefined> = signal(undefined);
  readonly isLoading = signal(false);
  /** How many renewals in a row have failed. */
  readonly failures = signal(0);
  /** Whether the oldest matching order has been loaded. */
  readonly isWhole = signal(false);
  /** When later rows arrived or changed, by `performance.now()`. */
  readonly changedAt = new WeakMap<Row, number>();
  /** When its end was last asked for, by `performance.now()`. */
  askedAt = Number.NEGATIVE_INFINITY;
  readonly #load: (before: number | undefined) => Promise<Page<Row, Meta>>;
  #next: number | null | undefined;
  /** Requests go one after the other: an answer that was overtaken would show something outdated. */
  #turn: Promise<void> = Promise.resolve();
  /** The orders that the next renewal is for, once it is its turn. */
  #changed: Set<number> | undefined;

  constructor(load: (before: number | undefined) => Promise<Page<Row, Meta>>) {
    this.#load = load;
  }

  /** Loads the next page, unless one is being loaded or there is none. An empty page leads on to the next. */
  more(): Promise<void> {
    if (this.isLoading.value || this.isWhole.value) return this.#turn;
    this.isLoading.value = true;
    return this.#inTurn(() => this.#loadMore());
  }

  async #loadMore(): Promise<void> {
    this.isLoading.value = true;
    this.askedAt = performance.now();
    try {
      const known = this.rows.value.length;
      do this.#take(await this.#load(this.#next ?? undefined), this.#next ?? Number.POSITIVE_INFINITY, false);
      while (this.rows.value.length === known && !this.isWhole.value);
      this.refusal.value = undefined;
    } catch (error) {
      this.refusal.value = asRefusal(error);
    } finally {
      this.isLoading.value = false;
    }
  }

  /** Renews the list after something happened to these orders: the newest rows, and those around these orders. */
  renew(numbers: Iterable<number>): Promise<void> {
    const waiting = this.#changed;
    this.#changed = new Set([...(waiting ?? []), ...numbers]);
    return waiting ? this.#turn : this.#inTurn(() => this.#renewChanged());
  }

  async #renewChanged(): Promise<void> {
    const numbers = this.#changed ?? [];
    this.#changed = undefined;
    if (this.#next === undefined) return this.#loadMore();
    const rows = this.rows.value;
    const newest = rows[0]?.order_number ?? 0;
    const oldest = rows.at(-1)?.order_number ?? 0;
    const starts = new Set<number | undefined>([undefined]);
    for (const number of numbers) {
      if (number > newest || (number < oldest && !this.isWhole.value)) continue;
      const index = rows.findIndex((row) => row.order_number <= number);
      const first = Math.floor((index < 0 ? rows.length - 1 : index) / chunk) * chunk;
      if (first > 0) starts.add(rows[first]!.order_number + 1);
    }
    await this.#renewFrom([...starts]);
  }

  /** Renews the list after a time without events: the rows down to this one; those below when somebody gets there. */
  renewDownTo(index: number): Promise<void> {
    return this.#inTurn(() => this.#renewRows(index));
  }

  async #renewRows(index: number): Promise<void> {
    if (this.#next === undefined) return this.#loadMore();
    const rows = this.rows.value;
    const kept = Math.min(rows.length, Math.ceil((index + 1) / chunk) * chunk);
    if (kept < rows.length) {
      this.#next = rows[kept - 1]!.order_number;
      this.isWhole.value = false;
      this.rows.value = rows.slice(0, kept);
    }
    const starts: (number | undefined)[] = [undefined];
    for (let at = chunk; at < kept; at += chunk) starts.push(rows[at]!.order_number + 1);
    if (await this.#renewFrom(starts)) this.failures.value = 0;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work);
    return this.#turn;
  }

  /** Returns whether everything loaded. Failures leave the rows alone and are counted: the view tries again. */
  async #renewFrom(starts: readonly (number | undefined)[]): Promise<boolean> {
    let isWhole = true;
    for (const before of starts) {
      const page = await this.#load(before).catch(() => undefined);
      isWhole &&= page !== undefined;
      if (!page) continue;
      this.#take(page, before ?? Number.POSITIVE_INFINITY, true);
      this.refusal.value = undefined;
    }
    if (!isWhole) this.failures.value++;
    return isWhole;
  }

  /** Replaces all rows in the range of a page: below `before`, but not below its `next`. */
  #take({ rows: fresh, next, meta }: Page<Row, Meta>, before: number, isLater: boolean): void {
    const rows = this.rows.value;
    const above = rows.filter(({ order_number }) => order_number >= before);
    const below = next === null ? [] : rows.filter(({ order_number }) => order_number < next);
    // More new orders than fit on a page: the rows between them and the known ones have not been loaded.
    const hasGap =
      before === Number.POSITIVE_INFINITY && next !== null && rows.length > 0 && rows[0]!.order_number < next;
    const known = new Map(rows.map((row) => [row.order_number, row]));
    const kept = fresh.map((row) => this.#keepSame(row, known.get(row.order_number), isLater));
    if (below.length === 0 || hasGap) {
      this.#next = next;
      this.isWhole.value = next === null;
    }
    this.meta.value = meta;
    this.rows.value = [...above, ...kept, ...(hasGap ? [] : below)];
  }

  #keepSame(row: Row, known: Row | undefined, isLater: boolean): Row {
    if (known && JSON.stringify(known) === JSON.stringify(row)) return known;
    if (isLater) this.changedAt.set(row, performance.now());
    return row;
  }
}

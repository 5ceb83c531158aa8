import { dayMs, type Instant } from '../../../ground/units.ts';

export type Span = readonly [from: Instant, to: Instant];

const nextYearDays = 60;

/**
 * Spans of time that a calendar defines year by year, such as driving bans, nights and opening hours. Worked out when a
 * year is first asked for, and kept as sorted arrays of instants.
 */
export class Spans {
  readonly #build: (year: number) => Span[];
  readonly #years = new Map<number, { from: Instant; to: Instant; starts: Float64Array; ends: Float64Array }>();
  #from = 0;
  #to = 0;
  #starts: Float64Array = new Float64Array();
  #ends: Float64Array = new Float64Array();
  /** Where the last question was answered. */
  #last = -1;

  constructor(build: (year: number) => Span[]) {
    this.#build = build;
  }

  /** The end of the span that contains `instant`. Undefined outside all spans. A span does not contain its end. */
  endAt(instant: Instant): Instant | undefined {
    const index = this.#lastStart(instant);
    const end = index < 0 ? undefined : this.#ends[index];
    return end !== undefined && instant < end ? end : undefined;
  }

  /** The start of the first span after `instant`. Infinity if there is none within two months. */
  nextStart(instant: Instant): Instant {
    const index = this.#lastStart(instant) + 1;
    return this.#starts[index] ?? Number.POSITIVE_INFINITY;
  }

  #lastStart(instant: Instant): number {
    if (instant < this.#from || instant >= this.#to) this.#turnTo(instant);
    const starts = this.#starts;
    // A tour asks about one moment after another.
    const last = this.#last;
    if (instant >= (starts[last] ?? Number.POSITIVE_INFINITY) && instant < (starts[last + 1] ?? 0)) return last;
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= instant) low = middle + 1;
      else high = middle;
    }
    this.#last = low - 1;
    return low - 1;
  }

  #turnTo(instant: Instant): void {
    const year = new Date(instant).getUTCFullYear();
    let kept = this.#years.get(year);
    if (kept === undefined) {
      const from = Date.UTC(year, 0, 1);
      const to = Date.UTC(year + 1, 0, 1);
      const spans = [year - 1, year, year + 1]
        .flatMap(this.#build)
        .filter(([start, end]) => end > from - 7 * dayMs && start < to + nextYearDays * dayMs);
      const merged = mergeSpans(spans);
      const starts = Float64Array.from(merged, ([start]) => start);
      kept = { from, to, starts, ends: Float64Array.from(merged, ([, end]) => end) };
      this.#years.set(year, kept);
    }
    this.#from = kept.from;
    this.#to = kept.to;
    this.#last = -1;
    this.#starts = kept.starts;
    this.#ends = kept.ends;
  }
}

/** Those parts of the spans that lie between two instants, in order of time. */
export function spansWithin(spans: Pick<Spans, 'endAt' | 'nextStart'>, [from, to]: Span): Span[] {
  const within: Span[] = [];
  for (let at = from; at < to; ) {
    const end = spans.endAt(at);
    if (end !== undefined) within.push([at, Math.min(end, to)]);
    at = end ?? spans.nextStart(at);
  }
  return within;
}

/** What is left of a span without others, in whichever order they come. */
export function without([from, to]: Span, others: readonly Span[]): Span[] {
  const left: Span[] = [];
  let at = from;
  for (const [start, end] of mergeSpans(others)) {
    if (start > at && at < to) left.push([at, Math.min(start, to)]);
    at = Math.max(at, end);
  }
  if (at < to) left.push([at, to]);
  return left;
}

/** How long spans that do not overlap each other overlap another one, in milliseconds. */
export function overlapMs(spans: readonly Span[], [from, to]: Span): number {
  return spans.reduce((ms, [start, end]) => ms + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0);
}

/** The same time as sorted spans that neither overlap nor touch. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: [Instant, Instant][] = [];
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (to > from) merged.push([from, to]);
  }
  return merged;
}

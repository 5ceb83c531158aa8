import { lastQuarterHour } from '../../../ground/local-time.ts';
import type { Instant, TimeWindow } from '../../../ground/units.ts';

/** When an offer that loads from some time on unloads, by stop, and itself if it is the one that is looked for. */
export type TriedStart<Offered> = { unloads: readonly Instant[] | undefined; offered: Offered | undefined };

/** `starts`: the latest first. `unloadsAt`: by stop, when the offer that is looked for unloads, where that is known. */
export type StartSearch<Offered> = {
  starts: readonly Instant[];
  tryAt: (start: Instant) => TriedStart<Offered>;
  unloadsAt: readonly (Instant | undefined)[];
};

/** When windows of that width start that hold a window: the latest, the quarters of an hour before, the earliest. */
export function startsAround({ start, end }: TimeWindow, widthMs: number): Instant[] {
  const earliest = end - widthMs;
  if (start < earliest) return [];
  const starts = [start];
  for (let at = lastQuarterHour(start - 1); at > earliest; at = lastQuarterHour(at - 1)) starts.push(at);
  return start > earliest ? [...starts, earliest] : starts;
}

/**
 * Starts to try, the likeliest first: who loads later mostly unloads later, and most offers start at a quarter of an
 * hour. Each generator tries more than the one before.
 */
export const startOrders = [bisectStarts, allStarts];

function* bisectStarts<Offered>({ starts, ...search }: StartSearch<Offered>): Generator<Instant> {
  const { tryAt, unloadsAt } = search;
  const stop = unloadsAt.findLastIndex((each) => each !== undefined);
  const wanted = unloadsAt[stop];
  const [latest, earliest] = [starts[0], starts.at(-1)];
  if (latest === undefined || earliest === undefined || wanted === undefined) return;
  yield latest;
  yield earliest;
  const isLate = (start: Instant) => (tryAt(start).unloads?.[stop] ?? Number.POSITIVE_INFINITY) >= wanted;
  if (!isLate(latest) || isLate(earliest)) return;
  let left = starts;
  while (left.length > 2) {
    const at = Math.floor(left.length / 2);
    const middle = left[at] ?? latest;
    yield middle;
    left = isLate(middle) ? left.slice(at) : left.slice(0, at + 1);
  }
  yield* shiftedStarts({ ...search, starts: left });
}

function* allStarts<Offered>({ starts }: StartSearch<Offered>): Generator<Instant> {
  yield* starts;
}

/**
 * Starts as much later or earlier than others as a stop of theirs is unloaded too early or too late; and the other way
 * round, since a crew that begins its day later may wait for less.
 */
function* shiftedStarts<Offered>({ starts, tryAt, unloadsAt }: StartSearch<Offered>): Generator<Instant> {
  const [latest = 0, earliest = 0] = [starts[0], starts.at(-1)];
  for (const start of starts) {
    for (const [stop, unloads] of tryAt(start).unloads?.entries() ?? []) {
      const byMs = (unloadsAt[stop] ?? unloads) - unloads;
      for (const shifted of [start + byMs, start - byMs]) if (shifted > earliest && shifted < latest) yield shifted;
    }
  }
}

import { effect } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { hasEventsSince, onEvents, onEventsMissed } from '../live.ts';
import { noteCurrent, noteOutdated } from '../outdated.ts';
import { GrowingList, type Page } from './growing-list.ts';

// biome-ignore lint/suspicious/noExplicitAny: each key has its own type.
const kept = new Map<string, GrowingList<any, any>>();
/** How many lists are kept for the way back from an order. */
const keptMax = 6;
/** Orders become late without an event. */
const renewMs = 60_000;
/** A list this fresh is not renewed when a view begins to show it, unless events have arrived since. */
const freshMs = 3_000;

/**
 * The list under a key, which says everything it depends on. It grows by `more`, and shows others' changes. `visible`
 * returns the last row on the screen.
 */
export function useOrders<Row extends { order_number: number }, Meta>(
  key: string,
  load: (before: number | undefined) => Promise<Page<Row, Meta>>,
  visible: () => number,
): GrowingList<Row, Meta> {
  const list = useMemo(() => listOf(key, load), [key]);
  useEffect(() => {
    const isFresh = performance.now() - list.askedAt < freshMs && !hasEventsSince(list.askedAt);
    if (list.rows.peek().length === 0) void list.more();
    else if (!isFresh) void list.renewDownTo(visible());
    const stop = onEvents((events) => {
      void list.renew(events.flatMap(({ data }) => data.order?.order_number ?? []));
    });
    const stopMissed = onEventsMissed(() => list.renewDownTo(visible()));
    const stopTrying = effect(() => {
      if (list.failures.value > 0) noteOutdated(list, () => void list.renewDownTo(visible()));
      else noteCurrent(list);
    });
    const timer = setInterval(() => document.hidden || list.renewDownTo(visible()), renewMs);
    return () => {
      stop();
      stopMissed();
      stopTrying();
      noteCurrent(list);
      clearInterval(timer);
    };
  }, [list]);
  return list;
}

/** Begins a list that a view is about to show, before it is drawn. Resolves when its first page is known. */
export async function preloadOrders<Row extends { order_number: number }, Meta>(
  key: string,
  load: (before: number | undefined) => Promise<Page<Row, Meta>>,
): Promise<void> {
  const list = listOf(key, load);
  if (list.rows.peek().length === 0) await list.more();
}

function listOf<Row extends { order_number: number }, Meta>(
  key: string,
  load: (before: number | undefined) => Promise<Page<Row, Meta>>,
): GrowingList<Row, Meta> {
  const list = kept.get(key) ?? new GrowingList(load);
  kept.delete(key);
  kept.set(key, list);
  for (const oldest of kept.keys()) if (kept.size > keptMax) kept.delete(oldest);
  return list;
}

import { useEffect, useMemo } from 'preact/hooks';
import { onEvents, onMissed } from '../live.ts';
import { GrowingList, type Page } from './growing-list.ts';

// biome-ignore lint/suspicious/noExplicitAny: each key has its own type.
const kept = new Map<string, GrowingList<any, any>>();
/** Lists that are kept for the way back from an order. */
const keptMax = 6;
/** Orders become late without an event. */
const renewMs = 60_000;

/**
 * The list under a key, which says all that it depends on. It grows by `more`, and what others do shows in it.
 * `visible` gives the last row that is looked at.
 */
export function useOrders<Row extends { order_number: number }, Meta>(
  key: string,
  load: (before: number | undefined) => Promise<Page<Row, Meta>>,
  visible: () => number,
): GrowingList<Row, Meta> {
  const list = useMemo(() => listOf(key, load), [key]);
  useEffect(() => {
    void (list.rows.value.length > 0 ? list.renewDownTo(visible()) : list.more());
    const stop = onEvents((events) => {
      void list.renew(events.flatMap(({ data }) => data.order?.order_number ?? []));
    });
    const stopMissed = onMissed(() => void list.renewDownTo(visible()));
    const timer = setInterval(() => document.hidden || list.renewDownTo(visible()), renewMs);
    return () => {
      stop();
      stopMissed();
      clearInterval(timer);
    };
  }, [list]);
  return list;
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

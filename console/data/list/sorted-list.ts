import { computed, effect, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { GrowingList } from './growing-list.ts';

/** What a table shows of a list, whatever order its rows are in. */
export type ShownList<Row extends { order_number: number }> = Pick<
  GrowingList<Row>,
  'refusal' | 'more' | 'changedAt'
> & {
  rows: ReadonlySignal<readonly Row[]>;
  isWhole: ReadonlySignal<boolean>;
};

/** No more orders than these are read to be sorted. */
export const sortedMax = 5_000;

/** The list, sorted: all of it is read for that, up to so many orders. Without `sort` the list as it is. */
export function useSorted<Row extends { order_number: number }>(
  list: GrowingList<Row>,
  sort: ((rows: readonly Row[]) => Row[]) | undefined,
): ShownList<Row> {
  const shown = useMemo(() => {
    if (!sort) return list;
    const { refusal, changedAt } = list;
    const isWhole = computed(() => list.isWhole.value || list.rows.value.length >= sortedMax);
    const more = () => (isWhole.peek() ? Promise.resolve() : list.more());
    return { rows: computed(() => sort(list.rows.value)), isWhole, refusal, changedAt, more };
  }, [list, sort]);
  useEffect(() => {
    if (shown === list) return undefined;
    // Each page asks for the next, while anybody looks at it.
    return effect(() => {
      const isEnough = shown.isWhole.value || shown.refusal.value !== undefined;
      if (!isEnough && !list.isLoading.value) setTimeout(shown.more);
    });
  }, [shown]);
  return shown;
}

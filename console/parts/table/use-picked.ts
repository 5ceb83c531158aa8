import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { ShownList } from '../../data/list/sorted-list.ts';
import type { ListedRow } from './cursor.ts';

/** The most orders that fit into one request. */
const pickedMax = 100;

/** Which rows of a list are chosen, by their numbers: one at a time, a range, or all that there is room for. */
export function usePicked<Row extends ListedRow>(list: ShownList<Row>) {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  /** The row from which a range reaches, and what was chosen before it. */
  const anchor = useRef<{ number: number; before: ReadonlySet<number> }>(undefined);
  const latest = useRef({ list, picked });
  latest.current = { list, picked };
  useEffect(() => {
    setPicked(new Set());
    anchor.current = undefined;
  }, [list]);
  const pick = useCallback(
    (number: number, isRange = false) => {
      const rows = list.rows.peek().map(({ order_number }) => order_number);
      const from = isRange && anchor.current ? rows.indexOf(anchor.current.number) : -1;
      if (anchor.current && from >= 0)
        return setPicked(withRange(anchor.current.before, rows, from, rows.indexOf(number)));
      const next = toggle(latest.current.picked, number);
      anchor.current = { number, before: next };
      setPicked(next);
    },
    [list],
  );
  const pickAll = useCallback(async () => {
    // Pressed again, it chooses none.
    if (latest.current.picked.size > 0) return setPicked(new Set());
    while (list.rows.peek().length < pickedMax && !list.isWhole.peek() && !list.refusal.peek()) await list.more();
    // Another filter may have been chosen meanwhile.
    if (latest.current.list !== list) return;
    const first = list.rows.peek().slice(0, pickedMax);
    setPicked(new Set(first.map(({ order_number }) => order_number)));
  }, [list]);
  const clear = useCallback(() => setPicked(new Set()), []);
  return { picked, pick, pickAll, clear };
}

function toggle(before: ReadonlySet<number>, number: number): ReadonlySet<number> {
  const next = new Set(before);
  if (!next.delete(number) && next.size < pickedMax) next.add(number);
  return next;
}

/** With the rows from one to another, as far as so many may be chosen. */
function withRange(before: ReadonlySet<number>, rows: readonly number[], from: number, to: number): Set<number> {
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return new Set([...before, ...range].slice(0, pickedMax));
}

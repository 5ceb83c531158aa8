import { useCallback, useMemo, useRef, useState } from 'preact/hooks';
import { useKeys } from '../../data/keys.ts';
import type { ShownList } from '../../data/list/sorted-list.ts';
import { words } from '../../words/words.ts';
import type { Cursor, ListedRow } from './cursor.ts';
import { linkId } from './order-table.tsx';
import { usePicked } from './use-picked.ts';

type CursorOptions<Row> = {
  /** Called when a row is clicked, or on Enter. */
  open: (row: Row) => void;
  /** Called when a key moves the cursor. */
  onMove?: (row: Row) => void;
  canPick: boolean;
  /** What Esc does when nothing is chosen. */
  leave?: (() => void) | undefined;
};

/** The cursor of a table and its keys: `j` `k` move it, `Enter` opens, `x` chooses, Esc goes one step back. */
export function useCursor<Row extends ListedRow>(
  list: ShownList<Row>,
  { open, onMove, canPick, leave }: CursorOptions<Row>,
): Cursor<Row> & { clear: () => void; focus: () => void } {
  const [at, setState] = useState<number>();
  // A fast typist presses the next key before the row for the last one is drawn.
  const latest = useRef<number>(undefined);
  const place = useRef(0);
  const setAt = useCallback((number: number) => {
    latest.current = number;
    setState(number);
  }, []);
  const { picked, pick, pickAll, clear } = usePicked(list);

  const move = (step: number) => {
    const rows = list.rows.peek();
    const found = rows.findIndex(({ order_number }) => order_number === latest.current);
    // The row may be gone: what came into its place is one step on.
    const index = found >= 0 ? found + step : step > 0 ? place.current : place.current - 1;
    place.current = latest.current === undefined ? 0 : Math.max(0, Math.min(rows.length - 1, index));
    const next = rows[place.current];
    if (!next) return;
    setAt(next.order_number);
    focusLink(next.order_number);
    onMove?.(next);
  };
  const rowAt = () => list.rows.peek().find(({ order_number }) => order_number === latest.current);
  const { keys } = words.value.list;
  useKeys([
    { key: 'j', label: keys.down, run: () => move(1) },
    { key: 'k', label: keys.up, run: () => move(-1) },
    { key: 'ArrowDown', label: keys.down, run: () => move(1), isHidden: true },
    { key: 'ArrowUp', label: keys.up, run: () => move(-1), isHidden: true },
    {
      key: 'Enter',
      label: keys.open,
      run: () => {
        const row = rowAt();
        if (row) open(row);
      },
    },
    ...(canPick
      ? [
          { key: 'x', label: keys.choose, run: () => latest.current !== undefined && pick(latest.current) },
          { key: 'a', label: words.value.list.chooseAll, run: () => void pickAll(), withControl: true },
        ]
      : []),
    ...(picked.size > 0
      ? [{ key: 'Escape', label: keys.clear, run: clear }]
      : leave
        ? [{ key: 'Escape', label: words.value.back, run: leave }]
        : []),
  ]);
  const cursor: Cursor<Row> = { at, moveTo: setAt, open };
  return useMemo(
    () => ({ ...cursor, ...(canPick && { picked, pick, pickAll }), clear, focus: () => move(0) }),
    [at, picked, open, canPick, list],
  );
}

/** Scrolls only as far as needed; rows not drawn yet are drawn after scrolling. */
function focusLink(number: number, triesLeft = 3): void {
  requestAnimationFrame(() => {
    const link = document.getElementById(linkId(number));
    link?.closest('tr')?.scrollIntoView({ block: 'nearest' });
    if (link) link.focus({ preventScroll: true });
    else if (triesLeft > 0) focusLink(number, triesLeft - 1);
  });
}

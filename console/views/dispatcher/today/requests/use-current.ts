import { useEffect, useRef, useState } from 'preact/hooks';

/** A row that came under the hand by itself is not answered by a key already on its way. */
const settleMs = 700;

type Row = { id: string };

/**
 * The row that keys act on: it stays the same while others come and go, and when it goes the next one follows.
 * `isActive`: whether it is among these rows, and not elsewhere in the view.
 */
export function useCurrent<Each extends Row>(rows: readonly Each[], isActive: boolean) {
  const [chosenId, choose] = useState<string>();
  const lastIndex = useRef(0);
  const index = rows.findIndex(({ id }) => id === chosenId);
  if (index !== -1) lastIndex.current = index;
  const current = rows[index] ?? rows[Math.min(lastIndex.current, rows.length - 1)];
  const settled = useRef({ id: current?.id, at: Number.NEGATIVE_INFINITY });
  const wasActive = useRef<boolean>(undefined);

  useEffect(() => {
    if (current?.id !== chosenId) choose(current?.id);
    const isFirst = wasActive.current === undefined;
    const becameActive = isActive && wasActive.current === false;
    wasActive.current = isActive;
    if (settled.current.id === current?.id && !becameActive) return;
    if (settled.current.id !== current?.id) settled.current = { id: current?.id, at: performance.now() };
    // What had the focus may have gone with its row.
    if (current && isActive && !isFirst && (becameActive || isFocusLost())) setTimeout(() => focusRequest(current.id));
  }, [current?.id, isActive]);

  const moveTo = (id: string) => {
    settled.current = { id, at: Number.NEGATIVE_INFINITY };
    choose(id);
  };
  return {
    current,
    moveTo,
    /** By keyboard: the focus moves too. False at either end. */
    move: (step: 1 | -1): boolean => {
      const next = current && rows[rows.indexOf(current) + step];
      if (!next) return false;
      moveTo(next.id);
      focusRequest(next.id);
      return true;
    },
    isSettled: () => performance.now() - settled.current.at > settleMs,
  };
}

function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.closest('.requests') !== null;
}

/** The row of an order to be answered. */
export function rowOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-request="${CSS.escape(id)}"]`);
}

function focusRequest(id: string): void {
  const row = rowOf(id);
  row?.scrollIntoView({ block: 'nearest' });
  row?.querySelector<HTMLElement>('a.name')?.focus({ preventScroll: true });
}

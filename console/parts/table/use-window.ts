import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** How many rows are drawn beyond the visible ones, and how many the window moves by. */
const margin = 10;
const step = 4;

export type Window = { from: number; to: number };

/**
 * Which of many rows of equal height to draw: the visible ones, and some above and below. `onMove` is called on
 * each scroll, with the last visible row.
 */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  onMove: (last: number) => void,
): Window {
  const [first, setFirst] = useState(0);
  const [seen, setSeen] = useState(30);
  useLayoutEffect(() => {
    const element = scroller.current!;
    const look = () => {
      setFirst(Math.floor(element.scrollTop / rowHeight / step) * step);
      setSeen(Math.ceil(element.clientHeight / rowHeight));
      onMove(Math.floor((element.scrollTop + element.clientHeight) / rowHeight));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const resizing = new ResizeObserver(look);
    resizing.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      resizing.disconnect();
    };
  }, [rowHeight, onMove]);
  return {
    from: Math.min(Math.max(0, first - margin), Math.max(0, count - 1)),
    to: Math.min(count, first + seen + step + margin),
  };
}

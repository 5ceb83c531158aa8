import { useEffect, useRef } from 'preact/hooks';
import type { Spot } from './projection.ts';
import { moveBy, type Size, type Viewport, zoomBy } from './viewport.ts';

type Change = (change: (viewport: Viewport) => Viewport) => void;

/** How many pixels of the wheel double the zoom. */
const wheelDoubling = 300;
/** A press that moves no farther than this is a click. */
const pressPixels = 4;

/**
 * Wheel and pinch zoom, dragging moves. `wasDragged` says whether the press that has just ended was a drag, so that
 * nothing under it is chosen.
 */
export function useGestures(element: { current: SVGSVGElement | null }, size: Size, change: Change) {
  const dragged = useRef(false);
  const latest = useRef({ size, change });
  latest.current = { size, change };
  useEffect(() => {
    const svg = element.current;
    if (!svg) return;
    const pointers = new Map<number, Spot>();
    const pixelOf = (event: MouseEvent): Spot => {
      const { left, top } = svg.getBoundingClientRect();
      return [event.clientX - left, event.clientY - top];
    };
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : 1) * (event.ctrlKey ? 4 : 1);
      const pixel = pixelOf(event);
      latest.current.change((viewport) => zoomBy(viewport, latest.current.size, 2 ** (-pixels / wheelDoubling), pixel));
    };
    const onDown = (event: PointerEvent) => {
      pointers.set(event.pointerId, pixelOf(event));
      if (pointers.size === 1) dragged.current = false;
    };
    const onMove = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = pixelOf(event);
      if (!dragged.current && distance(before, now) < pressPixels) return;
      if (!dragged.current) svg.setPointerCapture(event.pointerId);
      dragged.current = true;
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, now);
      latest.current.change((viewport) =>
        other
          ? zoomBy(viewport, latest.current.size, distance(now, other) / Math.max(1, distance(before, other)), other)
          : moveBy(viewport, now[0] - before[0], now[1] - before[1]),
      );
    };
    const onUp = (event: PointerEvent) => pointers.delete(event.pointerId);
    svg.addEventListener('wheel', onWheel, { passive: false });
    svg.addEventListener('pointerdown', onDown);
    svg.addEventListener('pointermove', onMove);
    for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) svg.addEventListener(end, onUp);
    return () => {
      svg.removeEventListener('wheel', onWheel);
      svg.removeEventListener('pointerdown', onDown);
      svg.removeEventListener('pointermove', onMove);
      for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) svg.removeEventListener(end, onUp);
    };
  }, []);
  return { wasDragged: () => dragged.current };
}

function distance([x, y]: Spot, [otherX, otherY]: Spot): number {
  return Math.hypot(x - otherX, y - otherY);
}

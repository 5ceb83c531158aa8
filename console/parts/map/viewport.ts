import type { Spot } from './projection.ts';

/** The visible part: the spot in the middle, and the pixels per unit of the plane. */
export type Viewport = { x: number; y: number; zoom: number };
export type Size = { width: number; height: number };

const zooms = { least: 0.35, most: 24, fitMost: 5 };

/** Where a spot is on the screen. */
export function onScreen({ x, y, zoom }: Viewport, { width, height }: Size, spot: Spot): Spot {
  return [(spot[0] - x) * zoom + width / 2, (spot[1] - y) * zoom + height / 2];
}

/** As the value of `transform`. */
export function transformOf({ x, y, zoom }: Viewport, { width, height }: Size): string {
  return `translate(${width / 2 - x * zoom} ${height / 2 - y * zoom}) scale(${zoom})`;
}

/** Zoomed by a factor, with the spot under a pixel staying in place; by default the middle. */
export function zoomBy(viewport: Viewport, size: Size, factor: number, pixel?: Spot): Viewport {
  const zoom = Math.max(zooms.least, Math.min(zooms.most, viewport.zoom * factor));
  const [dx, dy] = pixel ? [pixel[0] - size.width / 2, pixel[1] - size.height / 2] : [0, 0];
  return {
    x: viewport.x + dx / viewport.zoom - dx / zoom,
    y: viewport.y + dy / viewport.zoom - dy / zoom,
    zoom,
  };
}

/** Moved by pixels. */
export function moveBy({ x, y, zoom }: Viewport, dx: number, dy: number): Viewport {
  return { x: x - dx / zoom, y: y - dy / zoom, zoom };
}

/** The middle of Europe, shown if there are no spots. */
const europe: readonly Spot[] = [
  [-330, -230],
  [330, 330],
];

/** As close as possible with all spots visible, with a margin in pixels. */
export function fit(spots: readonly Spot[], { width, height }: Size, margin: number): Viewport {
  const all = spots.length > 0 ? spots : europe;
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const zoom = Math.min(
    Math.max(1, width - 2 * margin) / Math.max(1, right - left),
    Math.max(1, height - 2 * margin) / Math.max(1, bottom - top),
    zooms.fitMost,
  );
  return { x: (left + right) / 2, y: (top + bottom) / 2, zoom: Math.max(zooms.least, zoom) };
}

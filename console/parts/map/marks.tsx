import { type Mark, type MarkState, markStates } from './mark.ts';
import type { Spot } from './projection.ts';
import { onScreen, type Size, type Viewport } from './viewport.ts';

/** The shape of a state, around 0: late a triangle, failed an octagon, finished a disc, all others a ring. */
export function MarkShape({ state, at: [x, y], large = false }: { state: MarkState; at: Spot; large?: boolean }) {
  const transform = `translate(${x} ${y})${large ? ' scale(1.3)' : ''}`;
  if (state === 'late') return <path class="pt late" transform={transform} d="M0-8l8 14h-16z" />;
  if (state === 'failed')
    return <path class="pt failed" transform={transform} d="M-3.2-7.5h6.4l4.3 4.3v6.4l-4.3 4.3h-6.4l-4.3-4.3v-6.4z" />;
  const look = { arrived: 'pt on', finished: 'pt fin', open: 'pt' }[state];
  return <circle class={look} transform={transform} r={state === 'finished' ? 4.5 : 5} />;
}

type Labelled = { mark: Mark; at: Spot; isHigh: boolean };
type PlacedLabel = Labelled & { anchor: 'start' | 'end' };

/** The approximate width of a letter of 11 px. */
const letterWidth = 6.4;
const lineHeight = 14;

type ArrangeOptions = {
  viewport: Viewport;
  size: Size;
  /** Marks that are drawn larger, and whose names are placed first. */
  highKeys?: ReadonlySet<string> | undefined;
  /** Areas covered by other things on the map. */
  reserved?: readonly Box[];
};

/** Marks and names on the screen, and what they cover: the names of countries make room. */
export type Arranged = { seen: readonly Labelled[]; labels: readonly PlacedLabel[]; covered: readonly Box[] };

export function arrange(marks: readonly Mark[], { viewport, size, highKeys, reserved = [] }: ArrangeOptions): Arranged {
  const seen = marks
    .map((mark) => ({ mark, at: onScreen(viewport, size, mark.spot), isHigh: highKeys?.has(mark.key) ?? false }))
    .filter(({ at: [x, y] }) => x > -20 && y > -20 && x < size.width + 20 && y < size.height + 20);
  const labels = placeLabels(seen, size, reserved);
  return { seen, labels, covered: [...seen.map(markBox), ...labels.map((each) => boxOf(each, each.anchor))] };
}

/** Places names where they hide neither each other nor marks: the most important first, right of the mark or left. */
function placeLabels(marks: readonly Labelled[], { width }: Size, reserved: readonly Box[]): PlacedLabel[] {
  const taken = [...marks.map(markBox), ...reserved];
  const byWeight = [...marks].sort((one, other) => weigh(other) - weigh(one));
  const placed: PlacedLabel[] = [];
  for (const each of byWeight) {
    for (const anchor of ['start', 'end'] as const) {
      const box = boxOf(each, anchor);
      if (box.left < 0 || box.right > width - 6 || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      placed.push({ ...each, anchor });
      break;
    }
  }
  return placed;
}

function weigh({ mark, isHigh }: Labelled): number {
  return (isHigh ? 1e6 : 0) + (markStates.length - markStates.indexOf(mark.state)) * 1e3 + mark.count;
}

export type Box = { left: number; right: number; top: number; bottom: number };

function markBox({ at: [x, y], isHigh }: Labelled): Box {
  const reach = isHigh ? 8 : 6;
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
}

/** From the middle of a mark to where its name begins. */
export function labelGap(isHigh: boolean): number {
  return isHigh ? 13 : 10;
}

function boxOf({ mark, at: [x, y], isHigh }: Labelled, anchor: 'start' | 'end'): Box {
  const width = mark.name.length * letterWidth;
  const gap = labelGap(isHigh) - 1;
  const left = anchor === 'start' ? x + gap : x - gap - width;
  return { left, right: left + width, top: y - lineHeight / 2, bottom: y + lineHeight / 2 };
}

export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

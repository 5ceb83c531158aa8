import {
  type FootprintGroup,
  fromBelow,
  type Line,
  leastStacks,
  mayStack,
  type Stacking,
  stackGreedily,
  tiersMaxOf,
} from './stacks.ts';

/** Stacks tried for each height, at about ten microseconds. Ordinary loads need a few dozen. */
const nodesMax = 1000;

type StackSearch = {
  lines: readonly Line[];
  usableHeightCm: number;
  left: number[];
  chosen: number[][];
  /** What was left (one character for each line) and the stacks allowed for it, where the search failed. */
  dead: Set<string>;
  nodes: number;
};

/**
 * The fewest stacks in which a group's pieces fit under `usableHeightCm`. Proved if `count` equals `countMin`.
 *
 * Fewer stacks never hurt, since a stack has the footprint of its pieces; so each of a load's `groups` can be stacked
 * on its own. For loads of a few dozen lines and a hundred pieces; larger ones are left to `stackGreedily`.
 */
export function stackGroup({ lines }: FootprintGroup, usableHeightCm: number, groups: number): Stacking {
  const greedy = stackGreedily(lines, usableHeightCm);
  if (greedy.count === greedy.countMin) return greedy;
  const search: StackSearch = {
    lines,
    usableHeightCm,
    left: [],
    chosen: [],
    dead: new Set(),
    nodes: nodesMax / groups,
  };
  for (let count = greedy.countMin; count < greedy.count; count++) {
    search.left = lines.map(({ item }) => item.quantity);
    search.chosen = [];
    if (stackRest(search, count)) {
      const stacks = search.chosen.map((stack) => ({ pieces: fromBelow(stack.map((line) => lines[line]!)), count: 1 }));
      return { stacks, count, countMin: count };
    }
    if (search.nodes < 0) return { ...greedy, countMin: count };
  }
  return { ...greedy, countMin: greedy.count };
}

function stackRest(search: StackSearch, stacksLeft: number): boolean {
  const { left, lines } = search;
  const first = left.findIndex((quantity) => quantity > 0);
  if (first < 0) return true;
  if (leastStacks(lines, left, search.usableHeightCm) > stacksLeft || search.nodes-- < 0) return false;
  const key = String.fromCharCode(stacksLeft, ...left);
  if (search.dead.has(key)) return false;
  left[first]! -= 1;
  for (const added of fullStacks(search, first, lines[first]!)) {
    for (const line of added) left[line]! -= 1;
    search.chosen.push([first, ...added]);
    if (stackRest(search, stacksLeft - 1)) return true;
    search.chosen.pop();
    for (const line of added) left[line]! += 1;
  }
  left[first]! += 1;
  search.dead.add(key);
  return false;
}

/**
 * What may stand with a piece. Only full stacks, since taking a piece off another stack never hurts, and only those
 * where no piece can be exchanged for one that is harder to stack.
 */
function fullStacks(search: StackSearch, first: number, base: Line): number[][] {
  const { lines, left } = search;
  const allows = (added: readonly number[]) =>
    mayStack([base, ...added.map((line) => lines[line]!)], search.usableHeightCm);
  const found: number[][] = [];
  let grows = false;
  for (let second = first; second < lines.length; second++) {
    if (left[second] === 0 || !allows([second])) continue;
    grows = true;
    left[second]! -= 1;
    const thirds = lines.flatMap((_, third) =>
      third >= first && left[third]! > 0 && allows([second, third]) ? [third] : [],
    );
    for (const third of thirds) if (third >= second) found.push([second, third]);
    if (thirds.length === 0) found.push([second]);
    left[second]! += 1;
  }
  if (!grows) return [[]];
  return found.filter((added) => !isDominated(search, added, allows));
}

function isDominated(
  search: StackSearch,
  added: readonly number[],
  allows: (added: readonly number[]) => boolean,
): boolean {
  const { lines, left } = search;
  return added.some((line, at) =>
    lines.some((other, harder) => {
      const spare = left[harder]! - added.filter((each) => each === harder).length;
      if (harder >= line || spare <= 0 || !isHarder(other, lines[line]!)) return false;
      return allows(added.with(at, harder));
    }),
  );
}

function isHarder({ item: a }: Line, { item: b }: Line): boolean {
  return a.height >= b.height && a.weight >= b.weight && a.isStackable && tiersMaxOf(a) <= tiersMaxOf(b);
}

import {
  type FootprintGroup,
  fromBelow,
  growStack,
  isCarton,
  type Line,
  type LineRest,
  leastStacks,
  mayStack,
  restsOf,
  type Stacking,
  stackGreedily,
  tiersMaxOf,
} from './stacks.ts';

/** Stacks tried for each height, at about ten microseconds. Ordinary loads need a few dozen. */
const nodesMax = 1000;

type StackSearch = {
  rests: readonly LineRest[];
  usableHeightCm: number;
  chosen: Line[][];
  /** What was left (one character for each line) and the stacks allowed for it, where the search failed. */
  dead: Set<string>;
  nodes: number;
};

/**
 * The fewest stacks in which a group's pieces fit under `usableHeightCm`. Proved if `count` equals `countMin`. Not all
 * stacks higher than three are tried, which only cartons form: with these `countMin` is a bound.
 *
 * Fewer stacks never hurt, since a stack has the footprint of its pieces; so each of a load's `groups` can be stacked
 * on its own. For loads of a few dozen lines and a hundred pieces; larger ones are left to `stackGreedily`.
 */
export function stackGroup({ lines }: FootprintGroup, usableHeightCm: number, groups: number): Stacking {
  const greedy = stackGreedily(lines, usableHeightCm);
  if (greedy.count === greedy.countMin) return greedy;
  const search: StackSearch = {
    rests: [],
    usableHeightCm,
    chosen: [],
    dead: new Set(),
    nodes: nodesMax / groups,
  };
  const isExact = !lines.some(({ item }) => isCarton(item));
  for (let count = greedy.countMin; count < greedy.count; count++) {
    search.rests = restsOf(lines);
    search.chosen = [];
    if (stackRest(search, count)) {
      const stacks = search.chosen.map((pieces) => ({ pieces: fromBelow(pieces), count: 1 }));
      return { stacks, count, countMin: isExact ? count : greedy.countMin };
    }
    if (search.nodes < 0) return isExact ? { ...greedy, countMin: count } : greedy;
  }
  return isExact ? { ...greedy, countMin: greedy.count } : greedy;
}

function stackRest(search: StackSearch, stacksLeft: number): boolean {
  const { rests } = search;
  const first = rests.findIndex(({ left }) => left > 0);
  const base = rests[first];
  if (base === undefined) return true;
  if (leastStacks(rests, search.usableHeightCm) > stacksLeft || search.nodes-- < 0) return false;
  const key = String.fromCharCode(stacksLeft, ...rests.map(({ left }) => left));
  if (search.dead.has(key)) return false;
  base.left -= 1;
  for (const added of fullStacks(search, base, rests.slice(first))) {
    for (const each of added) each.left -= 1;
    search.chosen.push([base, ...added]);
    if (stackRest(search, stacksLeft - 1)) return true;
    search.chosen.pop();
    for (const each of added) each.left += 1;
  }
  base.left += 1;
  search.dead.add(key);
  return false;
}

/**
 * What may stand with a piece. Only full stacks, since taking a piece off another stack never hurts, and only those
 * where no piece can be exchanged for one that is harder to stack.
 */
function fullStacks(search: StackSearch, base: LineRest, candidates: readonly LineRest[]): LineRest[][] {
  const allows = (added: readonly LineRest[]) => mayStack([base, ...added], search.usableHeightCm);
  const found: LineRest[][] = [];
  let grows = false;
  for (const [at, second] of candidates.entries()) {
    if (second.left === 0 || !allows([second])) continue;
    grows = true;
    second.left -= 1;
    const mayFollow = (third: LineRest) => third.left > 0 && allows([second, third]);
    const thirds = candidates.slice(at).filter(mayFollow);
    for (const third of thirds) found.push([second, third]);
    if (thirds.length === 0 && !candidates.slice(0, at).some(mayFollow)) found.push([second]);
    second.left += 1;
  }
  if (!grows) return [[]];
  const best = found.filter((added) => !isDominated(search, added, allows));
  base.left += 1;
  const grown = best.map((added) => (added.length < 2 ? added : grow(search, base, added, candidates)));
  base.left -= 1;
  return grown;
}

/** The pieces on `base`, with more cartons as long as they may stand there. */
function grow({ usableHeightCm }: StackSearch, base: LineRest, added: LineRest[], candidates: readonly LineRest[]) {
  const [, ...above] = growStack([base, ...added], candidates, usableHeightCm);
  return above;
}

function isDominated(
  { rests }: StackSearch,
  added: readonly LineRest[],
  allows: (added: readonly LineRest[]) => boolean,
): boolean {
  return added.some((rest, at) =>
    rests.slice(0, rests.indexOf(rest)).some((harder) => {
      const spare = harder.left - added.filter((each) => each === harder).length;
      return spare > 0 && isHarder(harder, rest) && allows(added.with(at, harder));
    }),
  );
}

function isHarder({ item: a }: Line, { item: b }: Line): boolean {
  return a.height >= b.height && a.weight >= b.weight && a.isStackable && tiersMaxOf(a) <= tiersMaxOf(b);
}

import type { Activity } from '../../../src/engine/schedule/driver-state.ts';

// Written from the articles alone; shares no code with the scheduler. Times are milliseconds.

const minute = 60_000;
const hour = 60 * minute;
const week = 7 * 24 * hour;

export type CheckedRules = {
  drivers: 1 | 2;
  /** Regulation (EC) 561/2006 applies; otherwise working time alone. */
  isRegulated: boolean;
  /** Days of 10 h a week and reduced rests between two weekly rests that may be used. */
  longDaysMax: number;
  reducedRestsMax: number;
  isNight: (instant: number) => boolean;
  isBanned: (country: string, instant: number) => boolean;
};

/** `stand`: standing by, ready to work, is neither break nor rest (Directive 2002/15/EC, art. 3(b)). */
type Kind = 'drive' | 'work' | 'ride' | 'pause' | 'stand';
const workKinds: Partial<Record<Activity['kind'], Kind>> = { work: 'work', wait: 'stand' };
type Block = { kind: Kind; from: number; to: number; isFerry: boolean };
type Rest = { from: number; to: number; restedMs: number; isInterrupted: boolean };
/** A bit for each pause that could start an interrupted rest: whether it does. */
type Reading = number;
/** The work between two daily rests. */
type Shift = { from: number; blocks: Block[] };

/** Every article that a list of activities breaks, for each driver. Empty: it is legal. */
export function findViolations(activities: readonly Activity[], rules: CheckedRules): string[] {
  const found: string[] = [];
  activities.forEach((each, index) => {
    if (each.to <= each.from) found.push(`activity ${index} takes no time`);
    if (index > 0 && each.from !== activities[index - 1]!.to) found.push(`activity ${index} does not follow`);
    if (each.kind === 'drive') checkBans(each, rules, found);
  });
  for (let driver = 1; driver <= rules.drivers; driver++) {
    const blocks = blocksOf(activities, driver, rules);
    // A pause next to a ferry may be a rest of its own or a part of a longer one: one way of counting has to be legal.
    let best: string[] | undefined;
    const joints = jointsOf(blocks).length;
    for (let reading = 0; reading < 2 ** joints && best?.length !== 0; reading++) {
      const violations = checkDriver(blocks, rules, reading);
      if (best === undefined || violations.length < best.length) best = violations;
    }
    found.push(...best!);
  }
  return found;
}

function checkBans({ country, from, to }: Activity, { isBanned }: CheckedRules, found: string[]): void {
  for (let instant = from; instant < to; instant += 15 * minute) {
    if (isBanned(country, instant)) found.push(`drives in ${country} at ${new Date(instant).toISOString()}`);
  }
  if (isBanned(country, to - 1)) found.push(`drives in ${country} until ${new Date(to).toISOString()}`);
}

function blocksOf(activities: readonly Activity[], driver: number, rules: CheckedRules): Block[] {
  const blocks: Block[] = [];
  for (const { kind, from, to, driver: atWheel } of activities) {
    const drives = rules.drivers === 1 || atWheel === driver;
    const own: Kind = kind === 'drive' ? (drives ? 'drive' : 'ride') : (workKinds[kind] ?? 'pause');
    const last = blocks.at(-1);
    if (last?.kind === own) {
      last.to = to;
      last.isFerry ||= kind === 'ferry';
    } else blocks.push({ kind: own, from, to, isFerry: kind === 'ferry' });
  }
  return blocks;
}

function checkDriver(blocks: Block[], rules: CheckedRules, reading: Reading): string[] {
  const found: string[] = [];
  const { shifts, rests } = splitDays(blocks, rules, reading, found);
  checkWeeklyRests(blocks, shifts, found);
  for (const shift of shifts) checkShift(shift, rules, found);
  if (rules.isRegulated) checkLongDays(shifts, rules, found);
  checkBreaks(blocks, rests, rules, found);
  checkWeeks(blocks, rules, found);
  return found;
}

/** Art. 8(1), (2), (5): a daily rest within 24 h of the end of the last one, two drivers 30 h. Art. 9: ferries. */
function splitDays(blocks: Block[], rules: CheckedRules, reading: Reading, found: string[]) {
  const shifts: Shift[] = [];
  const rests: Rest[] = [];
  let reduced = 0;
  const within = (rules.drivers === 2 ? 30 : 24) * hour;
  let shift: Shift = { from: blocks[0]!.from, blocks: [] };
  const joints = jointsOf(blocks);
  for (let index = 0; index < blocks.length; index++) {
    const groups = blocks[index]!.kind === 'pause' ? restsFrom(blocks, index) : [];
    const joins = ((reading >> joints.indexOf(index)) & 1) === 1;
    const group = groups.find(({ rest }) => {
      if (rest.isInterrupted && !joins) return false;
      // Art. 8(4): three reduced daily rests between two weekly rests; a fourth pause of that length is none.
      const canReduce = rules.isRegulated && !rest.isInterrupted && reduced < rules.reducedRestsMax;
      return inTimeMs(rest, shift.from + within) >= (canReduce ? 9 : 11) * hour;
    });
    if (group === undefined) {
      shift.blocks.push(blocks[index]!);
      continue;
    }
    rests.push(group.rest);
    if (group.rest.to - group.rest.from >= 24 * hour) reduced = 0;
    else if (inTimeMs(group.rest, shift.from + within) < 11 * hour) reduced += 1;
    shifts.push(shift);
    shift = { from: group.rest.to, blocks: [] };
    index = group.last;
  }
  shifts.push(shift);
  for (const { from, blocks: own } of shifts) {
    const last = own.findLast((block) => block.kind === 'drive' || block.kind === 'work');
    if (last === undefined) continue;
    // The rest after the work has to end in time: at least 9 h of it.
    const latest = from + within - (rules.isRegulated && rules.reducedRestsMax > 0 ? 9 : 11) * hour;
    if (last.to > latest) found.push(`art. 8: works until ${iso(last.to)} in the day from ${iso(from)}`);
  }
  return { shifts, rests };
}

function jointsOf(blocks: Block[]): number[] {
  const isJoint = (index: number) => restsFrom(blocks, index).some(({ rest }) => rest.isInterrupted);
  return [...blocks.keys()].filter((index) => blocks[index]!.kind === 'pause' && isJoint(index));
}

function inTimeMs(rest: Rest, deadline: number): number {
  return rest.restedMs - Math.max(0, rest.to - deadline);
}

/** The rests that may start with a pause: with the parts before and after a ferry (art. 9), or it alone. */
function restsFrom(blocks: Block[], first: number): { rest: Rest; last: number }[] {
  const { from, to } = blocks[first]!;
  const alone = { rest: { from, to, restedMs: to - from, isInterrupted: false }, last: first };
  const rests = alone.rest.restedMs >= 9 * hour ? [alone] : [];
  if (alone.rest.restedMs >= 11 * hour) return rests;
  let restedMs = 0;
  let interruptedMs = 0;
  let hasFerry = false;
  for (let index = first, interruptions = 0; index < blocks.length; index += 1) {
    const block = blocks[index]!;
    if (block.kind === 'pause') {
      restedMs += block.to - block.from;
      hasFerry ||= block.isFerry;
      if (hasFerry && restedMs >= 11 * hour && index > first) {
        return [{ rest: { from, to: block.to, restedMs, isInterrupted: true }, last: index }, ...rests];
      }
    } else {
      interruptions += 1;
      interruptedMs += block.to - block.from;
      const bordersFerry = blocks[index - 1]?.isFerry || blocks[index + 1]?.isFerry;
      if (block.kind !== 'work' || interruptions > 2 || interruptedMs > hour || !bordersFerry) break;
    }
  }
  return rests;
}

/** Art. 8(6): a weekly rest starts within six periods of 24 h; a reduced one of 24 h not twice in a row. */
function checkWeeklyRests(blocks: Block[], shifts: Shift[], found: string[]): void {
  let from = shifts[0]!.from;
  let isLastReduced = false;
  for (const block of blocks) {
    const ms = block.to - block.from;
    if (block.kind === 'pause' && ms >= 24 * hour && block.from <= from + 144 * hour) {
      const isReduced = ms < 45 * hour;
      if (isReduced && isLastReduced) continue;
      isLastReduced = isReduced;
      from = block.to;
    } else if ((block.kind === 'drive' || block.kind === 'work') && block.to > from + 144 * hour) {
      found.push(`art. 8(6): works until ${iso(block.to)} in the week from ${iso(from)}`);
    }
  }
}

/** Art. 6(1) and Directive 2002/15/EC, art. 5 and 7. */
function checkShift({ from, blocks }: Shift, rules: CheckedRules, found: string[]): void {
  const sum = (kinds: Kind[], min = 0) =>
    blocks
      .filter((block) => kinds.includes(block.kind) && block.to - block.from >= min)
      .reduce((total, block) => total + block.to - block.from, 0);
  const worked = sum(['drive', 'work']);
  if (rules.isRegulated && sum(['drive']) > 10 * hour) found.push(`art. 6(1): over 10 h in the day from ${iso(from)}`);
  const pauses = sum(['pause', 'ride'], 15 * minute);
  const needed = worked > 9 * hour ? 45 * minute : worked > 6 * hour ? 30 * minute : 0;
  if (pauses < needed) found.push(`2002/15 art. 5: ${pauses / minute} min of breaks in the day from ${iso(from)}`);
  const works = blocks.filter((block) => block.kind === 'drive' || block.kind === 'work');
  const isAtNight = works.some((block) => touchesNight(block, rules));
  if ((isAtNight || !rules.isRegulated) && worked > 10 * hour) {
    found.push(`2002/15 art. 7: ${worked / hour} h in the day from ${iso(from)}`);
  }
}

function touchesNight({ from, to }: Block, { isNight }: CheckedRules): boolean {
  for (let instant = from; instant < to; instant += 30 * minute) if (isNight(instant)) return true;
  return isNight(to - 1);
}

/** Art. 6(1): more than 9 h not more than twice in a calendar week; a day over Sunday night counts in both. */
function checkLongDays(shifts: Shift[], rules: CheckedRules, found: string[]): void {
  const byWeek = new Map<number, number>();
  for (const { blocks } of shifts) {
    const drives = blocks.filter((block) => block.kind === 'drive');
    if (drives.reduce((total, block) => total + block.to - block.from, 0) <= 9 * hour) continue;
    for (const number of new Set(drives.flatMap(({ from, to }) => [weekOf(from), weekOf(to - 1)]))) {
      byWeek.set(number, (byWeek.get(number) ?? 0) + 1);
    }
  }
  for (const [number, count] of byWeek)
    if (count > rules.longDaysMax) found.push(`art. 6(1): ${count} long days in week ${number}`);
}

/** Art. 7: 4 h 30 and a break of 45 min, or 15 and then 30. Directive 2002/15/EC, art. 5: 6 h of work. */
function checkBreaks(blocks: Block[], rests: Rest[], rules: CheckedRules, found: string[]): void {
  let driven = 0;
  let worked = 0;
  let hasFirstPart = false;
  for (const block of blocks) {
    const ms = block.to - block.from;
    if (block.kind === 'stand') continue;
    if (block.kind === 'drive' || block.kind === 'work') {
      if (block.kind === 'drive') driven += ms;
      worked += ms;
      if (rests.some((rest) => rest.isInterrupted && rest.from < block.from && block.to < rest.to)) worked = driven = 0;
      if (rules.isRegulated && driven > 4.5 * hour) found.push(`art. 7: drives without a break until ${iso(block.to)}`);
      if (worked > 6 * hour) found.push(`2002/15 art. 5: works without a break until ${iso(block.to)}`);
    } else if (rests.some((rest) => rest.to === block.to)) {
      worked = driven = 0;
      hasFirstPart = false;
    } else if (ms >= 15 * minute) {
      worked = 0;
      if (ms >= 45 * minute || (hasFirstPart && ms >= 30 * minute)) {
        driven = 0;
        hasFirstPart = false;
      } else hasFirstPart = true;
    }
  }
}

/** Art. 6(2), 6(3) and Directive 2002/15/EC, art. 4. */
function checkWeeks(blocks: Block[], rules: CheckedRules, found: string[]): void {
  const driven = new Map<number, number>();
  const worked = new Map<number, number>();
  for (const { kind, from, to } of blocks) {
    if (kind !== 'drive' && kind !== 'work') continue;
    for (let number = weekOf(from); number <= weekOf(to - 1); number++) {
      const ms = Math.min(to, weekStart(number + 1)) - Math.max(from, weekStart(number));
      if (kind === 'drive') driven.set(number, (driven.get(number) ?? 0) + ms);
      worked.set(number, (worked.get(number) ?? 0) + ms);
    }
  }
  for (const [number, ms] of driven) {
    if (rules.isRegulated && ms > 56 * hour) found.push(`art. 6(2): ${ms / hour} h in week ${number}`);
    const both = ms + (driven.get(number - 1) ?? 0);
    if (rules.isRegulated && both > 90 * hour) found.push(`art. 6(3): ${both / hour} h in two weeks`);
  }
  for (const [number, ms] of worked) if (ms > 60 * hour) found.push(`2002/15 art. 4: ${ms / hour} h in week ${number}`);
}

/** Monday 00:00 to Sunday 24:00 UTC; the epoch was a Thursday. */
const weekOf = (instant: number) => Math.floor((instant + 3 * 24 * hour) / week);
const weekStart = (number: number) => number * week - 3 * 24 * hour;

/** Searches ask of the same instants again and again. */
const isoOf = new Map<number, string>();

function iso(instant: number): string {
  const known = isoOf.get(instant) ?? new Date(instant).toISOString().slice(0, 16);
  isoOf.set(instant, known);
  return known;
}

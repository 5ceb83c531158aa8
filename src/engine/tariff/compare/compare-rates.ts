import type { Steps } from '../../../ground/concurrency/steps.ts';
import { dayMs } from '../../../ground/units.ts';
import { describeStep } from '../rates/load-step.ts';
import type { ListedRate, RateBook } from '../rates/rate-book.ts';
import { compareValues, type TableChange } from './compare-rows.ts';
import type { NamedRows } from './name-rows.ts';

/** The rates of one customer, lane, vehicle and step: one, or several that follow each other in time. */
type Periods = { before: ListedRate[]; after: ListedRate[] };
type Pair = [before: ListedRate | undefined, after: ListedRate | undefined];

/** About a millisecond. */
const rowsOfStep = 200;

/** What differs between agreed prices, by whose they are, lane, vehicle, step and, of several of these, period. */
export function* compareRates(before: RateBook | undefined, after: RateBook | undefined): Steps<TableChange[]> {
  const periods = new Map<string, Periods>();
  yield* group(periods, 'before', before);
  yield* group(periods, 'after', after);
  const changes: TableChange[] = [];
  let compared = 0;
  for (const [key, each] of periods) {
    const isSole = each.before.length <= 1 && each.after.length <= 1;
    for (const [old, fresh] of pairsOf(each)) {
      const name = isSole ? key : `${key}, ${periodOf((fresh ?? old)!)}`;
      for (const change of compareValues([name], old && rowOf(old), fresh && rowOf(fresh))) changes.push(change);
      if (++compared % rowsOfStep === 0) yield;
    }
  }
  return changes;
}

function* group(periods: Map<string, Periods>, side: keyof Periods, book: RateBook | undefined): Steps<void> {
  let grouped = 0;
  for (const rate of book ? yield* book.list() : []) {
    const step = rate.step && describeStep(rate.step);
    const key = [rate.account, `${rate.from} → ${rate.to}`, rate.vehicle, step].filter(Boolean).join(', ');
    let known = periods.get(key);
    if (known === undefined) {
      known = { before: [], after: [] };
      periods.set(key, known);
    }
    known[side].push(rate);
    if (++grouped % rowsOfStep === 0) yield;
  }
}

/**
 * Which rate replaced which: the one that begins on the same day, else the one of the same name, else, if as many are
 * left on both sides, the one at the same place in time. The others count only as added or removed.
 */
function pairsOf({ before, after }: Periods): Pair[] {
  const [old, fresh] = [before, after].map((rates) => new Set(rates.toSorted((a, b) => a.firstDay - b.firstDay))) as [
    Set<ListedRate>,
    Set<ListedRate>,
  ];
  const pairs: Pair[] = [];
  const pair = (one: ListedRate, other: ListedRate | undefined) => {
    if (other === undefined) return;
    pairs.push([one, other]);
    old.delete(one);
    fresh.delete(other);
  };
  for (const same of ['firstDay', 'name'] as const) {
    for (const one of [...old])
      pair(
        one,
        fresh.values().find((other) => other[same] === one[same]),
      );
  }
  if (old.size === fresh.size) for (const one of [...old]) pair(one, fresh.values().next().value);
  const left: Pair[] = [
    ...[...old].map((one): Pair => [one, undefined]),
    ...[...fresh].map((one): Pair => [undefined, one]),
  ];
  const startOf = ([one, other]: Pair) => (other ?? one)!.firstDay;
  return [...pairs, ...left].sort((a, b) => startOf(a) - startOf(b));
}

function rowOf({ name, price, includes, fuel, firstDay, lastDay }: ListedRate): NamedRows {
  const { kind, ...amounts } = price;
  return { name, ...amounts, ...includes, fuel, from: dayOf(firstDay), until: dayOf(lastDay) };
}

function periodOf({ firstDay, lastDay }: ListedRate): string {
  return `${dayOf(firstDay) ?? '…'} – ${dayOf(lastDay) ?? '…'}`;
}

function dayOf(days: number): string | null {
  return Number.isFinite(days) ? new Date(days * dayMs).toISOString().slice(0, 10) : null;
}

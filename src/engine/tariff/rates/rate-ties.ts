import type { Steps } from '../../../ground/concurrency/steps.ts';
import { stepKey } from './load-step.ts';
import { overlappingZones, type PlaceKey } from './rate-place.ts';
import type { Rate } from './read-rates.ts';

/** The rates of an account, '' for everybody's: by lane, each list in the order of the file, and the keys they use. */
export type AccountRates = { lanes: Map<string, Rate[]>; used: Record<'from' | 'to', Set<PlaceKey>> };

/** Some milliseconds. */
export const rowsOfStep = 2000;
export const laneOf = (from: PlaceKey, to: PlaceKey) => `${from}>${to}`;

/** Rates of which neither is more particular, and which some transport has both: the lines of the first pairs. */
export function* findTies(
  accounts: ReadonlyMap<string, AccountRates>,
  zonesOf: ReadonlyMap<PlaceKey, readonly PlaceKey[]>,
  zones: ReadonlyMap<PlaceKey, ReadonlySet<PlaceKey>>,
): Steps<string[]> {
  const alike = overlappingZones(zonesOf, zones);
  const problems: string[] = [];
  let compared = 0;
  for (const { lanes, used } of accounts.values()) {
    const alikeOf = (key: PlaceKey, end: 'from' | 'to') =>
      [...(alike.get(key) ?? [key])].filter((each) => used[end].has(each));
    for (const [lane, rates] of lanes) {
      const [from, to] = lane.split('>') as [PlaceKey, PlaceKey];
      const ends = alikeOf(to, 'to');
      for (const start of alikeOf(from, 'from')) {
        for (const end of ends) {
          const other = laneOf(start, end);
          // Each pair of lanes once.
          const others = other < lane ? undefined : lanes.get(other);
          if (others === undefined) continue;
          for (const clash of other === lane ? clashesWithin(rates) : clashesBetween(rates, others)) {
            problems.push(describeTie(clash, lane === other ? lane : `${lane} and ${other}`));
            if (problems.length === tiesMax) return problems;
          }
          compared += rates.length + others.length;
          if (compared < rowsOfStep) continue;
          compared = 0;
          yield;
        }
      }
    }
  }
  return problems;
}

/** After the first thousand are mended, the next ones show. */
const tiesMax = 1000;

function describeTie([a, b]: [Rate, Rate], lanes: string): string {
  const [first, second] = a.line < b.line ? [a, b] : [b, a];
  const where = lanes.replaceAll('>', ' to ').replaceAll('=', '');
  return `lines ${first.line} and ${second.line}: "${first.name}" and "${second.name}" both hold for the same transports (${where})`;
}

/** Each rate with the one before it, in order of vehicle, step and time, that lasts longest. */
function clashesWithin(rates: readonly Rate[]): [Rate, Rate][] {
  let longest: Rate | undefined;
  return rates.toSorted(inOrder).flatMap((rate): [Rate, Rate][] => {
    const clash: [Rate, Rate][] = longest !== undefined && isTie(longest, rate) ? [[longest, rate]] : [];
    if (longest === undefined || !isForSame(longest, rate) || rate.lastDay > longest.lastDay) longest = rate;
    return clash;
  });
}

/** The clashes of rates of two lanes, of which none has one within. */
function clashesBetween(rates: readonly Rate[], others: readonly Rate[]): [Rate, Rate][] {
  const own = new Set(rates);
  return clashesWithin([...rates, ...others]).filter(([a, b]) => own.has(a) !== own.has(b));
}

function isForSame(a: Rate, b: Rate): boolean {
  return a.vehicle === b.vehicle && stepKey(a.step) === stepKey(b.step);
}

function isTie(a: Rate, b: Rate): boolean {
  return isForSame(a, b) && a.firstDay <= b.lastDay && b.firstDay <= a.lastDay;
}

/** By vehicle, step and time. */
function inOrder(a: Rate, b: Rate): number {
  return (
    compare(a.vehicle ?? '', b.vehicle ?? '') ||
    compare(stepKey(a.step), stepKey(b.step)) ||
    compare(a.firstDay, b.firstDay) ||
    a.line - b.line
  );
}

function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

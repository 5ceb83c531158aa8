import type { BoardDay, BoardStop } from '../../../data/operator-types.ts';

/** A stop with the local day of its board. */
export type DayStop = BoardStop & { day: string };

/** In display order. */
export const groupNames = ['late', 'soon', 'today', 'finished', 'tomorrow'] as const;
export type GroupName = (typeof groupNames)[number];
export type Groups = Readonly<Record<GroupName, readonly DayStop[]>>;

const soonMs = 2 * 3_600_000;

/** The loaded boards; those still loading are missing. */
export type Boards = { yesterday: BoardDay | undefined; today: BoardDay | undefined; tomorrow: BoardDay | undefined };

/**
 * The stops in their groups at a given time: late or failed, left over from yesterday, due within two
 * hours, the rest of today, what is done, and tomorrow.
 */
export function groupStops({ yesterday, today, tomorrow }: Boards, now: number): Groups {
  const groups: Record<GroupName, DayStop[]> = { late: [], soon: [], today: [], finished: [], tomorrow: [] };
  for (const stop of stopsOf(yesterday, now)) if (!stop.done) groups.late.push(stop);
  for (const stop of stopsOf(today, now)) groups[groupOf(stop, now) ?? 'today'].push(stop);
  for (const stop of stopsOf(tomorrow, now)) groups[groupOf(stop, now) ?? 'tomorrow'].push(stop);
  return groups;
}

function stopsOf(board: BoardDay | undefined, now: number): DayStop[] {
  return (board?.stops ?? []).map((stop) => ({ ...asOf(stop, now), day: board!.date }));
}

/** A window ends without an event, so the board may be older than the clock. */
function asOf(stop: BoardStop, now: number): BoardStop {
  if (stop.late || stop.done || stop.window === null || Date.parse(stop.window.end) >= now) return stop;
  if (stop.state === 'arrived') return stop;
  return { ...stop, late: true, ...(stop.state === 'open' && { state: 'late' }) };
}

/** Undefined for the group of its own day. */
function groupOf(stop: DayStop, now: number): GroupName | undefined {
  if (stop.done) return 'finished';
  if (stop.late || stop.state === 'failed') return 'late';
  if (stop.state === 'arrived' || dueAt(stop) <= now + soonMs) return 'soon';
  return undefined;
}

/** When a stop may need attention: when the vehicle is expected, or its window begins. */
function dueAt({ expected, window }: BoardStop): number {
  return Date.parse(expected?.at ?? window?.start ?? '');
}

export function allStops(groups: Groups): DayStop[] {
  return groupNames.flatMap((name) => [...groups[name]]);
}

/** The orders with an unfinished loading, as far as the boards show. */
export function ordersToLoad(groups: Groups): ReadonlySet<string> {
  const waiting = allStops(groups).filter((stop) => stop.kind === 'loading' && !stop.done);
  return new Set(waiting.map(({ order_id }) => order_id));
}

export function mapGroups<Value>(make: (name: GroupName) => Value): Record<GroupName, Value> {
  return Object.fromEntries(groupNames.map((name) => [name, make(name)])) as Record<GroupName, Value>;
}

import type { BoardDay, BoardStop } from '../../../data/operator-types.ts';

/** A stop with the local day of its board. */
export type DayStop = BoardStop & { day: string };

/** In display order. */
export const groupNames = ['late', 'soon', 'today', 'finished', 'ahead'] as const;
export type GroupName = (typeof groupNames)[number];
export type Groups = Readonly<Record<GroupName, readonly DayStop[]>>;

const soonMs = 2 * 3_600_000;

/** The loaded boards of the days before, of the day and of those ahead; those still loading are missing. */
export type Boards = {
  before: readonly (BoardDay | undefined)[];
  today: BoardDay | undefined;
  ahead: readonly (BoardDay | undefined)[];
};

/**
 * The stops in their groups at a given time: late or failed, left over from the days before, due within two
 * hours, the rest of the day, what is done, and the days ahead.
 */
export function groupStops({ before, today, ahead }: Boards, now: number): Groups {
  const groups: Record<GroupName, DayStop[]> = { late: [], soon: [], today: [], finished: [], ahead: [] };
  const of = (boards: Boards['ahead']) => boards.flatMap((board) => stopsOf(board, now));
  for (const stop of of(before)) if (!stop.done) groups.late.push(stop);
  for (const stop of stopsOf(today, now)) groups[groupOf(stop, now) ?? 'today'].push(stop);
  for (const stop of of(ahead)) groups[groupOf(stop, now) ?? 'ahead'].push(stop);
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

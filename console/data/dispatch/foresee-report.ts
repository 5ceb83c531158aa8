import type { AnyOrder, AnyStop, BoardDay, BoardStop, StopReport } from '../operator-types.ts';
import { foresee } from '../resource.ts';
import { atOffsetOf } from './clock.ts';

/** The state of a stop, and the fields that follow from it. */
export type Standing = Pick<AnyStop, 'state' | 'done' | 'next_report'>;

/** The state of a stop after a report, until the service confirms it; an ETA does not change it. */
export const standingAfter: Record<StopReport['type'], Standing | undefined> = {
  eta: undefined,
  arrived: { state: 'arrived', done: false, next_report: 'finished' },
  finished: { state: 'finished', done: true, next_report: null },
  failed: { state: 'failed', done: false, next_report: 'arrived' },
  closed: { state: 'closed', done: true, next_report: null },
};

/** The expected effect of a report on a stop. */
export type Foreseen = {
  orderId: string;
  stopId: string;
  /** The new state; undefined if the report does not change it. */
  standing?: Standing | undefined;
  /** When it happened, or for an ETA when it will. */
  at: number;
  isEta?: boolean;
};

/** Shows the expected effect of a report on the board and in the order. Returns a function that undoes it. */
export function foreseeReport(change: Foreseen): () => void {
  const takeBack = [
    foresee<BoardDay>(
      (key) => key.startsWith('board'),
      (day) => changeDay(day, change),
    ),
    foresee<unknown>(
      (key) => key.includes(change.orderId),
      (value) => (isOrder(value) ? changeOrder(value, change) : undefined),
    ),
  ];
  return () => {
    for (const each of takeBack) each();
  };
}

/** Sets the order's version to the one the service returned. */
export function foreseeVersion(orderId: string, version: number): void {
  foresee<unknown>(
    (key) => key.includes(orderId),
    (value) => (isOrder(value) && value.version < version ? { ...value, version } : undefined),
  );
}

function isOrder(value: unknown): value is AnyOrder {
  return typeof value === 'object' && value !== null && 'loadings' in value && 'version' in value;
}

function changeDay(day: BoardDay, change: Foreseen): BoardDay | undefined {
  if (!day.stops.some(({ stop_id }) => stop_id === change.stopId)) return undefined;
  return { ...day, stops: day.stops.map((stop) => (stop.stop_id === change.stopId ? changeRow(stop, change) : stop)) };
}

function changeRow(row: BoardStop, { standing, at, isEta = false }: Foreseen): BoardStop {
  const time = atOffsetOf(row.window?.start, at);
  const isPastWindow = row.window !== null && at > Date.parse(row.window.end);
  if (isEta) {
    const isOpen = row.state === 'open' || row.state === 'late';
    return {
      ...row,
      expected: { at: time, derived: false },
      late: isPastWindow,
      ...(isOpen && { state: isPastWindow ? 'late' : 'open' }),
    };
  }
  const state = standing?.state;
  return {
    ...row,
    ...standing,
    arrived: arrivedAfter(row.arrived, state, time),
    finished: state === 'finished' ? time : null,
    late: state === 'arrived' ? isPastWindow : state === 'open' || state === 'failed' ? row.late : false,
  };
}

/** A stop that is open again has no arrival. */
function arrivedAfter(arrived: string | null, state: string | undefined, time: string): string | null {
  if (state === 'open') return null;
  return state === 'arrived' ? time : arrived;
}

function changeOrder(order: AnyOrder, change: Foreseen): AnyOrder | undefined {
  const changeStops = (stops: AnyStop[]) =>
    stops.map((stop) => (stop.id === change.stopId ? changeStop(stop, change) : stop));
  const loadings = changeStops(order.loadings);
  const unloadings = changeStops(order.unloadings);
  const isUnderWay = order.status !== 'draft' && order.status !== 'canceled';
  const status = isUnderWay ? statusOf(loadings, unloadings) : order.status;
  return { ...order, loadings, unloadings, status };
}

function changeStop(stop: AnyStop, { standing, at, isEta = false }: Foreseen): AnyStop {
  const time = atOffsetOf(stop.planned?.start, at);
  if (isEta) return { ...stop, expected: { at: time, derived: false } };
  const state = standing?.state;
  const actual = {
    arrived: arrivedAfter(stop.actual?.arrived ?? null, state, time),
    finished: state === 'finished' ? time : null,
  };
  return { ...stop, ...standing, actual };
}

function statusOf(loadings: readonly AnyStop[], unloadings: readonly AnyStop[]): AnyOrder['status'] {
  if (!loadings.every(({ done }) => done)) return 'placed';
  return unloadings.every(({ done }) => done) ? 'delivered' : 'loaded';
}

import type { HandedOver, OrderDetail, OrderStop } from '../../../client/src/api-types.ts';
import { tourOf } from '../../data/dispatch/tour.ts';
import type { AnyOrder, AnyStop } from '../../data/operator-types.ts';
import { words } from '../../words/words.ts';

/** What a stop's reports in force say: why it failed, who signed, what was handed over. */
export type ReportedDetails = {
  type: string;
  reason?: string | undefined;
  note?: string | undefined;
  signedBy?: string | undefined;
  quantities?: readonly HandedOver[] | undefined;
};

type Times = { start: string; end: string };

/** A stop for display; the two interfaces describe it in different ways. Times are local. */
export type ShownStop = {
  id: string;
  kind: 'loading' | 'unloading';
  /** Its number among stops of its kind, from 1; undefined if it is the only one. */
  number: number | undefined;
  state: string;
  /** Finished or closed: the tour continues after it. */
  isDone: boolean;
  address: OrderStop['address'];
  phone: string | undefined;
  reference: string;
  planned: Times | undefined;
  expected: { at: string; derived: boolean } | undefined;
  arrived: string | undefined;
  finished: string | undefined;
  said: readonly ReportedDetails[];
};

/** The stops of an order in the order of the tour, as the company reads them. */
export function stopsOfAny(order: AnyOrder): ShownStop[] {
  return tourOf(order).map(({ stop, kind }) => {
    const all = kind === 'loading' ? order.loadings : order.unloadings;
    return {
      ...placeOf(stop),
      kind,
      number: numberOf(stop, all),
      state: stop.state,
      isDone: stop.done,
      planned: stop.planned ?? undefined,
      expected: stop.expected ?? undefined,
      arrived: stop.actual?.arrived ?? undefined,
      finished: stop.actual?.finished ?? undefined,
      said: stop.reports.filter(({ corrected_at }) => corrected_at === undefined).map(detailsIn),
    };
  });
}

/** The same as its shipper reads them. */
export function stopsOfOwn({ loadings, unloadings, status }: OrderDetail): ShownStop[] {
  const isOver = status === 'canceled' || status === 'declined';
  const shown = (kind: ShownStop['kind'], all: readonly OrderStop[]) =>
    all.map((stop): ShownStop => {
      const last = stop.statuses.at(-1);
      return {
        ...placeOf(stop),
        kind,
        number: numberOf(stop, all),
        state: isOver ? 'canceled' : (last?.type ?? 'open'),
        isDone: !isOver && (last?.type === 'finished' || last?.type === 'closed'),
        planned: stop.dates[0],
        expected: stop.expected,
        arrived: stop.statuses.findLast(({ type }) => type === 'arrived')?.date,
        finished: last?.type === 'finished' ? last.date : undefined,
        said: stop.statuses.map(detailsIn),
      };
    });
  return [...shown('loading', loadings), ...shown('unloading', unloadings)];
}

/** `Loading`, or `Loading 2` where there are several. */
export function stopName({ kind, number }: Pick<ShownStop, 'kind' | 'number'>): string {
  const name = words.value.day[kind];
  return number === undefined ? name : `${name} ${number}`;
}

/** How many minutes after the end of its window a stop is reached or expected; undefined if it is not late. */
export function lateMinutes({ planned, expected, arrived, state }: ShownStop, now = Date.now()): number | undefined {
  if (planned === undefined || ['closed', 'canceled'].includes(state)) return undefined;
  const isDue = state === 'open' || state === 'failed';
  const at = arrived ?? (isDue ? latest(expected?.at, now) : undefined);
  const minutes = at === undefined ? 0 : Math.floor((toInstant(at) - Date.parse(planned.end)) / 60_000);
  return minutes > 0 ? minutes : undefined;
}

/** Whether it is or will be late; a finished stop no longer counts, since nobody can change it. */
export function isLate(stop: ShownStop, now?: number): boolean {
  return stop.state !== 'finished' && lateMinutes(stop, now) !== undefined;
}

function latest(expected: string | undefined, now: number): number {
  return Math.max(now, expected === undefined ? now : Date.parse(expected));
}

const toInstant = (at: string | number): number => (typeof at === 'number' ? at : Date.parse(at));

function placeOf({ id, address, phone, reference_number }: OrderStop | AnyStop) {
  return { id, address, phone, reference: reference_number };
}

function numberOf(stop: { id: string }, all: readonly { id: string }[]): number | undefined {
  return all.length > 1 ? all.findIndex(({ id }) => id === stop.id) + 1 : undefined;
}

type Reported = {
  type: string;
  reason?: string;
  note?: string;
  signed_by?: string;
  quantities?: readonly HandedOver[];
};

function detailsIn({ type, reason, note, signed_by, quantities }: Reported): ReportedDetails {
  return { type, reason, note, signedBy: signed_by, quantities };
}

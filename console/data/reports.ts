import { signal } from '@preact/signals';
import { changeOnce } from './calls.ts';
import { type Foreseen, foreseeReport, foreseeVersion, standingAfter } from './dispatch/foresee-report.ts';
import { refreshOrders } from './live.ts';
import type { AnyOrder, AnyStop, BoardStop, Progress, ProgressReply, StopReport } from './operator-types.ts';
import { asRefusal, isAnswer } from './refusal.ts';

type NextReport = 'arrived' | 'finished';

/** A stop to report, with what the view knows about it. */
export type ReportTarget = {
  orderId: string;
  orderNumber: number;
  /** The version of the order shown; undefined if only the board shows it. */
  version?: number | undefined;
  stopId: string;
  kind: 'loading' | 'unloading';
  /** `late` on the board. */
  state: string;
  /** The usual next report; null for a finished stop. */
  nextReport: NextReport | null;
  /** The company there, or the town. */
  place: string;
};

export function targetOnBoard(row: BoardStop): ReportTarget {
  return {
    orderId: row.order_id,
    orderNumber: row.order_number,
    stopId: row.stop_id,
    kind: row.kind as ReportTarget['kind'],
    state: row.state,
    nextReport: (row.next_report ?? null) as NextReport | null,
    place: row.place.company_name || row.place.city,
  };
}

export function targetInOrder(order: AnyOrder, stop: AnyStop): ReportTarget {
  return {
    orderId: order.id,
    orderNumber: order.order_number,
    version: order.version,
    stopId: stop.id,
    kind: order.loadings.includes(stop) ? 'loading' : 'unloading',
    state: stop.state,
    nextReport: (stop.next_report ?? null) as NextReport | null,
    place: stop.address.company_name || stop.address.city,
  };
}

/** The contents of a report: `at` defaults to now. */
export type Said = Omit<StopReport, 'stop_id' | 'at'> & { at?: number };

export type Recorded = Progress & {
  /** Warnings, such as a time outside the window. */
  warnings: readonly string[];
};

/** Versions that our own reports have led to, which the order shown may not have reached yet. */
const ownVersions = new Map<string, number>();
/** Reports of one order go one after the other: each names the version made by the one before. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Reports a stop. The board and the order show it at once, and go back to what they showed if it is refused.
 * @throws {TransportError} such as `order_changed` (412) if somebody else changed the order since `target.version`,
 * `stop_out_of_order`, `proof_missing`, `stop_done`, or no answer; pressed again after that, it is the same report.
 */
export async function report(target: ReportTarget, { at: stated, ...said }: Said): Promise<Recorded> {
  const pressed = JSON.stringify([target.orderId, target.stopId, said]);
  const known = openReports.value.get(pressed);
  const before = known && (stated ?? known.at) === known.at ? known : undefined;
  const at = stated ?? before?.at ?? Date.now();
  let version = before?.version;
  const foreseen = { at, isEta: said.type === 'eta', standing: standingAfter[said.type] };
  const body: StopReport = { stop_id: target.stopId, at: new Date(at).toISOString(), ...said };
  try {
    const recorded = await record(target, foreseen, () => {
      if (!before) version = newestVersionOf(target);
      return { path: '/reports', body, version };
    });
    noteOpen(pressed, undefined);
    return recorded;
  } catch (error) {
    noteOpen(pressed, isAnswer(asRefusal(error)) ? undefined : { target, said, at, version });
    throw error;
  }
}

type OpenReport = {
  target: ReportTarget;
  said: Omit<Said, 'at'>;
  at: number;
  /** The order's version when it was first sent: with another one it would be a different report. */
  version: number | undefined;
};

/** Reports not answered yet, by their contents. */
const openReports = signal<ReadonlyMap<string, OpenReport>>(new Map());
/** Pressing again within this time means the same report; later, a new one. */
const sameReportMs = 120_000;

function noteOpen(pressed: string, open: OpenReport | undefined): void {
  const next = new Map(openReports.value);
  next.delete(pressed);
  if (open) next.set(pressed, open);
  openReports.value = next;
  if (open) setTimeout(() => openReports.value.get(pressed) === open && noteOpen(pressed, undefined), sameReportMs);
}

/**
 * The report of an order's step that has not been answered. The order may already show its effect, and another step
 * as the next one, but trying again means this one.
 */
export function openStep({ orderId }: Pick<ReportTarget, 'orderId'>): OpenReport | undefined {
  const isStep = ({ target, said }: OpenReport) =>
    target.orderId === orderId && (said.type === 'arrived' || said.type === 'finished');
  return [...openReports.value.values()].find(isStep);
}

/**
 * Takes back the last report, as long as nothing has happened to the order since: `version` is what it led to, `target`
 * the stop before it.
 * @throws {TransportError} like `report`.
 */
export function correct(target: ReportTarget, version: number, reason: string): Promise<Recorded> {
  const state = target.state === 'late' ? 'open' : target.state;
  // A finished stop could not have been reported.
  const standing = { state, done: false, next_report: target.nextReport };
  return record(target, { standing, at: Date.now() }, () => ({ path: '/corrections', body: { reason }, version }));
}

type Sent = { path: string; body: unknown; version: number | undefined };

async function record(
  { orderId, stopId }: ReportTarget,
  foreseen: Omit<Foreseen, 'orderId' | 'stopId'>,
  write: () => Sent,
): Promise<Recorded> {
  const takeBack = foreseeReport({ orderId, stopId, ...foreseen });
  try {
    const { data, warnings } = await inTurn(orderId, () => {
      const { path, ...sent } = write();
      return changeOnce<ProgressReply>({ method: 'POST', path: `/orders/${orderId}${path}`, ...sent });
    });
    ownVersions.set(orderId, data.version);
    foreseeVersion(orderId, data.version);
    return { ...data, warnings };
  } catch (error) {
    takeBack();
    throw error;
  } finally {
    refreshOrders([orderId]);
  }
}

function newestVersionOf({ orderId, version }: ReportTarget): number | undefined {
  return version === undefined ? undefined : Math.max(version, ownVersions.get(orderId) ?? 0);
}

async function inTurn<Result>(orderId: string, work: () => Promise<Result>): Promise<Result> {
  const before = turns.get(orderId) ?? Promise.resolve();
  const mine = before.then(work, work);
  turns.set(orderId, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(orderId) === mine) turns.delete(orderId);
  }
}

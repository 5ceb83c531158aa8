import type { Instant } from '../../ground/units.ts';
import { isDoneBy, type StopState } from '../order/order-states.ts';
import type { OrderProgress, RecordedReport, StopProgressRow } from './progress-of-order-store.ts';
import type { Correction, StopReport } from './stop-report.ts';

/** Where a tour's vehicle was last known to be, or will be: it arrives at that stop at that time, or leaves it. */
export type LastKnown = { position: number; at: Instant; moves: 'in' | 'out' };

/** A stop according to the reports that have not been taken back. */
export type StandingStop = { stopId: string; state: StopState; endedAt: Instant | undefined };

/** The state once a report is recorded, or the last one is taken back, as the database will judge it. */
export function progressAfter({ stops, reports }: OrderProgress, change: StopReport | Correction): OrderProgress {
  if (change.type === 'correction') {
    const last = reports.findLast((report) => report.type !== 'eta' && report.correctedAt === null);
    return { stops, reports: reports.filter((report) => report !== last) };
  }
  const { type, stopId, at } = change;
  const number = (reports.at(-1)?.number ?? 0) + 1;
  const report = { number, type, stopId, at: at.toISOString(), correctedAt: null } as RecordedReport;
  return { stops, reports: [...reports, report] };
}

/** The stops in tour order. */
export function standingStops({ stops, reports }: OrderProgress): StandingStop[] {
  return stops.map(({ stopId }) => {
    const here = inTime(reports.filter((report) => report.stopId === stopId && isStanding(report)));
    const end = here.findLast(({ type }) => isDoneBy(type));
    const state = (end ?? here.at(-1))?.type ?? 'open';
    return { stopId, state: state as StopState, endedAt: end && Date.parse(end.at) };
  });
}

/**
 * By the newest eta of a stop that is still to be reached, unless something happened since; else by what happened last.
 * A stop that failed before its reported eta is tried again then. Undefined if nothing is known.
 */
export function lastKnown(progress: OrderProgress): LastKnown | undefined {
  const stops = standingStops(progress);
  const at = (stopId: string) => stops.findIndex((stop) => stop.stopId === stopId);
  const isNews = ({ stopId, type }: RecordedReport) => type !== 'arrived' || stops[at(stopId)]?.state === 'arrived';
  const happened = inTime(progress.reports.filter(isStanding).filter(isNews)).at(-1);
  const eta = progress.reports.findLast(
    ({ type, stopId, number }) =>
      type === 'eta' && number > (happened?.number ?? 0) && ['open', 'failed'].includes(stops[at(stopId)]?.state ?? ''),
  );
  const known = eta ?? happened;
  if (known === undefined) return undefined;
  const position = at(known.stopId);
  const retryAt = known.type === 'failed' ? reportedEta(progress.stops[position]) : undefined;
  if (retryAt !== undefined && retryAt > Date.parse(known.at)) return { position, at: retryAt, moves: 'in' };
  const moves = known.type === 'eta' || known.type === 'arrived' ? 'in' : 'out';
  return { position, at: Date.parse(known.at), moves };
}

function reportedEta(stop: StopProgressRow | undefined): Instant | undefined {
  return !stop || stop.expectedAt === null || stop.isExpectationDerived ? undefined : Date.parse(stop.expectedAt);
}

function isStanding({ type, correctedAt }: RecordedReport): boolean {
  return type !== 'eta' && correctedAt === null;
}

function inTime(reports: readonly RecordedReport[]): RecordedReport[] {
  return reports.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.number - b.number);
}

import type { BookingServices } from '../booking/book-transport.ts';
import { readWithRetry } from '../database/unavailable.ts';
import { findOrders, type WholeOrder } from '../orders/order-store.ts';
import { expectStops } from './expect-stops.ts';
import { progressAfter } from './last-known.ts';
import { findProgress } from './progress-of-order-store.ts';
import type { Expectation } from './progress-store.ts';
import { type AskedChange, correctReport, type Reported, reportStop } from './report-stop.ts';
import { type Correction, judgeQuantities, type StopReport } from './stop-report.ts';
import { warnOutsideWindow } from './warn-outside-window.ts';

/** What every door reports with. */
export type ProgressServices = Pick<
  BookingServices,
  'database' | 'changeInLine' | 'gazetteer' | 'pricing' | 'emissions' | 'now'
>;

/** A change of an order, and how its caller lets work be done that takes the process for itself. */
export type AskedProgress = AskedChange & { compute: <Result>(work: () => Result) => Promise<Result> };

/** An order after a report, with a word on what its reporter may want to look at again. */
export type ReportedProgress = Reported & { warnings: string[] };

/**
 * Records what happened at a stop of an order, exactly once, and when its later stops are expected since.
 * @throws {ServiceError} as `reportStop` and `judgeQuantities`.
 */
export async function reportProgress(
  services: ProgressServices,
  { compute, ...asked }: AskedProgress,
  report: StopReport,
): Promise<ReportedProgress> {
  const { whole, expected } = await expectAfter(services, { ...asked, compute }, report);
  if (whole) judgeQuantities(report, whole.order);
  const { database, changeInLine } = services;
  const done = await changeInLine(asked.accountId, () => reportStop(database, asked, report, expected));
  return { ...done, warnings: whole ? warnOutsideWindow(whole.order, report) : [] };
}

/**
 * Takes the last report of an order that stands back, but an eta, and what was expected by it.
 * @throws {ServiceError} as `correctReport`.
 */
export async function correctProgress(
  services: ProgressServices,
  { compute, ...asked }: AskedProgress,
  reason: string,
): Promise<Reported> {
  const correction: Correction = { type: 'correction', reason };
  const { expected } = await expectAfter(services, { ...asked, compute }, correction);
  const { database, changeInLine } = services;
  return changeInLine(asked.accountId, () => correctReport(database, asked, reason, expected));
}

/** What is expected once the change is made. What cannot be made is refused where it is tried. */
async function expectAfter(
  { database, now, ...planning }: ProgressServices,
  { accountId, id, compute }: AskedProgress,
  change: StopReport | Correction,
): Promise<{ whole: WholeOrder | undefined; expected: Expectation[] | null }> {
  const [[whole], progress] = await Promise.all([
    readWithRetry(() => findOrders(database, [{ accountId, id }])),
    readWithRetry(() => findProgress(database, { accountId, id })),
  ]);
  const isKnown = change.type === 'correction' || progress.stops.some(({ stopId }) => stopId === change.stopId);
  if (!whole || !isKnown || progress.stops.length === 0) return { whole, expected: null };
  const { order } = whole;
  return { whole, expected: await compute(() => expectStops(planning, order, progressAfter(progress, change), now())) };
}

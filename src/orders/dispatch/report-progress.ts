import type { PriceSources } from '../../engine/pricing/pricing-source.ts';
import type { ComputeInTurn } from '../../ground/concurrency/steps-in-turns.ts';
import { readWithRetry } from '../../ground/database/unavailable.ts';
import type { BookingServices } from '../booking/book-transport.ts';
import type { Order } from '../order/order.ts';
import { findOrders, type WholeOrder } from '../order/order-store.ts';
import { expectStops } from './expect-stops.ts';
import { progressAfter } from './last-known.ts';
import { findProgress } from './progress-of-order-store.ts';
import type { Outlook } from './progress-store.ts';
import { type AskedChange, correctReport, type Reported, reportStop } from './report-stop.ts';
import { type Correction, judgeQuantities, type StopReport } from './stop-report.ts';
import { warnOutsideWindow } from './warn-outside-window.ts';

/** What every way of reporting needs. */
export type ProgressServices = Pick<BookingServices, 'database' | 'changeInLine' | 'now'> &
  Pick<PriceSources, 'gazetteer' | 'pricing' | 'emissions'>;

/** A change of an order, and how its caller runs work that occupies the process. */
export type AskedProgress = AskedChange & { compute: ComputeInTurn };

/** An order after a report, with warnings about what its reporter may want to check. */
type ReportedProgress = Reported & { warnings: string[] };

/**
 * Records what happened at a stop of an order, exactly once, and when its later stops are then expected.
 * @throws {ServiceError} as `reportStop` and `judgeQuantities`.
 */
export async function reportProgress(
  services: ProgressServices,
  { compute, ...asked }: AskedProgress,
  report: StopReport,
): Promise<ReportedProgress> {
  const { database, changeInLine } = services;
  let order: Order | undefined;
  const expect = async () => {
    const { whole, ...outlook } = await expectAfter(services, { ...asked, compute }, report);
    order = whole?.order;
    if (order) judgeQuantities(report, order);
    return outlook;
  };
  const done = await changeInLine(asked.accountId, () => reportStop(database, asked, report, expect));
  return { ...done, warnings: order ? warnOutsideWindow(order, report) : [] };
}

/**
 * Takes back the last valid report of an order, except an eta, and the expectations derived from it.
 * @throws {ServiceError} as `correctReport`.
 */
export async function correctProgress(
  services: ProgressServices,
  { compute, ...asked }: AskedProgress,
  reason: string,
): Promise<Reported> {
  const { database, changeInLine } = services;
  const expect = () => expectAfter(services, { ...asked, compute }, { type: 'correction', reason });
  return changeInLine(asked.accountId, () => correctReport(database, asked, reason, expect));
}

/** What is expected once the change is made. An impossible change is refused when it is tried. */
async function expectAfter(
  { database, now, ...planning }: ProgressServices,
  { accountId, id, compute }: AskedProgress,
  change: StopReport | Correction,
): Promise<Outlook & { whole: WholeOrder | undefined }> {
  const [[whole], progress] = await Promise.all([
    readWithRetry(() => findOrders(database, [{ accountId, id }])),
    readWithRetry(() => findProgress(database, { accountId, id })),
  ]);
  const isKnown = change.type === 'correction' || progress.stops.some(({ stopId }) => stopId === change.stopId);
  if (!whole || !isKnown || progress.stops.length === 0) return { whole, expected: null, seen: null };
  const corrected = progress.reports.filter(({ correctedAt }) => correctedAt !== null);
  const seen = progress.reports.length + corrected.length;
  const { order } = whole;
  const expected = await compute(() => expectStops(planning, order, progressAfter(progress, change), now()));
  return { whole, expected, seen };
}

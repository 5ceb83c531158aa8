import type { Database } from '../../ground/database/database.ts';
import { type ErrorCode, ServiceError } from '../../ground/errors.ts';
import { findKeyRow } from '../order/idempotency/idempotency-store.ts';
import { type RequestKey, replyOf } from '../order/idempotency/request-key.ts';
import { lockPatience, retryUntilKnown } from '../order/idempotency/retry-until-known.ts';
import type { OrderStatus } from '../order/order.ts';
import { orderChanged } from './order-changed.ts';
import {
  type ChangeOf,
  insertReport,
  markReportCorrected,
  type Outlook,
  type ProgressOutcome,
  type ReportedOrder,
} from './progress-store.ts';
import type { StopReport } from './stop-report.ts';

/** A requested change: by whom, and of which order. */
export type AskedChange = Omit<ChangeOf, 'lockTimeout'> & {
  /** Whether the key is the caller's own. */
  hasKey: boolean;
};

/** Reads the state of an order, and works out what is expected then. */
type Expect = () => Promise<Outlook>;
const expectNothing: Expect = async () => ({ expected: null, seen: null });

/** What the store does of it, together with what is expected then. */
type Mark = (change: ChangeOf, outlook: Outlook) => Promise<ProgressOutcome>;

/** An order after a report, and whether the report was answered before under its key. */
export type Reported = ReportedOrder & { isReplay: boolean };

/**
 * Records what happened at a stop of an order, with the status that follows, exactly once: the same key, the same
 * `reportId` or the same words twice are one report.
 * @throws {ServiceError} `order_not_found`, `order_changed`, `order_not_under_way`, `stop_not_found`, `stop_done`,
 * `stop_out_of_order`, `proof_missing`, and as `replyOf` and `retryUntilKnown`.
 */
export function reportStop(
  database: Database,
  asked: AskedChange,
  report: StopReport,
  expect: Expect = expectNothing,
): Promise<Reported> {
  return changeOnce(database, asked, expect, (change, outlook) => insertReport(database, change, report, outlook));
}

/**
 * Takes back the last valid report of an order, except an eta; the order may return to an earlier status.
 * @throws {ServiceError} as `reportStop`, and `nothing_to_correct`.
 */
export function correctReport(
  database: Database,
  asked: AskedChange,
  reason: string,
  expect: Expect = expectNothing,
): Promise<Reported> {
  return changeOnce(database, asked, expect, (change, outlook) =>
    markReportCorrected(database, change, reason, outlook),
  );
}

/** Each try more means that somebody else reported on the order in the same milliseconds. */
const triesMax = 5;

function changeOnce(
  database: Database,
  { hasKey, ...change }: AskedChange,
  expect: Expect,
  mark: Mark,
): Promise<Reported> {
  return retryUntilKnown(hasKey, async () => {
    const done = await markInTime(expect, (outlook) => mark({ ...change, lockTimeout: lockPatience }, outlook));
    if (done.isKnown) return recallReport(database, change.key);
    if (done.refusal === null) return { ...done.outcome, isReplay: false };
    if (done.refusal === 'order_changed' || done.refusal === 'outdated') throw await orderChanged(database, change);
    throw refuse(done.refusal, done.outcome?.status);
  });
}

/** What is expected follows from the reports that stand, and no others. */
async function markInTime(expect: Expect, mark: (outlook: Outlook) => Promise<ProgressOutcome>) {
  for (let tries = 1; ; tries++) {
    const { expected, seen } = await expect();
    const isLast = tries === triesMax;
    const done = await mark({ expected, seen: isLast ? null : seen });
    if (isLast || done.isKnown || done.refusal !== 'outdated') return done;
  }
}

/**
 * The answer that a report under this key got. Undefined for a new key.
 * @throws {ServiceError} as `replyOf`.
 */
export async function recallReport(database: Database, key: RequestKey): Promise<Reported | undefined> {
  const known = await findKeyRow(database, key);
  return known && { ...(JSON.parse(replyOf(known, key.requestHash).text) as ReportedOrder), isReplay: true };
}

const whyNotUnderWay: Record<OrderStatus, string> = {
  draft: 'The order is a draft: nothing drives yet.',
  requested: 'The company has not accepted the order yet: nothing drives.',
  placed: 'The order is not under way.',
  loaded: 'The order is not under way.',
  delivered: 'The order is delivered.',
  declined: 'The company has declined the order.',
  canceled: 'The order is canceled.',
};

function refuse(refusal: ErrorCode, status: OrderStatus | undefined): ServiceError {
  // An order has its stops once it is accepted.
  if (status === 'requested') return new ServiceError('order_not_accepted');
  if (status === 'declined') return new ServiceError('order_not_under_way', { message: whyNotUnderWay.declined });
  return new ServiceError(
    refusal,
    refusal === 'order_not_under_way' && status ? { message: whyNotUnderWay[status] } : {},
  );
}

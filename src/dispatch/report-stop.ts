import type { Database } from '../database/database.ts';
import { type ErrorCode, ServiceError } from '../errors.ts';
import { findKeyRow } from '../orders/idempotency/idempotency-store.ts';
import { type RequestKey, replyOf } from '../orders/idempotency/request-key.ts';
import { lockPatience, untilKnown } from '../orders/idempotency/until-known.ts';
import type { OrderStatus } from '../orders/order.ts';
import { orderChanged } from './order-changed.ts';
import {
  type ChangeOf,
  type Expectation,
  markProgress,
  type ProgressRefusal,
  type ReportedOrder,
} from './progress-store.ts';
import type { Correction, StopReport } from './stop-report.ts';

/** Who asks for a change of which order. */
export type AskedChange = Omit<ChangeOf, 'lockTimeout'> & {
  /** Whether the key is the caller's own. */
  hasKey: boolean;
};

/** An order after a report, and whether the report was answered before under its key. */
export type Reported = ReportedOrder & { isReplay: boolean };

/**
 * Records what happened at a stop of an order, with the status that follows, exactly once: the same key, the same
 * `reportId` or the same words twice are one report.
 * @throws {ServiceError} `order_not_found`, `order_changed`, `order_not_under_way`, `stop_not_found`, `stop_done`,
 * `stop_out_of_order`, `proof_missing`, and as `replyOf` and `untilKnown`.
 */
export function reportStop(
  database: Database,
  asked: AskedChange,
  report: StopReport,
  expected: readonly Expectation[] | null = null,
): Promise<Reported> {
  return record(database, asked, report, expected);
}

/**
 * Takes the last report of an order that stands back, but an eta; the order may fall back by it.
 * @throws {ServiceError} as `reportStop`, and `nothing_to_correct`.
 */
export function correctReport(
  database: Database,
  asked: AskedChange,
  reason: string,
  expected: readonly Expectation[] | null = null,
): Promise<Reported> {
  return record(database, asked, { type: 'correction', reason }, expected);
}

function record(
  database: Database,
  { hasKey, ...change }: AskedChange,
  report: StopReport | Correction,
  expected: readonly Expectation[] | null,
): Promise<Reported> {
  const once = { ...change, lockTimeout: lockPatience };
  return untilKnown(hasKey, async () => {
    const done = await markProgress(database, once, report, expected);
    if (done.isKnown) return replayed(database, change.key);
    if (done.refusal === null) return { ...done.outcome, isReplay: false };
    if (done.refusal === 'order_changed') throw await orderChanged(database, change);
    throw refuse(done.refusal, done.outcome?.status);
  });
}

async function replayed(database: Database, key: RequestKey): Promise<Reported | undefined> {
  const known = await findKeyRow(database, key);
  return known && { ...(JSON.parse(replyOf(known, key.requestHash).text) as ReportedOrder), isReplay: true };
}

const whyNotUnderWay: Record<OrderStatus, string> = {
  draft: 'The order is a draft: nothing drives yet.',
  placed: 'The order is not under way.',
  loaded: 'The order is not under way.',
  delivered: 'The order is delivered.',
  canceled: 'The order is canceled.',
};

function refuse(refusal: ProgressRefusal, status: OrderStatus | undefined): ServiceError {
  const code: ErrorCode = refusal;
  return new ServiceError(code, refusal === 'order_not_under_way' && status ? { message: whyNotUnderWay[status] } : {});
}

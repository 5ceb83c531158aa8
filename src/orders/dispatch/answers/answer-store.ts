import { type Database, onlyRow } from '../../../ground/database/database.ts';
import type { RequestKey } from '../../order/idempotency/request-key.ts';
import type { OrderStatus } from '../../order/order.ts';
import { hashText } from '../../order/order-row.ts';
import type { OrderKey } from '../../order/order-store.ts';

/** Why an order was declined: `reason` is one of `declineReasons`. */
export type DeclineReason = { reason: string; note?: string };

/**
 * What came of an answer. All is null if the key is known; `version` is null if this call changed nothing. `statusAfter`:
 * what the order is by this answer, or by silence since its time is up.
 */
export type AnswerOutcome = { isKnown: boolean; version: number | null; statusAfter: 'placed' | 'declined' | null } & (
  | { statusBefore: OrderStatus; versionBefore: number }
  | { statusBefore: null; versionBefore: null }
);

export type Answer = OrderKey & {
  answer: 'accept' | 'decline' | 'silence';
  actor: string;
  reason: DeclineReason | null;
  key: RequestKey;
  ifVersions: readonly number[] | null;
  reply: string;
  lockTimeout: string;
};

/** Answers an order that is to be answered, and stores the reply under the key, in one statement. */
export async function markOrderAnswered({ pool, schema }: Database, answer: Answer): Promise<AnswerOutcome> {
  const { accountId, id, ifVersions, actor, reason, key, reply, lockTimeout } = answer;
  const result = await pool.query<AnswerOutcome>({
    name: `${schema}-answer-order`,
    text: `select is_known, status_before, version_before, version, status_after
             from ${schema}.answer_order_v1($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      accountId,
      id,
      answer.answer,
      ifVersions,
      actor,
      reason,
      key.route,
      key.key,
      hashText(key.requestHash),
      reply,
      lockTimeout,
    ],
  });
  return onlyRow(result);
}

/** Orders whose time to be answered is up, by the database's clock, those that waited longest first. */
export async function listUnanswered({ pool, schema }: Database, limit: number): Promise<OrderKey[]> {
  const { rows } = await pool.query<OrderKey>({
    name: `${schema}-list-unanswered`,
    text: `select account_id, id from ${schema}.orders
            where status = 'requested' and decide_until <= now() order by decide_until limit $1`,
    values: [limit],
  });
  return rows;
}

/** An order to be answered half of whose time has passed, with nobody told of that. */
export type HalfAnswered = OrderKey & { orderNumber: number; decideUntil: Date };

/** Orders that are to be answered and whose half time has passed, with nobody told of that. */
export async function listHalfAnswered({ pool, schema }: Database, limit: number): Promise<HalfAnswered[]> {
  const { rows } = await pool.query<HalfAnswered>({
    name: `${schema}-list-half-answered`,
    text: `select account_id, id, order_number, decide_until from ${schema}.orders
            where status = 'requested' and reminded_at is null and decide_until > now()
              and now() >= requested_at + (decide_until - requested_at) / 2
            order by decide_until limit $1`,
    values: [limit],
  });
  return rows;
}

/** Marks that the company is told that half the time has passed. False if it was before, or the order has its answer. */
export async function markReminded({ pool, schema }: Database, { accountId, id }: OrderKey): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update ${schema}.orders set reminded_at = $3
      where account_id = $1 and id = $2 and status = 'requested' and reminded_at is null`,
    [accountId, id, new Date()],
  );
  return rowCount === 1;
}

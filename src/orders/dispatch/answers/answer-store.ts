import { type Database, onlyRow } from '../../../ground/database/database.ts';
import type { RequestKey } from '../../order/idempotency/request-key.ts';
import type { DeclineReason, OrderStatus } from '../../order/order.ts';
import { hashText } from '../../order/order-row.ts';
import type { OrderKey } from '../../order/order-store.ts';

/** Why an order was declined. */
export type WhyDeclined = { reason: DeclineReason; note?: string };

/**
 * What came of an answer. All is null if the key is known; `version` and `statusAfter` are null if this call changed
 * nothing. `isSilence`: since its time was up, the order's silence was carried out instead. `isCounted`: in a pool, in
 * which it may have a place.
 */
export type AnswerOutcome = { isKnown: boolean; isSilence: boolean; isCounted: boolean | null } & (
  | { version: number; statusAfter: 'placed' | 'declined' }
  | { version: null; statusAfter: null }
) &
  ({ statusBefore: OrderStatus; versionBefore: number } | { statusBefore: null; versionBefore: null });

export type Answer = OrderKey & {
  answer: 'accept' | 'decline' | 'silence';
  actor: string;
  reason: WhyDeclined | null;
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
    text: `select is_known, status_before, version_before, version, status_after, is_silence, is_counted
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

import type { Database } from '../../ground/database/database.ts';
import { ReservationLate } from '../../ground/database/unavailable.ts';
import { ServiceError } from '../../ground/errors.ts';
import { cappedOf, refuseAboveCeiling } from './ceiling.ts';
import { replayOf } from './idempotency/replay-of.ts';
import { withNumber } from './idempotency/reply-number.ts';
import { ownKey, type StoredReply } from './idempotency/request-key.ts';
import { lockPatience, retryUntilKnown } from './idempotency/retry-until-known.ts';
import { isOrderId, type OrderStatus, type OrderToStore } from './order.ts';
import { findDraft, markDraftPlaced } from './publish-draft-store.ts';

/**
 * The request of a draft.
 * @throws {ServiceError} `order_not_found`, or `order_not_draft` for any other order.
 */
export async function readDraft(database: Database, accountId: number, id: string): Promise<string> {
  const draft = isOrderId(id) ? await findDraft(database, accountId, id) : undefined;
  if (!draft) throw new ServiceError('order_not_found');
  if (draft.status !== 'draft') throw notDraft(draft.status);
  return draft.request;
}

/**
 * Turns the draft of the same id into the placed order that `order` describes, exactly once. Returns the reply to it.
 * @throws {ServiceError} as `readDraft`, `replyOf` and `retryUntilKnown`, or `ceiling_reached`.
 * @throws {ReservationLate} if that may have ended.
 */
export async function publishDraft(database: Database, { key: stated, ...draft }: OrderToStore): Promise<StoredReply> {
  const key = stated ?? ownKey(draft.order.accountId, 'booking');
  return retryUntilKnown(stated !== undefined, async () => {
    const outcome = await markDraftPlaced(database, { ...draft, key }, lockPatience);
    if (outcome.isKnown) return replayOf(database, key, key === stated);
    if (outcome.isLate) throw new ReservationLate();
    if (outcome.refused) throw refuseAboveCeiling(cappedOf(draft), outcome.refused);
    if (outcome.statusBefore === null) throw new ServiceError('order_not_found');
    if (outcome.orderNumber === null) throw notDraft(outcome.statusBefore);
    return { text: withNumber(draft.reply, outcome.orderNumber), version: outcome.version, isReplay: false };
  });
}

function notDraft(status: OrderStatus): ServiceError {
  return new ServiceError('order_not_draft', { message: `The order is ${status}: no draft.` });
}

import type { Database } from '../database/database.ts';
import { ServiceError } from '../errors.ts';
import { type CancellationCharge, type CancelOutcome, markOrderCanceled } from './change-order-store.ts';
import { answerOnce } from './idempotency/answer-once.ts';
import { replayOf } from './idempotency/replay-of.ts';
import { ownKey, type RequestKey, type StoredReply } from './idempotency/request-key.ts';
import { lockPatience, untilKnown } from './idempotency/until-known.ts';
import type { Cancellation } from './order.ts';
import { cancelRefusal } from './order-states.ts';

type AskedCancel = {
  accountId: number;
  id: string;
  actor: string;
  /** Who cancels and why: that decides in which states it may be done. */
  cancellation: Cancellation;
  charge: CancellationCharge | null;
  key: RequestKey | undefined;
  /** Cancel only one of these versions. Undefined: any. */
  ifVersions: readonly number[] | undefined;
  /** The reply as JSON text. */
  reply: string;
};

/**
 * Cancels an order exactly once and returns the reply to it.
 * @throws {ServiceError} `order_not_found`, `order_changed`, `order_not_cancelable` with the reason in its message, and
 * as `replyOf` and `untilKnown`.
 */
export async function cancelOrder(database: Database, asked: AskedCancel): Promise<StoredReply> {
  const route = asked.cancellation.by === 'shipper' ? 'cancel' : 'company-cancel';
  const { key = ownKey(asked.accountId, route), ifVersions = null } = asked;
  const hasKey = asked.key !== undefined;
  const once = { ...asked, key, ifVersions, lockTimeout: lockPatience };
  return answerOnce(database, asked.key, () =>
    untilKnown(hasKey, async () => {
      const outcome = await markOrderCanceled(database, once);
      if (outcome.isKnown) return replayOf(database, key, hasKey);
      return { text: asked.reply, version: versionAfter(outcome, asked, ifVersions), isReplay: false };
    }),
  );
}

function versionAfter(
  { statusBefore, versionBefore, version }: CancelOutcome,
  { cancellation }: AskedCancel,
  ifVersions: readonly number[] | null,
): number {
  if (version !== null) return version;
  if (statusBefore === null) throw new ServiceError('order_not_found');
  if (ifVersions && !ifVersions.includes(versionBefore!)) throw new ServiceError('order_changed');
  throw new ServiceError('order_not_cancelable', { message: cancelRefusal(statusBefore, cancellation.by)! });
}

import type { Database } from '../database/database.ts';
import { ServiceError } from '../errors.ts';
import { type CancelOutcome, markOrderCanceled } from './change-order-store.ts';
import { answerOnce } from './idempotency/answer-once.ts';
import { replayOf } from './idempotency/replay-of.ts';
import { ownKey, type RequestKey, type StoredReply } from './idempotency/request-key.ts';
import { lockPatience, untilKnown } from './idempotency/until-known.ts';
import { cancelRefusal } from './order-states.ts';

type Cancellation = {
  accountId: number;
  id: string;
  actor: string;
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
export async function cancelOrder(database: Database, cancellation: Cancellation): Promise<StoredReply> {
  const { key = ownKey(cancellation.accountId, 'cancel'), ifVersions = null } = cancellation;
  const hasKey = cancellation.key !== undefined;
  const once = { ...cancellation, key, ifVersions, lockTimeout: lockPatience };
  return answerOnce(database, cancellation.key, () =>
    untilKnown(hasKey, async () => {
      const outcome = await markOrderCanceled(database, once);
      if (outcome.isKnown) return replayOf(database, key, hasKey);
      return { text: cancellation.reply, version: versionAfter(outcome, ifVersions), isReplay: false };
    }),
  );
}

function versionAfter(
  { statusBefore, versionBefore, version }: CancelOutcome,
  ifVersions: readonly number[] | null,
): number {
  if (version !== null) return version;
  if (statusBefore === null) throw new ServiceError('order_not_found');
  if (ifVersions && !ifVersions.includes(versionBefore!)) throw new ServiceError('order_changed');
  throw new ServiceError('order_not_cancelable', { message: cancelRefusal(statusBefore)! });
}

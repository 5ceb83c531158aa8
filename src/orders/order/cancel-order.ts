import { feeAt } from '../../engine/pricing/cost/cancellation.ts';
import { type TaxedFee, taxFee } from '../../engine/pricing/vat/add-vat.ts';
import type { Database } from '../../ground/database/database.ts';
import { readWithRetry } from '../../ground/database/unavailable.ts';
import { ServiceError } from '../../ground/errors.ts';
import { type Cents, type Instant, toEuros } from '../../ground/units.ts';
import { type CancelableOrder, findCancelable } from './cancellation/cancelable-store.ts';
import { feesOf } from './cancellation/order-fees.ts';
import { type CancelOutcome, markOrderCanceled } from './change-order-store.ts';
import { answerOnce } from './idempotency/answer-once.ts';
import { replayOf } from './idempotency/replay-of.ts';
import { ownKey, type RequestKey, type StoredReply } from './idempotency/request-key.ts';
import { lockPatience, retryUntilKnown } from './idempotency/retry-until-known.ts';
import type { Cancellation } from './order.ts';
import { cancelRefusal } from './order-states.ts';
import { giveBackPlace } from './reservations/give-back-place.ts';

type AskedCancel = {
  accountId: number;
  id: string;
  actor: string;
  /** By whom and why: that decides in which states it may be done, and whether it costs a fee. */
  cancellation: Cancellation;
  key: RequestKey | undefined;
  /** Cancel only one of these versions. Undefined: any. */
  ifVersions: readonly number[] | undefined;
  /** When it was asked for, which decides the fee. */
  now: Instant;
  /** Refuse a higher fee, before VAT. Undefined: take any. */
  feeMax?: Cents | undefined;
  /** The reply as JSON text. Null: nothing is charged, since the order has no terms or the company cancels. */
  writeReply: (charge: TaxedFee | null) => string;
};

/** Each try more means that somebody else changed the order in the same milliseconds. */
const triesMax = 10;

/**
 * Cancels an order exactly once, a shipper for the fee of the order's terms at `now`, and returns the reply to it.
 * @throws {ServiceError} `order_not_found`, `order_changed`, `order_not_cancelable` with the reason in its message,
 * `cancellation_fee_higher` with the fee, and as `replyOf` and `retryUntilKnown`.
 */
export async function cancelOrder(database: Database, asked: AskedCancel): Promise<StoredReply> {
  const route = asked.cancellation.by === 'shipper' ? 'cancel' : 'company-cancel';
  const { key = ownKey(asked.accountId, route) } = asked;
  const hasKey = asked.key !== undefined;
  return answerOnce(database, asked.key, () =>
    retryUntilKnown(hasKey, async () => {
      let once = asked;
      for (let tries = 1; ; tries++) {
        const { outcome, reply, isOutdated, isCounted, wasRequested } = await cancelAsRead(database, once, key);
        if (outcome.isKnown) return replayOf(database, key, hasKey);
        if (outcome.version !== null) {
          // Once it is loaded, the vehicle was there for it.
          if (isCounted && outcome.statusBefore !== 'loaded') await giveBackPlace(database, asked.accountId, asked.id);
          return { text: reply, version: outcome.version, isReplay: false };
        }
        if (!isOutdated || tries === triesMax) throw refusalOf(outcome, asked);
        // Withdrawing is free: who meant that pays nothing for an order that was accepted meanwhile.
        if (wasRequested) once = { ...asked, feeMax: asked.feeMax ?? 0 };
      }
    }),
  );
}

/**
 * Cancels the version that is read, and no other: nobody pays for a state that changed meanwhile. `isOutdated`: another
 * version came in between, and may be canceled too. `isCounted`: in a pool, in which it may have a place.
 */
async function cancelAsRead(database: Database, asked: AskedCancel, key: RequestKey) {
  const { accountId, id, actor, cancellation, ifVersions } = asked;
  const isAsked = (version: number | null) => version !== null && (ifVersions?.includes(version) ?? true);
  const found = await readWithRetry(() => findCancelable(database, accountId, id));
  const read = found !== undefined && isAsked(found.version) ? found : undefined;
  if (read?.isOnBoard) refuseOnBoard(read, asked);
  const charge = read === undefined ? null : chargeFor(read, asked);
  const reply = asked.writeReply(charge);
  const versions = read === undefined ? [] : [read.version];
  const once = { accountId, id, actor, cancellation, key, ifVersions: versions, lockTimeout: lockPatience };
  const outcome = await markOrderCanceled(database, { ...once, charge, reply });
  const { statusBefore, versionBefore } = outcome;
  const isLeft = statusBefore !== null && cancelRefusal(statusBefore, cancellation.by) === undefined;
  const isCounted = read !== undefined && read.loadPool !== null;
  const wasRequested = found?.status === 'requested';
  return { outcome, reply, isOutdated: isLeft && isAsked(versionBefore), isCounted, wasRequested };
}

function chargeFor(order: CancelableOrder, { cancellation, now, feeMax }: AskedCancel): TaxedFee | null {
  if (cancellation.by === 'company' || cancelRefusal(order.status) !== undefined) return null;
  const fees = feesOf(order, order.arrivedAt?.getTime());
  if (fees === undefined || order.price === null) return null;
  const fee = feeAt(fees.steps, now);
  if (feeMax !== undefined && fee > feeMax) throw feeHigher(fee, feeMax);
  return taxFee(fee, order.price.vatRate);
}

/** The order that is read still stands as placed while others of its stops are to be loaded. */
function refuseOnBoard({ status }: CancelableOrder, { cancellation: { by } }: AskedCancel): void {
  const message = cancelRefusal(status, by, true);
  if (message !== undefined) throw new ServiceError('order_not_cancelable', { message });
}

function feeHigher(fee: Cents, feeMax: Cents): ServiceError {
  const [costs, most] = [fee, feeMax].map((cents) => toEuros(cents).toFixed(2));
  const message = `Canceling costs ${costs} EUR now, and max_cancellation_fee is ${most}: send at least ${costs} to cancel for that.`;
  return new ServiceError('cancellation_fee_higher', { message });
}

function refusalOf({ statusBefore, versionBefore }: CancelOutcome, asked: AskedCancel): ServiceError {
  const { cancellation, ifVersions } = asked;
  if (statusBefore === null) return new ServiceError('order_not_found');
  if (ifVersions && !ifVersions.includes(versionBefore)) return new ServiceError('order_changed');
  const message = cancelRefusal(statusBefore, cancellation.by);
  if (message !== undefined) return new ServiceError('order_not_cancelable', { message });
  return new ServiceError('order_changed', { message: 'The order keeps changing just now: read it and try again.' });
}

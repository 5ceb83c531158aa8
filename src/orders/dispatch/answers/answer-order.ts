import type { Database } from '../../../ground/database/database.ts';
import { readWithRetry } from '../../../ground/database/unavailable.ts';
import { invalidRequest, ServiceError } from '../../../ground/errors.ts';
import { tell } from '../../../ground/observed.ts';
import { markFirstOrder } from '../../../who/accounts/account-store.ts';
import { replayOf } from '../../order/idempotency/replay-of.ts';
import { ownKey, type StoredReply } from '../../order/idempotency/request-key.ts';
import { lockPatience, retryUntilKnown } from '../../order/idempotency/retry-until-known.ts';
import { findOrders, type OrderKey } from '../../order/order-store.ts';
import { giveBackPlace } from '../../order/reservations/give-back-place.ts';
import { orderChanged } from '../order-changed.ts';
import type { AskedChange } from '../report-stop.ts';
import { findWhoActed, nameSide } from '../who-acted.ts';
import { type AnswerOutcome, markOrderAnswered, type WhyDeclined } from './answer-store.ts';
import { describeAnswered } from './describe-answered.ts';

/** An answer: accepted, or declined for a reason that the shipper reads; a note is needed with `other`. */
export type StatedAnswer = { answer: 'accept' } | ({ answer: 'decline' } & WhyDeclined);

/** Who reads a refusal: only the company is told the names of those who answered. */
type Reader = 'company' | 'shipper';

/**
 * Accepts or declines an order that is to be answered, exactly once, and returns the reply to it. Once its time is up
 * its silence is carried out instead, and the answer refused.
 * @throws {ServiceError} `invalid_request` naming the note; `order_not_found`; `order_changed` saying who changed it;
 * `order_not_requested` with how it was answered, by whom and when, and what can still be done; and as `replyOf` and
 * `retryUntilKnown`.
 */
export async function answerOrder(
  database: Database,
  { hasKey, ...change }: AskedChange,
  stated: StatedAnswer,
  reply: string,
  readBy: Reader = 'company',
): Promise<StoredReply> {
  const reason = stated.answer === 'accept' ? null : readReason(stated);
  const once = { ...change, answer: stated.answer, reason, reply, lockTimeout: lockPatience };
  return retryUntilKnown(hasKey, async () => {
    const outcome = await markOrderAnswered(database, once);
    if (outcome.isKnown) return replayOf(database, change.key, hasKey);
    await afterAnswer(database, change, outcome);
    if (outcome.version === null) throw await refusalOf(database, change, outcome, readBy);
    if (outcome.isSilence) throw await notRequested(database, change, readBy);
    return { text: reply, version: outcome.version, isReplay: false };
  });
}

/**
 * Carries out the silence of an order whose time to be answered is up. Returns what it is then; undefined if it is not
 * up, or the order was answered.
 */
export async function carryOutSilence(database: Database, order: OrderKey): Promise<'placed' | 'declined' | undefined> {
  const outcome = await markOrderAnswered(database, {
    ...order,
    answer: 'silence',
    actor: 'system',
    reason: null,
    key: ownKey(order.accountId, 'answer'),
    ifVersions: null,
    reply: '',
    lockTimeout: lockPatience,
  });
  await afterAnswer(database, order, outcome);
  return outcome.statusAfter ?? undefined;
}

/** What a declined order took is free again, and an account that has an accepted one is no newcomer. */
async function afterAnswer(database: Database, { accountId, id }: OrderKey, outcome: AnswerOutcome): Promise<void> {
  if (outcome.version === null) return;
  const by = outcome.isSilence ? 'silence' : 'company';
  tell('orderAnswered', { environment: database.schema, outcome: outcome.statusAfter, by });
  if (outcome.statusAfter === 'placed') await markFirstOrder(database, accountId);
  else if (outcome.isCounted) await giveBackPlace(database, accountId, id);
}

function readReason({ reason, note }: WhyDeclined): WhyDeclined {
  if (reason === 'other' && !note) throw invalidRequest({ note: ['is needed with the reason "other"'] });
  return { reason, ...(note && { note }) };
}

async function refusalOf(
  database: Database,
  { ifVersions, ...change }: Omit<AskedChange, 'hasKey'>,
  { statusBefore, versionBefore }: AnswerOutcome,
  readBy: Reader,
): Promise<ServiceError> {
  if (statusBefore === null) return new ServiceError('order_not_found');
  if (statusBefore === 'requested' && ifVersions && !ifVersions.includes(versionBefore))
    return orderChanged(database, { ...change });
  return notRequested(database, change, readBy);
}

/** @throws what makes the order unreadable. */
async function notRequested(database: Database, key: OrderKey, readBy: Reader): Promise<ServiceError> {
  const [whole] = await readWithRetry(() => findOrders(database, [key]));
  if (!whole) return new ServiceError('order_not_found');
  const name = readBy === 'company' ? await findWhoActed(database, whole.events) : nameSide;
  return new ServiceError('order_not_requested', { message: describeAnswered(whole, name) });
}

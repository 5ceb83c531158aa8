import { holderOf } from '../../engine/offers/promise.ts';
import { toCents } from '../../ground/units.ts';
import { dearerThanCeiling } from '../../orders/order/ceiling.ts';
import { findKeyRow } from '../../orders/order/idempotency/idempotency-store.ts';
import { hashRequest } from '../../orders/order/idempotency/request-key.ts';
import { publishBookingRow } from '../orders/rows/publish-booking.ts';
import { askToBook } from './booking-question.ts';
import { type AgentContext, callOperation } from './call-operation.ts';
import type { ToolAnswer, ToolCall } from './messages.ts';
import { isSealOf, sealQuestion } from './question-seal.ts';
import { presentRefusal, refusal } from './results.ts';
import { type Fields, isFields } from './tools.ts';

/**
 * Asks the person behind an agent whether to book, where the client can show a question; undefined if the booking may
 * go on. A yes widens nothing, since a client proves no person: scopes and ceiling hold all the same. What was booked
 * under this key is not asked about again.
 */
export async function confirmBooking(
  context: AgentContext,
  { stated, canAsk, isYes, state }: ToolCall,
): Promise<ToolAnswer | undefined> {
  if (!canAsk || (await isBooked(context, stated))) return undefined;
  const { live, caller } = context;
  const { offerKeys } = live.prices;
  const question = {
    about: hashRequest(stated),
    askedOf: `${holderOf(live.database.schema, caller.accountId)} ${caller.actor}`,
  };
  if (state !== undefined) {
    if (!(await isSealOf(state, offerKeys, question, live.now())))
      return { refused: 'Invalid or expired requestState' };
    if (isYes !== undefined) return isYes ? undefined : { result: refusal('not_confirmed') };
  }
  const { idempotency_key: _key, ...booking } = stated;
  context.giveBack();
  const trial = await callOperation(context, publishBookingRow, { ...booking, dry_run: true });
  if (trial.status >= 400) return { result: presentRefusal(trial, stated.draft !== undefined) };
  const booked = isFields(trial.body.data) ? trial.body.data : {};
  const net = isFields(booked.price) ? toCents(Number(booked.price.net_amount)) : 0;
  const most = caller.ceiling?.cents;
  // Nobody is asked what no yes could order.
  if (most !== undefined && net > most)
    return { result: refusal('ceiling_reached', dearerThanCeiling(net, most).message) };
  return {
    question: askToBook(live, booked),
    state: await sealQuestion(offerKeys, question, live.now()),
  };
}

async function isBooked({ live, caller: { accountId } }: AgentContext, { idempotency_key: key }: Fields) {
  const booking = { accountId, route: 'booking' as const, key: String(key), requestHash: '' };
  return (await findKeyRow(live.database, booking)) !== undefined;
}

import { holderOf } from '../../engine/offers/promise.ts';
import type { ServiceError } from '../../ground/errors.ts';
import { type Cents, toCents } from '../../ground/units.ts';
import { aboveCeiling } from '../../orders/order/ceiling.ts';
import { findUsed } from '../../orders/order/ceiling-store.ts';
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
  const { base } = context.app.served;
  const { offerKeys } = live.prices;
  const question = {
    about: hashRequest(stated),
    askedOf: `${holderOf(live.database.schema, caller.accountId)} ${caller.actor}`,
  };
  if (state !== undefined) {
    if (!(await isSealOf(state, offerKeys, question, live.now())))
      return { refused: 'Invalid or expired requestState' };
    if (isYes !== undefined) return isYes ? undefined : { result: refusal(base, 'not_confirmed') };
  }
  const { idempotency_key: _key, ...booking } = stated;
  context.giveBack();
  const trial = await callOperation(context, publishBookingRow, { ...booking, dry_run: true });
  if (trial.status >= 400) return { result: presentRefusal(trial, stated.draft !== undefined) };
  const booked = isFields(trial.body.data) ? trial.body.data : {};
  const net = isFields(booked.price) ? toCents(Number(booked.price.net_amount)) : 0;
  // Nobody is asked what no yes could order.
  const tooDear = await judgeCeiling(context, net);
  if (tooDear) return { result: refusal(base, 'ceiling_reached', tooDear.message) };
  return {
    question: askToBook(live, booked),
    state: await sealQuestion(offerKeys, question, live.now()),
  };
}

/** The refusal of what costs more than is left of the token's day, if it does. */
async function judgeCeiling({ live, caller }: AgentContext, net: Cents): Promise<ServiceError | undefined> {
  if (!caller.ceiling) return undefined;
  const ceiling = { ...caller.ceiling, timeZone: live.bookings.companyZone() };
  const reached = await findUsed(live.database, caller.accountId, ceiling, live.now());
  return reached.used + net > ceiling.cents ? aboveCeiling(net, ceiling, reached) : undefined;
}

async function isBooked({ live, caller: { accountId } }: AgentContext, { idempotency_key: key }: Fields) {
  const booking = { accountId, route: 'booking' as const, key: String(key), requestHash: '' };
  return (await findKeyRow(live.database, booking)) !== undefined;
}

import Type, { type Static } from 'typebox';
import { invalidRequest } from '../../ground/errors.ts';
import { type FailureReason, failureReasons } from '../../orders/dispatch/stop-report.ts';
import { declineReasons, orderStatuses } from '../../orders/order/order.ts';
import { delayMinutesMax } from '../../orders/simulation/magic-references.ts';
import { simulatedGoals } from '../../orders/simulation/plan-reports.ts';
import { simulatedAnswers } from '../../orders/simulation/simulate-answer.ts';
import { type Simulation, simulateOrder } from '../../orders/simulation/simulate-order.ts';
import { presentAnew } from '../kernel/common/present-anew.ts';
import { readOrderId } from '../kernel/common/read-order-id.ts';
import { integer, message, oneOf, orderParams, reply, warnings } from '../kernel/common/schemas.ts';
import { keyErrors } from '../kernel/contract/implied-errors.ts';
import { defineOperation } from '../kernel/contract/operation.ts';

const ofFailed = Object.keys(failureReasons) as FailureReason[];
const reasons = [...new Set([...ofFailed, ...declineReasons])];

const simulateBody = Type.Object(
  {
    to: oneOf(
      [...simulatedGoals, ...simulatedAnswers],
      'eta, arrived, failed: that is reported of the next stop of the tour. loaded, delivered: every stop up to there is reached and done. accepted, declined: the company answers an order that is requested.',
    ),
    reason: Type.Optional(
      oneOf(
        reasons,
        `With failed: ${ofFailed.join(', ')}; goods_not_ready at a loading, receiver_absent at an unloading when absent. With declined: ${declineReasons.join(', ')}; no_vehicle when absent.`,
      ),
    ),
    delay_minutes: Type.Optional(
      integer(
        'With eta only: after the end of the stop’s window, or before it if negative; 0 when absent. An eta is never past.',
        -delayMinutesMax,
        delayMinutesMax,
      ),
    ),
  },
  { title: 'SimulateRequest' },
);

const SimulatedOrder = reply('SimulatedOrder', {
  id: Type.String({ description: 'Of the order.' }),
  status: oneOf(orderStatuses, 'Of the order, after it.'),
  version: Type.Integer({ description: 'Of the order, after it.' }),
});

const messages: Record<Simulation['to'], string> = {
  eta: 'The next stop is expected at another time.',
  arrived: 'The vehicle is at the next stop.',
  failed: 'The next stop has failed.',
  loaded: 'The goods are loaded.',
  delivered: 'The goods are delivered.',
  accepted: 'The order is accepted.',
  declined: 'The order is declined.',
};

export const simulateOrderRow = defineOperation({
  operationId: 'simulateOrder',
  method: 'POST',
  path: '/orders/{orderID}/simulate',
  environments: ['sandbox', 'mock'],
  tag: 'Orders',
  summary: 'Move an order of the sandbox',
  description:
    'Does now what the company would do in production, with its events, and with a sample proof at each unloading that is done. The reference number SIM-REQUEST makes an order that it may accept or decline. Only in the sandbox.',
  scope: 'book',
  params: orderParams,
  headers: ['Idempotency-Key'],
  body: simulateBody,
  bodyExamples: {
    delivered: { summary: 'The goods are delivered', value: { to: 'delivered' } },
    loaded: { summary: 'The goods are loaded', value: { to: 'loaded' } },
    late: { summary: 'The next stop is expected 90 minutes late', value: { to: 'eta', delay_minutes: 90 } },
    failed: { summary: 'The next stop fails', value: { to: 'failed', reason: 'goods_not_ready' } },
    accepted: { summary: 'The company accepts the order', value: { to: 'accepted' } },
    declined: { summary: 'The company declines the order', value: { to: 'declined', reason: 'window' } },
  },
  success: {
    status: 200,
    description: 'The order after it.',
    headers: ['ETag', 'Idempotent-Replayed'],
    schema: reply('SimulateReply', { message, data: SimulatedOrder, warnings }),
    examples: {
      delivered: { summary: 'The goods are delivered', moment: 'placed', body: { to: 'delivered' } },
      accepted: { summary: 'The order is accepted', moment: 'requested', body: { to: 'accepted' } },
      declined: {
        summary: 'The order is declined',
        moment: 'again',
        body: { to: 'declined', reason: 'window' },
      },
    },
  },
  errors: [
    'order_not_found',
    'order_not_under_way',
    'order_not_accepted',
    'order_not_requested',
    'stop_done',
    'stop_out_of_order',
    ...keyErrors,
    'storage_limited',
  ],
  handle: async ({ progress, documents, papers: { press } }, request) => {
    const {
      caller,
      params,
      body,
      compute,
      warnings,
      headers: { idempotencyKey },
    } = request;
    const id = readOrderId(params.orderID);
    const asked = { accountId: caller.accountId, id, idempotencyKey, compute };
    const services = { ...progress, ...documents, press };
    const { status, version, isReplay } = await simulateOrder(services, asked, readSimulation(body));
    const reply = { message: messages[body.to], data: { id, status, version }, warnings };
    return presentAnew(reply, { version, isReplay }, request);
  },
});

/** @throws {ServiceError} `invalid_request` for a field that belongs to another `to`. */
function readSimulation({ to, reason, delay_minutes: delayMinutes }: Static<typeof simulateBody>): Simulation {
  const errors: Record<string, string[]> = {};
  if (delayMinutes !== undefined && to !== 'eta') errors.delay_minutes = ['belongs to eta only'];
  const failure = ofFailed.find((each) => each === reason);
  const refusal = declineReasons.find((each) => each === reason);
  if (reason !== undefined) {
    if (to !== 'failed' && to !== 'declined') errors.reason = ['belongs to failed and declined only'];
    if (to === 'failed' && failure === undefined)
      errors.reason = [`belongs to declined; with failed: ${ofFailed.join(', ')}`];
    if (to === 'declined' && refusal === undefined)
      errors.reason = [`belongs to failed; with declined: ${declineReasons.join(', ')}`];
  }
  if (Object.keys(errors).length > 0) throw invalidRequest(errors);
  if (to === 'accepted') return { to };
  return to === 'declined' ? { to, reason: refusal } : { to, reason: failure, delayMinutes };
}

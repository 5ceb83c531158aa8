import Type from 'typebox';
import { cancelOrder as cancel } from '../../orders/cancel-order.ts';
import { defineOperation } from '../contract/operation.ts';
import { readIfMatch } from '../edge/request-headers.ts';
import { presentStored } from '../present/stored-reply.ts';
import { readOrderId } from '../read/read-order-id.ts';
import { requestKeyOf } from '../read/read-request-key.ts';
import { message, orderParams, reply, warnings } from '../schemas/common.ts';

const cancelBody = Type.Object(
  { status: Type.String({ enum: ['canceled'], description: 'The only change a client can ask for.' }) },
  { title: 'CancelRequest' },
);

export const cancelOrder = defineOperation({
  operationId: 'cancelOrder',
  method: 'PUT',
  path: '/orders/{orderID}',
  tag: 'Orders',
  summary: 'Cancel an order',
  description: 'Allowed while the order is a draft or placed.',
  scope: 'orders:cancel',
  params: orderParams,
  headers: ['Idempotency-Key', 'If-Match'],
  body: cancelBody,
  bodyExamples: { cancel: { summary: 'Cancel', value: { status: 'canceled' } } },
  success: {
    status: 200,
    description: 'The order is canceled.',
    headers: ['ETag', 'Idempotent-Replayed'],
    schema: reply('CancelReply', { message, warnings }),
    examples: { canceled: { summary: 'Canceled', moment: 'second', body: { status: 'canceled' } } },
  },
  errors: [
    'scope_missing',
    'body_too_large',
    'content_type_unsupported',
    'invalid_request',
    'order_not_found',
    'route_not_found',
    'order_not_cancelable',
    'order_changed',
    'idempotency_key_in_use',
    'idempotency_key_used',
  ],
  handle: async ({ database, storedBytes, changeInLine }, request) => {
    const { params, ifMatch, warnings } = request;
    const { accountId, actor } = request.caller;
    const cancellation = {
      accountId,
      id: readOrderId(params.orderID),
      actor,
      cancellation: { by: 'shipper' as const },
      charge: null,
      key: requestKeyOf(request, 'cancel'),
      ifVersions: readIfMatch(ifMatch),
      reply: JSON.stringify({ message: 'The order is canceled.', warnings }),
    };
    const stored = await changeInLine(accountId, () => cancel(database, cancellation));
    // Its bytes are missing for what comes next: nobody is kept from canceling.
    if (!stored.isReplay) storedBytes.note(accountId, Buffer.byteLength(cancellation.reply));
    return presentStored(stored);
  },
});

import Type from 'typebox';
import type { TaxedFee } from '../../../engine/pricing/vat/add-vat.ts';
import { toCents, toEuros } from '../../../ground/units.ts';
import { cancelOrder } from '../../../orders/order/cancel-order.ts';
import { readOrderId } from '../../kernel/common/read-order-id.ts';
import { requestKeyOf } from '../../kernel/common/read-request-key.ts';
import { message, orderParams, reply, warnings } from '../../kernel/common/schemas.ts';
import { presentStored } from '../../kernel/common/stored-reply.ts';
import { keyErrors } from '../../kernel/contract/implied-errors.ts';
import { defineOperation } from '../../kernel/contract/operation.ts';
import { readIfMatch } from '../../kernel/edge/request-headers.ts';
import { sayTop } from '../../kernel/words/say-in.ts';

const cancelBody = Type.Object(
  {
    status: Type.String({ enum: ['canceled'], description: 'The only change a client can ask for.' }),
    max_cancellation_fee: Type.Optional(
      Type.Number({ minimum: 0, description: 'Euros without VAT; a higher fee is refused. Any is taken when absent.' }),
    ),
  },
  { title: 'CancelRequest' },
);

export const cancelOrderRow = defineOperation({
  operationId: 'cancelOrder',
  method: 'PUT',
  path: '/orders/{orderID}',
  tag: 'Orders',
  summary: 'Cancel an order',
  description:
    'Allowed while the order is a draft, requested or placed. What it costs is in the order: nothing, unless the account agreed to fees. One that is requested is withdrawn for nothing.',
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
  errors: ['order_not_found', 'order_not_cancelable', 'cancellation_fee_higher', 'order_changed', ...keyErrors],
  handle: async ({ database, bookings: { storedBytes, changeInLine }, now }, request) => {
    const {
      params,
      body,
      warnings,
      headers: { ifMatch },
    } = request;
    const { max_cancellation_fee: feeMax } = body;
    const { say } = request;
    const { accountId, actor } = request.caller;
    const cancellation = {
      accountId,
      id: readOrderId(params.orderID),
      actor,
      cancellation: { by: 'shipper' as const },
      key: requestKeyOf(request, 'cancel'),
      ifVersions: readIfMatch(ifMatch),
      now: now(),
      feeMax: feeMax === undefined ? undefined : toCents(feeMax),
      writeReply: (charge: TaxedFee | null) =>
        JSON.stringify(sayTop({ message: describeCanceled(charge), warnings }, say)),
    };
    const stored = await changeInLine(accountId, () => cancelOrder(database, cancellation));
    // Its bytes only count against later requests: nobody is kept from canceling.
    if (!stored.isReplay) storedBytes.note(accountId, Buffer.byteLength(stored.text));
    return presentStored(stored);
  },
});

function describeCanceled(charge: TaxedFee | null): string {
  if (charge === null || charge.net === 0) return 'The order is canceled.';
  const [net, gross] = [charge.net, charge.gross].map((cents) => toEuros(cents).toFixed(2));
  return `The order is canceled for a fee of ${net} EUR without VAT, ${gross} EUR with VAT.`;
}

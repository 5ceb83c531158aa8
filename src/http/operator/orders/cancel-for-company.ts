import Type from 'typebox';
import { orderChanged } from '../../../dispatch/order-changed.ts';
import { invalidRequest, ServiceError } from '../../../errors.ts';
import { cancelOrder } from '../../../orders/cancel-order.ts';
import { defineOperatorOperation } from '../../contract/operation.ts';
import { presentStored } from '../../present/stored-reply.ts';
import { message, oneOf, reply, text, warnings } from '../../schemas/common.ts';
import { findAnyOrder } from '../read/find-any-order.ts';
import { readChange } from '../read/read-change.ts';
import { anyOrderParams } from '../schemas/report.ts';
import { changeErrors } from './progress-errors.ts';

/** Why the company may cancel. */
const reasons = ['no_vehicle', 'not_served', 'goods', 'customer_request', 'weather', 'other'] as const;

export const cancelForCompany = defineOperatorOperation({
  operationId: 'cancelForCompany',
  method: 'POST',
  path: '/orders/{orderID}/cancel',
  tag: 'Orders',
  summary: 'Cancel an order for the company',
  description: 'From draft, placed or loaded. It never costs the shipper a fee.',
  scope: 'operator:dispatch',
  params: anyOrderParams,
  headers: ['If-Match', 'Idempotency-Key'],
  body: Type.Object(
    {
      reason: oneOf(reasons, 'Why; the shipper reads it.'),
      note: Type.Optional(text('What else there is to say; needed with other. The shipper reads it.', 500)),
    },
    { title: 'CompanyCancellation' },
  ),
  success: {
    status: 200,
    description: 'The order is canceled.',
    headers: ['ETag', 'Idempotent-Replayed'],
    schema: reply('CompanyCancelReply', { message, warnings }),
    examples: {},
  },
  errors: [...changeErrors, 'order_not_cancelable'],
  handle: async (live, request) => {
    if (request.body.reason === 'other' && !request.body.note)
      throw invalidRequest({ note: ['is needed with the reason "other"'] });
    const found = await findAnyOrder(live.database, request.params.orderID);
    const { key, hasKey, ifVersions, ...change } = readChange(request, found, 'company-cancel');
    const asked = {
      ...change,
      cancellation: { by: 'company' as const, ...request.body },
      key: hasKey ? key : undefined,
      ifVersions: ifVersions ?? undefined,
      now: live.now(),
      writeReply: () =>
        JSON.stringify({ message: 'The order is canceled, without a fee.', warnings: request.warnings }),
    };
    try {
      return presentStored(await live.changeInLine(found.accountId, () => cancelOrder(live.database, asked)));
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'order_changed')
        throw await orderChanged(live.database, found);
      throw error;
    }
  },
});

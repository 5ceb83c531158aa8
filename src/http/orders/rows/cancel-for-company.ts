import Type from 'typebox';
import { cancelForCompany, companyCancelReasons } from '../../../orders/dispatch/cancel-for-company.ts';
import { findAnyOrder } from '../../kernel/common/find-any-order.ts';
import { readChange } from '../../kernel/common/read-change.ts';
import { anyOrderParams, message, oneOf, reply, text, warnings } from '../../kernel/common/schemas.ts';
import { presentStored } from '../../kernel/common/stored-reply.ts';
import { defineOperatorOperation } from '../../kernel/contract/operation.ts';
import { sayTop } from '../../kernel/words/say-in.ts';
import { changeErrors } from '../change-errors.ts';

export const cancelForCompanyRow = defineOperatorOperation({
  operationId: 'cancelForCompany',
  method: 'POST',
  path: '/orders/{orderID}/cancel',
  tag: 'Orders',
  summary: 'Cancel an order for the company',
  description:
    'From draft, placed or loaded; one that is requested is declined instead. It never costs the shipper a fee.',
  scope: 'operator:dispatch',
  params: anyOrderParams,
  headers: ['If-Match', 'Idempotency-Key'],
  body: Type.Object(
    {
      reason: oneOf(companyCancelReasons, 'Why; the shipper reads it.'),
      note: Type.Optional(text('What else there is to say; needed with other. The shipper reads it.', 500)),
    },
    { title: 'CompanyCancellation' },
  ),
  success: {
    status: 200,
    description: 'The order is canceled.',
    headers: ['ETag', 'Idempotent-Replayed'],
    schema: reply('CompanyCancelReply', { message, warnings }),
    examples: {
      canceled: {
        summary: 'No vehicle is free',
        moment: 'fourth',
        body: { reason: 'no_vehicle', note: 'The lorry broke down.' },
      },
    },
  },
  errors: [...changeErrors, 'order_not_cancelable'],
  handle: async (live, request) => {
    const found = await findAnyOrder(live.database, request.params.orderID);
    const change = readChange(request, found, 'company-cancel');
    const { say, warnings } = request;
    const reply = JSON.stringify(sayTop({ message: 'The order is canceled, without a fee.', warnings }, say));
    const stored = await live.progress.changeInLine(found.accountId, () =>
      cancelForCompany(live.database, change, request.body, { now: live.now(), reply }),
    );
    return presentStored(stored);
  },
});

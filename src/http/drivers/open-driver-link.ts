import Type from 'typebox';
import { openDriverLink } from '../../orders/drivers/driver-links.ts';
import { findAnyOrder } from '../kernel/common/find-any-order.ts';
import { readChange } from '../kernel/common/read-change.ts';
import { anyOrderParams, dateTime, message, reply } from '../kernel/common/schemas.ts';
import { keyErrors } from '../kernel/contract/implied-errors.ts';
import { defineOperatorOperation } from '../kernel/contract/operation.ts';

export const openDriverLinkRow = defineOperatorOperation({
  operationId: 'openDriverLink',
  method: 'POST',
  path: '/orders/{orderID}/driver-link',
  tag: 'Progress',
  summary: 'Make a link for the driver',
  description:
    'An address for a telephone: whoever has it sees the stops of this order, reports them and sends signatures and photos, without logging in, until two days after the order’s end. It is shown once. An order may have several.',
  scope: 'operator:dispatch',
  params: anyOrderParams,
  headers: ['Idempotency-Key'],
  success: {
    status: 201,
    description: 'The link.',
    schema: reply('DriverLinkReply', {
      message,
      data: reply('DriverLink', {
        id: Type.String({ description: 'Tells links apart; it opens nothing.' }),
        url: Type.String({ description: 'What to send to the driver. The secret stands behind the #.' }),
        valid_until: dateTime('As things are now: an order that ends sooner ends it sooner.', '2026-12-24T12:00:00Z'),
      }),
    }),
    examples: {
      link: { summary: 'An address for the telephone', moment: 'third' },
    },
  },
  errors: ['order_not_found', 'order_not_under_way', 'order_not_accepted', ...keyErrors, 'secret_shown_once'],
  handle: async (live, request) => {
    const key = await findAnyOrder(live.database, request.params.orderID);
    const change = readChange({ ...request, asSent: { body: {} } }, key, 'link');
    const { id, secret, validUntil } = await live.progress.changeInLine(key.accountId, () =>
      openDriverLink(live.database, change),
    );
    const data = { id, url: `${live.urls.drivers()}/#${secret}`, valid_until: validUntil.toISOString() };
    return { message: 'Send this address to the driver; it is not shown again.', data };
  },
});

import { markLinksRevoked } from '../../orders/drivers/driver-link-store.ts';
import { findAnyOrder } from '../kernel/common/find-any-order.ts';
import { anyOrderParams, message, reply } from '../kernel/common/schemas.ts';
import { defineOperatorOperation } from '../kernel/contract/operation.ts';

export const revokeDriverLinkRow = defineOperatorOperation({
  operationId: 'revokeDriverLink',
  method: 'DELETE',
  path: '/orders/{orderID}/driver-link',
  tag: 'Progress',
  summary: 'End the links of an order',
  description: 'All of them, at once. What a telephone has not sent by then is no longer taken.',
  scope: 'operator:dispatch',
  params: anyOrderParams,
  success: {
    status: 200,
    description: 'No link opens the order any more.',
    schema: reply('DriverLinkRevokedReply', { message }),
    examples: {
      revoked: { summary: 'No link is open any more', moment: 'reported' },
    },
  },
  errors: ['order_not_found', 'invalid_request'],
  handle: async ({ database }, { params }) => {
    const ended = await markLinksRevoked(database, await findAnyOrder(database, params.orderID));
    return { message: ended === 0 ? 'No link was open.' : `${ended} ended.` };
  },
});

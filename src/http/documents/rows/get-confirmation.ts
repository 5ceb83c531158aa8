import { readOrderId } from '../../kernel/common/read-order-id.ts';
import { orderParams } from '../../kernel/common/schemas.ts';
import { defineOperation } from '../../kernel/contract/operation.ts';
import { sendPaper } from '../present/paper-file.ts';
import { paperFile } from '../schema/document.ts';

export const getConfirmation = defineOperation({
  operationId: 'getConfirmation',
  method: 'GET',
  path: '/orders/{orderID}/confirmation.pdf',
  tag: 'Documents',
  summary: 'The order confirmation',
  description: 'What was ordered, when, and what it costs. Not of a draft.',
  scope: 'orders:read',
  params: orderParams,
  headers: ['If-None-Match'],
  success: paperFile,
  errors: ['order_not_found', 'order_not_under_way'],
  handle: async (live, { caller, params, ifNoneMatch }) =>
    sendPaper(
      live,
      { accountId: caller.accountId, id: readOrderId(params.orderID) },
      { paper: 'confirmation', reader: 'shipper', ifNoneMatch },
    ),
});

import { findAnyOrder } from '../../kernel/common/find-any-order.ts';
import { anyOrderParams } from '../../kernel/common/schemas.ts';
import { defineOperatorOperation } from '../../kernel/contract/operation.ts';
import { sendPaper } from '../present/paper-file.ts';
import { paperFile } from '../schema/document.ts';

export const getAnyConfirmation = defineOperatorOperation({
  operationId: 'getAnyConfirmation',
  method: 'GET',
  path: '/orders/{orderID}/confirmation.pdf',
  tag: 'Documents',
  summary: 'The order confirmation',
  description: 'What was ordered, when, and what it costs. Not of a draft.',
  scope: 'operator:read',
  params: anyOrderParams,
  headers: ['If-None-Match'],
  success: paperFile,
  errors: ['order_not_found', 'order_not_under_way'],
  handle: async (live, { params, ifNoneMatch }) =>
    sendPaper(live, await findAnyOrder(live.database, params.orderID), {
      paper: 'confirmation',
      reader: 'company',
      ifNoneMatch,
    }),
});

import { findAnyOrder } from '../../kernel/common/find-any-order.ts';
import { anyOrderParams } from '../../kernel/common/schemas.ts';
import { defineOperatorOperation } from '../../kernel/contract/operation.ts';
import { sendPaper } from '../present/paper-file.ts';
import { paperFile } from '../schema/document.ts';

export const getAnyNote = defineOperatorOperation({
  operationId: 'getAnyNote',
  method: 'GET',
  path: '/orders/{orderID}/cmr.pdf',
  tag: 'Documents',
  summary: 'The consignment note',
  description:
    'The CMR note (IRU 1976) with a page for each copy; inside one country the same form without the clause. Not of a draft.',
  scope: 'operator:read',
  params: anyOrderParams,
  headers: ['If-None-Match'],
  success: paperFile,
  errors: ['order_not_found', 'order_not_under_way'],
  handle: async (live, { params, ifNoneMatch }) =>
    sendPaper(live, await findAnyOrder(live.database, params.orderID), {
      paper: 'cmr',
      reader: 'company',
      ifNoneMatch,
    }),
});

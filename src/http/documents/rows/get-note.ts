import { readOrderId } from '../../kernel/common/read-order-id.ts';
import { orderParams } from '../../kernel/common/schemas.ts';
import { defineOperation } from '../../kernel/contract/operation.ts';
import { sendPaper } from '../present/paper-file.ts';
import { paperFile } from '../schema/document.ts';

export const getNote = defineOperation({
  operationId: 'getNote',
  method: 'GET',
  path: '/orders/{orderID}/cmr.pdf',
  tag: 'Documents',
  summary: 'The consignment note',
  description:
    'The CMR note (IRU 1976) with a page for each copy; inside one country the same form without the clause. Not of a draft.',
  scope: 'orders:read',
  params: orderParams,
  headers: ['If-None-Match'],
  success: paperFile,
  errors: ['order_not_found', 'order_not_under_way'],
  handle: async (live, { caller, params, ifNoneMatch }) =>
    sendPaper(
      live,
      { accountId: caller.accountId, id: readOrderId(params.orderID) },
      { paper: 'cmr', reader: 'shipper', ifNoneMatch },
    ),
});

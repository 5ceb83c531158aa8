import Type from 'typebox';
import { countOf } from '../../../ground/count-of.ts';
import { readWithRetry } from '../../../ground/database/unavailable.ts';
import { ServiceError } from '../../../ground/errors.ts';
import { listDocuments as list } from '../../../orders/documents/document-store.ts';
import { readOrderId } from '../../kernel/common/read-order-id.ts';
import { message, orderParams, reply } from '../../kernel/common/schemas.ts';
import { defineOperation } from '../../kernel/contract/operation.ts';
import { presentDocument } from '../present/present-document.ts';
import { OrderDocument } from '../schema/document.ts';

export const listDocuments = defineOperation({
  operationId: 'listDocuments',
  method: 'GET',
  path: '/orders/{orderID}/documents',
  tag: 'Documents',
  summary: 'List the documents of an order',
  description: 'Signatures, photos and papers that the company and its drivers added, the oldest first.',
  scope: 'orders:read',
  params: orderParams,
  success: {
    status: 200,
    description: 'The documents.',
    schema: reply('DocumentListReply', { message, data: Type.Array(OrderDocument) }),
    examples: { none: { summary: 'An order without documents', moment: 'placed' } },
  },
  errors: ['order_not_found'],
  handle: async ({ database, readOrder }, { caller, params }) => {
    const key = { accountId: caller.accountId, id: readOrderId(params.orderID) };
    const [order, documents] = await Promise.all([readOrder(key), readWithRetry(() => list(database, key))]);
    if (!order) throw new ServiceError('order_not_found');
    return { message: `${countOf(documents.length, 'document')}.`, data: documents.map(presentDocument) };
  },
});

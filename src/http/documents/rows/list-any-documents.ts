import Type from 'typebox';
import { countOf } from '../../../ground/count-of.ts';
import { readWithRetry } from '../../../ground/database/unavailable.ts';
import { listDocuments } from '../../../orders/documents/document-store.ts';
import { findActorNames } from '../../../who/people/actor-store.ts';
import { findAnyOrder } from '../../kernel/common/find-any-order.ts';
import { anyOrderParams, message, reply } from '../../kernel/common/schemas.ts';
import { defineOperatorOperation } from '../../kernel/contract/operation.ts';
import { presentAnyDocument } from '../present/present-any-document.ts';
import { AnyDocument } from '../schema/any-document.ts';

export const listAnyDocuments = defineOperatorOperation({
  operationId: 'listAnyDocuments',
  method: 'GET',
  path: '/orders/{orderID}/documents',
  tag: 'Documents',
  summary: 'List the documents of an order',
  description: 'Of an order of any account, the oldest first.',
  scope: 'operator:read',
  params: anyOrderParams,
  success: {
    status: 200,
    description: 'The documents.',
    schema: reply('AnyDocumentListReply', { message, data: Type.Array(AnyDocument) }),
    examples: {
      documents: { summary: 'A proof of delivery', moment: 'reported' },
    },
  },
  errors: ['order_not_found'],
  handle: async ({ database }, { params }) => {
    const key = await findAnyOrder(database, params.orderID);
    const documents = await readWithRetry(() => listDocuments(database, key));
    const names = await findActorNames(
      database,
      documents.map(({ actor }) => actor),
    );
    const data = documents.map((document) => presentAnyDocument(document, names));
    return { message: `${countOf(documents.length, 'document')}.`, data };
  },
});

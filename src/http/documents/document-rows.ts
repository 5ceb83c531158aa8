import Type from 'typebox';
import { countOf } from '../../ground/count-of.ts';
import { readWithRetry } from '../../ground/database/unavailable.ts';
import { ServiceError } from '../../ground/errors.ts';
import { listDocuments } from '../../orders/documents/document-store.ts';
import { readDocument } from '../../orders/documents/read-document.ts';
import { findActorNames } from '../../who/people/actor-store.ts';
import { findAnyOrder } from '../kernel/common/find-any-order.ts';
import { readOrderId } from '../kernel/common/read-order-id.ts';
import { anyOrderParams, message, orderParams, reply } from '../kernel/common/schemas.ts';
import { bothDoors } from '../kernel/contract/both-doors.ts';
import { defineOperation, defineOperatorOperation } from '../kernel/contract/operation.ts';
import { sendDocument } from './document-file.ts';
import { presentAnyDocument, presentDocument } from './present-document.ts';
import { AnyDocument, documentFiles, documentParams, OrderDocument } from './schema.ts';

const listOf = {
  method: 'GET',
  path: '/orders/{orderID}/documents',
  tag: 'Documents',
  summary: 'List the documents of an order',
  errors: ['order_not_found'],
} as const;

export const listDocumentsRow = defineOperation({
  ...listOf,
  operationId: 'listDocuments',
  description: 'Signatures, photos and papers that the company and its drivers added, the oldest first.',
  scope: 'orders:read',
  params: orderParams,
  success: {
    status: 200,
    description: 'The documents.',
    schema: reply('DocumentListReply', { message, data: Type.Array(OrderDocument) }),
    examples: { none: { summary: 'An order without documents', moment: 'placed' } },
  },
  handle: async ({ database, readOrder }, { caller, params }) => {
    const key = { accountId: caller.accountId, id: readOrderId(params.orderID) };
    const [order, documents] = await Promise.all([readOrder(key), readWithRetry(() => listDocuments(database, key))]);
    if (!order) throw new ServiceError('order_not_found');
    return { message: `${countOf(documents.length, 'document')}.`, data: documents.map(presentDocument) };
  },
});

export const listAnyDocumentsRow = defineOperatorOperation({
  ...listOf,
  operationId: 'listAnyDocuments',
  description: 'Of an order of any account, the oldest first.',
  scope: 'operator:read',
  params: anyOrderParams,
  success: {
    status: 200,
    description: 'The documents.',
    schema: reply('AnyDocumentListReply', { message, data: Type.Array(AnyDocument) }),
    examples: { documents: { summary: 'A proof of delivery', moment: 'reported' } },
  },
  handle: async ({ database }, { params }) => {
    const key = await findAnyOrder(database, params.orderID);
    const documents = await readWithRetry(() => listDocuments(database, key));
    const actors = documents.map(({ actor }) => actor);
    const names = await findActorNames(database, actors);
    const data = documents.map((document) => presentAnyDocument(document, names));
    return { message: `${countOf(documents.length, 'document')}.`, data };
  },
});

export const downloadRow = bothDoors(
  {
    method: 'GET',
    path: '/documents/{documentID}',
    tag: 'Documents',
    summary: 'Download a document',
    params: documentParams,
    headers: ['If-None-Match'],
    success: documentFiles,
    errors: ['document_not_found'],
  },
  {
    shippers: {
      operationId: 'getDocument',
      description: 'The file, as it is kept. Another account’s document is answered like an unknown one.',
      scope: 'orders:read',
      handle: async ({ database }, { caller, params, headers: { ifNoneMatch } }) =>
        sendDocument(database, await readDocument(database, params.documentID, caller.accountId), ifNoneMatch),
    },
    company: {
      operationId: 'getAnyDocument',
      description: 'Of any account.',
      scope: 'operator:read',
      handle: async ({ database }, { params, headers: { ifNoneMatch } }) =>
        sendDocument(database, await readDocument(database, params.documentID), ifNoneMatch),
    },
  },
);

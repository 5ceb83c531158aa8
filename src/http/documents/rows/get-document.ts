import { readDocument } from '../../../orders/documents/read-document.ts';
import { defineOperation } from '../../kernel/contract/operation.ts';
import { sendDocument } from '../present/document-file.ts';
import { documentFiles, documentParams } from '../schema/document.ts';

export const getDocument = defineOperation({
  operationId: 'getDocument',
  method: 'GET',
  path: '/documents/{documentID}',
  tag: 'Documents',
  summary: 'Download a document',
  description: 'The file, as it is kept. Another account’s document is answered like an unknown one.',
  scope: 'orders:read',
  params: documentParams,
  headers: ['If-None-Match'],
  success: documentFiles,
  errors: ['document_not_found'],
  handle: async ({ database }, { caller, params, ifNoneMatch }) =>
    sendDocument(database, await readDocument(database, params.documentID, caller.accountId), ifNoneMatch),
});

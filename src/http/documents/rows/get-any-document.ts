import { readDocument } from '../../../orders/documents/read-document.ts';
import { defineOperatorOperation } from '../../kernel/contract/operation.ts';
import { sendDocument } from '../present/document-file.ts';
import { documentFiles, documentParams } from '../schema/document.ts';

export const getAnyDocument = defineOperatorOperation({
  operationId: 'getAnyDocument',
  method: 'GET',
  path: '/documents/{documentID}',
  tag: 'Documents',
  summary: 'Download a document',
  description: 'Of any account.',
  scope: 'operator:read',
  params: documentParams,
  headers: ['If-None-Match'],
  success: documentFiles,
  errors: ['document_not_found'],
  handle: async ({ database }, { params, ifNoneMatch }) =>
    sendDocument(database, await readDocument(database, params.documentID), ifNoneMatch),
});

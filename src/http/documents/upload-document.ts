import { actorOf } from '../../who/people/authenticate-operator.ts';
import { findAnyOrder } from '../kernel/common/find-any-order.ts';
import { anyOrderParams } from '../kernel/common/schemas.ts';
import { keyErrors } from '../kernel/contract/implied-errors.ts';
import { defineOperatorOperation } from '../kernel/contract/operation.ts';
import { fileBody, uploadQuery, uploadReply } from './schema.ts';
import { storeUpload } from './store-upload.ts';

export const uploadDocumentRow = defineOperatorOperation({
  operationId: 'uploadDocument',
  method: 'POST',
  path: '/orders/{orderID}/documents',
  tag: 'Documents',
  summary: 'Add a document to an order',
  description:
    'The body is the file itself, and what is said of it stands in the query. It belongs to the order once all of it has come. The shipper may read it. A pod, or a signature that is not from a loading, proves the delivery.',
  scope: 'operator:dispatch',
  params: anyOrderParams,
  query: uploadQuery,
  headers: ['Idempotency-Key'],
  file: fileBody,
  success: {
    status: 201,
    description: 'The document is stored.',
    headers: ['ETag', 'Idempotent-Replayed'],
    schema: uploadReply,
    examples: {
      proof: {
        summary: 'A proof of delivery',
        moment: 'third',
        query: '?kind=pod&name=pod-4711.pdf&signed_by=Paolo%20Rossi',
        file: { type: 'application/pdf', text: '%PDF-1.7\n%%EOF\n' },
      },
    },
  },
  // For the file.
  waits: true,
  errors: ['order_not_found', 'stop_not_found', 'order_not_under_way', ...keyErrors, 'storage_limited'],
  handle: async (live, request) => {
    const key = await findAnyOrder(live.database, request.params.orderID);
    const { kind, id } = request.caller;
    return storeUpload(live.documents, key, request, {
      actor: actorOf(request.caller),
      key: `${kind}:${id}`,
      atOnceMax: 2,
    });
  },
});

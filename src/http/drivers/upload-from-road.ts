import { driverActor } from '../../orders/drivers/driver-links.ts';
import { fileBody, uploadQuery, uploadReply } from '../documents/schema.ts';
import { storeUpload } from '../documents/store-upload.ts';
import { keyErrors } from '../kernel/contract/implied-errors.ts';
import { defineDriverOperation } from '../kernel/contract/operation.ts';

export const uploadFromRoadRow = defineDriverOperation({
  operationId: 'uploadFromRoad',
  method: 'POST',
  path: '/v1/documents',
  tag: 'Driver',
  summary: 'Send a signature, a photo or a paper',
  description: 'The body is the file itself, and what is said of it stands in the query.',
  scope: undefined,
  query: uploadQuery,
  headers: ['Idempotency-Key'],
  file: fileBody,
  success: {
    status: 201,
    description: 'The document is stored.',
    headers: ['ETag', 'Idempotent-Replayed'],
    schema: uploadReply,
    examples: {},
  },
  errors: [
    'order_not_found',
    'route_not_found',
    'stop_not_found',
    'order_not_under_way',
    ...keyErrors,
    'storage_limited',
  ],
  handle: async (live, request) => {
    const { accountId, orderId: id, linkId } = request.caller;
    const sender = { actor: driverActor, key: `link:${linkId}`, atOnceMax: 1 };
    return storeUpload(live.documents, { accountId, id }, request, sender, () => live.countUpload(linkId));
  },
});

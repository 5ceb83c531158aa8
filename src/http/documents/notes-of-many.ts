import Type from 'typebox';
import { makeOfEach, namedOrders, namedOrdersMax } from '../kernel/common/named-orders.ts';
import { defineOperatorOperation } from '../kernel/contract/operation.ts';
import { sendNotes } from './paper-file.ts';
import { paperFile } from './schema.ts';

export const consignmentNotesRow = defineOperatorOperation({
  operationId: 'getNotes',
  method: 'GET',
  path: '/cmr.pdf',
  tag: 'Documents',
  summary: 'The consignment notes of many orders',
  description: `The notes of up to ${namedOrdersMax} orders in one PDF, in the order in which they are named. If one of them has no note there is no PDF: each of these is named in \`errors\`, as in \`orders.2\`. It counts against the quota as that many papers.`,
  scope: 'operator:read',
  query: Type.Object(
    { orders: namedOrders('Comma-separated or repeated; each order once.') },
    { additionalProperties: false },
  ),
  headers: ['If-None-Match'],
  success: paperFile,
  errors: ['service_unavailable'],
  handle: async (live, { query: { orders }, headers: { ifNoneMatch }, work }) =>
    sendNotes(live, ifNoneMatch, (readOne) => makeOfEach({ database: live.database, work }, orders, readOne, refusals)),
});

const refusals = {
  order_not_accepted: 'has no consignment note: the company has not accepted it',
  order_not_under_way: 'has no consignment note: only orders that were placed, and are not canceled, have one',
};

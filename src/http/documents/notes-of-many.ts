import Type from 'typebox';
import { invalidRequest, ServiceError } from '../../ground/errors.ts';
import { findAnyOrder } from '../kernel/common/find-any-order.ts';
import { text } from '../kernel/common/schemas.ts';
import { defineOperatorOperation } from '../kernel/contract/operation.ts';
import { pointMs } from '../kernel/edge/turns/measure-work.ts';
import { sendNotes } from './paper-file.ts';
import { paperFile } from './schema.ts';

const ordersMax = 100;
const field = 'orders';

export const consignmentNotesRow = defineOperatorOperation({
  operationId: 'getNotes',
  method: 'GET',
  path: '/cmr.pdf',
  tag: 'Documents',
  summary: 'The consignment notes of many orders',
  description: `The notes of up to ${ordersMax} orders in one PDF, in the order in which they are named. If one of them has no note there is no PDF: each of these is named in \`errors\`, as in \`orders.2\`. It counts against the quota as that many papers.`,
  scope: 'operator:read',
  query: Type.Object(
    {
      [field]: Type.Array(text('Id or number of an order.', 36, { minLength: 1 }), {
        minItems: 1,
        maxItems: ordersMax,
        description: 'Comma-separated or repeated; each order once.',
      }),
    },
    { additionalProperties: false },
  ),
  headers: ['If-None-Match'],
  success: paperFile,
  errors: ['service_unavailable'],
  handle: async (live, { query, headers: { ifNoneMatch }, work }) => {
    const named = query[field];
    work.count((named.length - 1) * pointMs);
    const seen = new Set<string>();
    const findOnce = async (order: string) => {
      const key = await findAnyOrder(live.database, order);
      if (seen.has(key.id)) throw invalidRequest({ [field]: ['is named twice'] });
      seen.add(key.id);
      return key;
    };
    return sendNotes(live, ifNoneMatch, (readOne) => eachOrder(named, async (order) => readOne(await findOnce(order))));
  },
});

/**
 * Makes something of each order, one after the other.
 * @throws {ServiceError} `invalid_request`, with all of which it was refused.
 */
async function eachOrder<Made>(orders: readonly string[], make: (order: string) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  const errors: Record<string, string[]> = {};
  for (const [index, order] of orders.entries()) {
    try {
      made.push(await make(order));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const why = error.errors?.[field] ?? refusals[error.code];
      if (why === undefined) throw error;
      errors[`${field}.${index}`] = [...why];
    }
  }
  if (Object.keys(errors).length > 0) throw invalidRequest(errors);
  return made;
}

/** Why there is no note, by the code that its own address would reply with. */
const refusals: Partial<Record<string, string[]>> = {
  order_not_found: ['names no order'],
  order_not_accepted: ['has no consignment note: the company has not accepted it'],
  order_not_under_way: ['has no consignment note: only orders that were placed, and are not canceled, have one'],
};

import { type Database, onlyRow } from '../../ground/database/database.ts';
import { type CeilingReached, cappedOf, ceilingRow } from './ceiling.ts';
import type { RequestKey } from './idempotency/request-key.ts';
import type { OrderStatus, OrderToStore } from './order.ts';
import { hashText, orderRow, referencesOf, stepRows } from './order-row.ts';

/** A draft's request and its present state. Undefined if the account has no order of that id. */
export async function findDraft(
  { pool, schema }: Database,
  accountId: number,
  id: string,
): Promise<{ request: string; status: OrderStatus } | undefined> {
  const result = await pool.query<{ request: string; status: OrderStatus }>({
    name: `${schema}-read-draft`,
    text: `select request, status from ${schema}.orders where account_id = $1 and id = $2`,
    values: [accountId, id],
  });
  return result.rows[0];
}

/**
 * `statusBefore` is null if the key is known or there is no such order; `isLate`: its reservation may have ended;
 * `refused`: its token may not order for so much any more, so that it stays a draft.
 */
type PublishOutcome = { isKnown: boolean; isLate: boolean; refused?: CeilingReached | null } & (
  | { statusBefore: 'draft'; orderNumber: number; version: number }
  | { statusBefore: OrderStatus | null; orderNumber: null; version: null }
);

const common = 'is_known, is_late, status_before, order_number, version';
const plain = { statement: 'draft', name: 'publish_draft_v4', parameters: 9, told: common };
const simulated = { statement: 'simulated', name: 'publish_simulated_v3', parameters: 10, told: common };
const capped = {
  statement: 'under-ceiling',
  name: 'publish_under_ceiling_v1',
  parameters: 14,
  told: `${common}, refused`,
};

/**
 * Turns the draft of the same id into the placed order that `order` describes and stores the reply under the key, in
 * one statement. Does nothing if the key was used before.
 */
export async function markDraftPlaced(
  { pool, schema }: Database,
  toStore: OrderToStore & { key: RequestKey },
  lockTimeout: string,
): Promise<PublishOutcome> {
  const { order, key, reply } = toStore;
  const steps = stepRows(toStore, 0);
  const [ceiling] = ceilingRow(cappedOf(toStore), 0);
  const { statement, name, parameters, told } = ceiling ? capped : steps.length > 0 ? simulated : plain;
  const result = await pool.query<PublishOutcome>({
    name: `${schema}-publish-${statement}`,
    text: `select ${told}
             from ${schema}.${name}(${Array.from({ length: parameters }, (_, index) => `$${index + 1}`)})`,
    values: [
      order.accountId,
      order.id,
      JSON.stringify(orderRow(toStore)),
      referencesOf(order),
      order.actor,
      key.key,
      hashText(key.requestHash),
      reply,
      lockTimeout,
      JSON.stringify(steps),
      ...(ceiling ? [ceiling.token_id, ceiling.ceiling, ceiling.cents, ceiling.time_zone] : []),
    ].slice(0, parameters),
  });
  return onlyRow(result);
}

import { type Database, onlyRow } from '../../ground/database/database.ts';
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

/** `statusBefore` is null if the key is known or there is no such order; `isLate`: its reservation may have ended. */
type PublishOutcome = { isKnown: boolean; isLate: boolean } & (
  | { statusBefore: 'draft'; orderNumber: number; version: number }
  | { statusBefore: Exclude<OrderStatus, 'draft'> | null; orderNumber: null; version: null }
);

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
  const isSimulated = steps.length > 0;
  const call = isSimulated
    ? 'publish_simulated_v3($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)'
    : 'publish_draft_v4($1, $2, $3, $4, $5, $6, $7, $8, $9)';
  const result = await pool.query<PublishOutcome>({
    name: `${schema}-publish-${isSimulated ? 'simulated' : 'draft'}`,
    text: `select is_known, is_late, status_before, order_number, version
             from ${schema}.${call}`,
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
      ...(isSimulated ? [JSON.stringify(steps)] : []),
    ],
  });
  return onlyRow(result);
}

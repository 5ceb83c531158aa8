import type { TaxedFee } from '../../engine/pricing/vat/add-vat.ts';
import { type Database, onlyRow } from '../../ground/database/database.ts';
import type { RequestKey } from './idempotency/request-key.ts';
import type { Cancellation, OrderStatus } from './order.ts';
import { hashText } from './order-row.ts';

/** All is null if the key is known; `version` is null if the order was not canceled, the others if there is none. */
export type CancelOutcome = { isKnown: boolean; version: number | null } & (
  | { statusBefore: OrderStatus; versionBefore: number }
  | { statusBefore: null; versionBefore: null }
);

/**
 * Cancels an order in a state in which the canceler may, if its version is one of `ifVersions` (null: any), and
 * stores the reply under the key, in one statement. Does nothing if the key was used before.
 */
export async function markOrderCanceled(
  { pool, schema }: Database,
  cancel: {
    accountId: number;
    id: string;
    actor: string;
    key: RequestKey;
    ifVersions: readonly number[] | null;
    cancellation: Cancellation;
    charge: TaxedFee | null;
    reply: string;
    lockTimeout: string;
  },
): Promise<CancelOutcome> {
  const { accountId, id, actor, key, ifVersions, cancellation, charge, reply, lockTimeout } = cancel;
  const result = await pool.query<CancelOutcome>({
    name: `${schema}-cancel-order`,
    text: `select is_known, status_before, version_before, version
             from ${schema}.cancel_order_v4($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      accountId,
      id,
      ifVersions,
      actor,
      cancellation,
      charge,
      key.route,
      key.key,
      hashText(key.requestHash),
      reply,
      lockTimeout,
    ],
  });
  return onlyRow(result);
}

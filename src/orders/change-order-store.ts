import type { Database } from '../database/database.ts';
import type { TaxedFee } from '../pricing/add-vat.ts';
import type { RequestKey } from './idempotency/request-key.ts';
import type { OrderStatus, StopStatusType } from './order.ts';
import { hashText } from './order-row.ts';

/** All is null if the key is known; `version` is null if the order was not canceled, the others if there is none. */
export type CancelOutcome = {
  isKnown: boolean;
  statusBefore: OrderStatus | null;
  versionBefore: number | null;
  version: number | null;
};

/**
 * Cancels an order that is a draft or placed, if its version is one of `ifVersions` (null: any), and stores the reply
 * under the key, in one statement. Does nothing if the key was used before.
 */
export async function markOrderCanceled(
  { pool, schema }: Database,
  cancel: {
    accountId: number;
    id: string;
    actor: string;
    key: RequestKey;
    ifVersions: readonly number[] | null;
    charge: TaxedFee | null;
    reply: string;
    lockTimeout: string;
  },
): Promise<CancelOutcome> {
  const { accountId, id, actor, key, ifVersions, charge, reply, lockTimeout } = cancel;
  const chargeText = charge && JSON.stringify(charge);
  const result = await pool.query<CancelOutcome>({
    name: `${schema}-cancel-order`,
    text: `select is_known as "isKnown", status_before as "statusBefore", version_before as "versionBefore", version
             from ${schema}.cancel_order_v2($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [accountId, id, ifVersions, actor, key.key, hashText(key.requestHash), reply, lockTimeout, chargeText],
  });
  return result.rows[0]!;
}

/**
 * Records what the order's next stop reports, with the status that follows, in one statement. `statusBefore` is null if
 * there is no such order, `version` if no stop is left to report.
 */
export async function markStopReported(
  { pool, schema }: Database,
  report: { accountId: number; id: string; type: StopStatusType; at: Date; actor: string; lockTimeout: string },
): Promise<{ statusBefore: OrderStatus | null; version: number | null }> {
  const { accountId, id, type, at, actor, lockTimeout } = report;
  const result = await pool.query<{ statusBefore: OrderStatus | null; version: number | null }>({
    name: `${schema}-report-stop`,
    text: `select status_before as "statusBefore", version from ${schema}.report_stop_v1($1, $2, $3, $4, $5, $6)`,
    values: [accountId, id, type, at.toISOString(), actor, lockTimeout],
  });
  return result.rows[0]!;
}

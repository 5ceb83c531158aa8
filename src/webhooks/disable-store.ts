import type { Database } from '../database/database.ts';
import { runnerOf, type Transaction } from '../database/transaction.ts';
import type { TargetKey } from '../delivery/tables.ts';
import type { DisabledReason } from './endpoint.ts';

/**
 * Disables an endpoint of an account and writes `endpoint.disabled`, in one statement. Returns false if there was
 * nothing to disable.
 */
export async function markEndpointDisabled(
  place: Database | Transaction,
  { accountId, id }: TargetKey,
  disable: { reason: DisabledReason; actor: string; lockTimeout: string },
): Promise<boolean> {
  const { rows } = await runnerOf(place).query<{ isDisabled: boolean }>({
    name: `${place.schema}-disable-endpoint`,
    text: `select is_disabled as "isDisabled" from ${place.schema}.disable_endpoint_v1($1, $2, $3, $4, $5)`,
    values: [accountId, id, disable.reason, disable.actor, disable.lockTimeout],
  });
  return rows[0]!.isDisabled;
}

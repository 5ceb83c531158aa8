import { type Database, onlyRow } from '../../ground/database/database.ts';
import { runnerOf, type Transaction } from '../../ground/database/transaction.ts';
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
  const result = await runnerOf(place).query<{ isDisabled: boolean }>({
    name: `${place.schema}-disable-endpoint`,
    text: `select is_disabled from ${place.schema}.disable_endpoint_v2($1, $2, $3, $4, $5)`,
    values: [accountId, id, disable.reason, disable.actor, disable.lockTimeout],
  });
  return onlyRow(result).isDisabled;
}

/** Disables an endpoint of the company. Returns where it was; undefined if there was nothing to disable. */
export async function markCompanyEndpointDisabled(
  { client, schema }: Transaction,
  { accountId, id }: TargetKey,
  reason: DisabledReason,
): Promise<string | undefined> {
  const { rows } = await client.query<{ url: string }>(
    `update ${schema}.company_webhook_endpoints e
        set enabled = false, disabled_at = now(), disabled_reason = $3, updated_at = now()
      where e.account_id = $1 and e.id = $2 and e.enabled
     returning e.url`,
    [accountId, id, reason],
  );
  return rows[0]?.url;
}

import type { Database } from '../../../ground/database/database.ts';
import type { DeliveryTables, TargetKey } from '../../delivery/tables.ts';

/** How it stands with the mails to an address. */
export type RecipientState = TargetKey & {
  /** False: the server refused it too often. */
  enabled: boolean;
  lastSuccessAt: Date | null;
  /** How many mails are to be tried again. */
  waiting: number;
  /** The outcome of the last try. */
  last: { at: string; status: number | null; error: string | null; response: string | null } | null;
};

/** Of one account, or of all. */
export async function listRecipientStates(
  { pool, schema }: Database,
  { targets, failures, attempts }: DeliveryTables,
  accountId: number | undefined,
): Promise<RecipientState[]> {
  const { rows } = await pool.query<RecipientState>(
    `select r.account_id, r.id, r.enabled, r.last_success_at,
            (select count(*) from ${schema}.${failures} f
              where f.account_id = r.account_id and f.target_id = r.id)::integer as waiting,
            (select jsonb_build_object('at', t.at, 'status', t.status, 'error', t.error, 'response', t.response)
               from ${schema}.${attempts} t
              where t.account_id = r.account_id and t.target_id = r.id order by t.id desc limit 1) as last
       from ${schema}.${targets} r
      ${accountId === undefined ? '' : 'where r.account_id = $1'}
      order by r.account_id, r.id`,
    accountId === undefined ? [] : [accountId],
  );
  return rows;
}

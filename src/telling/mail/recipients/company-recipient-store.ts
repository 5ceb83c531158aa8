import type { Database } from '../../../ground/database/database.ts';

/**
 * Gives the company’s addresses without a row one that starts after a place of its feed, and notes that all are set.
 */
export async function insertCompanyRecipients(
  { pool, schema }: Database,
  ids: readonly string[],
  position: number,
): Promise<void> {
  await pool.query(
    `insert into ${schema}.company_mail_recipients (account_id, id, position) select 0, unnest($1::uuid[]), $2
     on conflict (account_id, id) do update set seen_at = now()`,
    [ids, position],
  );
}

/** Those that were set in no process for 15 minutes in which mails were sent, with all that is known of them. */
export async function deleteUnseenRecipients({ pool, schema }: Database): Promise<void> {
  await pool.query(
    `with gone as (
       delete from ${schema}.company_mail_recipients r using ${schema}.mail_service s
        where r.seen_at < s.seen_at - interval '15 minutes' returning r.id),
     failures as (delete from ${schema}.company_mail_failures f using gone where f.target_id = gone.id)
     delete from ${schema}.company_mail_attempts a using gone where a.target_id = gone.id`,
  );
}

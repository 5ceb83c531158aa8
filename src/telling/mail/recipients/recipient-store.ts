import type { Database } from '../../../ground/database/database.ts';
import type { AccountContact } from '../../../who/accounts/account-record-store.ts';
import type { MailChoice } from '../../../who/accounts/mail-choice.ts';
import type { DeliveryTables, TargetKey } from '../../delivery/tables.ts';

/** A contact with mails, and its account. */
export type Chooser = {
  accountId: number;
  accountName: string;
  /** Of the account, ISO 3166-1 alpha-2. */
  country: string;
  contact: AccountContact & MailChoice;
};

/** The contacts that chose mails, of one account or of all, by account. */
export async function listChoosers({ pool, schema }: Database, accountId?: number): Promise<Chooser[]> {
  const { rows } = await pool.query<Omit<Chooser, 'contact'> & { contacts: AccountContact[] }>({
    name: `${schema}-list-choosers${accountId === undefined ? '' : '-of-one'}`,
    text: `select id as account_id, name as account_name, country, contacts from ${schema}.accounts
            where contacts @? '$[*].mailsId' ${accountId === undefined ? '' : 'and id = $1'} order by id`,
    values: accountId === undefined ? [] : [accountId],
  });
  return rows.flatMap(({ contacts, ...account }) =>
    contacts.flatMap((contact) =>
      contact.mailsId === undefined ? [] : [{ ...account, contact: contact as Chooser['contact'] }],
    ),
  );
}

export async function listRecipientKeys({ pool, schema }: Database): Promise<TargetKey[]> {
  const { rows } = await pool.query<TargetKey>({
    name: `${schema}-list-recipient-keys`,
    text: `select account_id, id from ${schema}.mail_recipients`,
  });
  return rows;
}

/** From after a position on, unless the recipient is known. */
export async function insertRecipient(
  { pool, schema }: Database,
  { accountId, id }: TargetKey,
  position: number,
): Promise<void> {
  await pool.query(
    `insert into ${schema}.mail_recipients (account_id, id, position) values ($1, $2, $3) on conflict do nothing`,
    [accountId, id, position],
  );
}

/** With all that is known of it, if no contact has it any more. */
export async function deleteRecipient({ pool, schema }: Database, { accountId, id }: TargetKey): Promise<void> {
  await pool.query(
    `with gone as (
       delete from ${schema}.mail_recipients r
        where r.account_id = $1 and r.id = $2
          and not exists (select from ${schema}.accounts a
                           where a.id = $1 and a.contacts @> jsonb_build_array(jsonb_build_object('mailsId', $2::text)))
       returning r.account_id, r.id),
     failures as (
       delete from ${schema}.mail_failures f
        where f.account_id = $1 and f.target_id = $2 and exists (select from gone))
     delete from ${schema}.mail_attempts t where t.account_id = $1 and t.target_id = $2 and exists (select from gone)`,
    [accountId, id],
  );
}

/** Counts that the server refused the address once more, and returns how often it has since it last took a mail. */
export async function updateRefusals(
  { pool, schema }: Database,
  { targets }: DeliveryTables,
  { accountId, id }: TargetKey,
): Promise<number> {
  const { rows } = await pool.query<{ refusals: number }>(
    `update ${schema}.${targets} set refusals = refusals + 1 where account_id = $1 and id = $2 returning refusals`,
    [accountId, id],
  );
  return rows[0]?.refusals ?? 0;
}

/** That the server took a mail for the address. */
export async function markAccepted(
  { pool, schema }: Database,
  { targets }: DeliveryTables,
  { accountId, id }: TargetKey,
): Promise<void> {
  await pool.query(`update ${schema}.${targets} set refusals = 0 where account_id = $1 and id = $2 and refusals > 0`, [
    accountId,
    id,
  ]);
}

/** That nothing more is sent to the address. */
export async function markStopped(
  { pool, schema }: Database,
  { targets }: DeliveryTables,
  { accountId, id }: TargetKey,
): Promise<void> {
  await pool.query(`update ${schema}.${targets} set enabled = false where account_id = $1 and id = $2`, [
    accountId,
    id,
  ]);
}

/** Lets an address get mails again, about events after a position. */
export async function updateResumed(
  { pool, schema }: Database,
  { targets, failures }: DeliveryTables,
  { accountId, id }: TargetKey,
  position: number,
): Promise<void> {
  await pool.query(
    `with gone as (delete from ${schema}.${failures} f where f.account_id = $1 and f.target_id = $2)
     update ${schema}.${targets} set enabled = true, refusals = 0, failing_since = null, not_before = null, position = $3
      where account_id = $1 and id = $2`,
    [accountId, id, position],
  );
}

import type { Database } from '../../ground/database/database.ts';
import { runnerOf, type Transaction } from '../../ground/database/transaction.ts';
import type { MailChoice } from './mail-choice.ts';

/** Somebody at the shipper to ask. Texts are empty if unknown; a contact that chose no mails gets none. */
export type AccountContact = { name: string; email: string; phone: string; role: string } & Partial<MailChoice>;

/**
 * When the VAT id was checked, by whom and with what result: by its form and check digits, or by hand, as at VIES,
 * whose consultation number goes into `note`.
 */
export type VatCheck = {
  vatId: string;
  /** ISO 8601. */
  at: string;
  by: string;
  method: 'form' | 'hand';
  result: 'valid' | 'invalid';
  note: string;
};

/** What is known about a shipper and may be changed. Texts are empty if unknown. */
export type AccountMasterData = {
  name: string;
  legalName: string;
  addressLine1: string;
  addressLine2: string;
  zip: string;
  city: string;
  country: string;
  vatId: string | null;
  vatCheck: VatCheck | null;
  contacts: AccountContact[];
  feesAgreed: boolean;
  /** Null: its tokens and people are admitted. */
  disabledAt: Date | null;
};

export type AccountRecord = AccountMasterData & { id: number; createdAt: Date };

const columns = `id, name, legal_name, address_line_1, address_line_2, zip, city, country, vat_id, vat_check, contacts,
  fees_agreed, disabled_at, created_at`;

/** By its number or its name. */
export async function findAccountRecord(
  place: Database | Transaction,
  account: number | string,
): Promise<AccountRecord | undefined> {
  const { rows } = await runnerOf(place).query<AccountRecord>(
    `select ${columns} from ${place.schema}.accounts where ${typeof account === 'number' ? 'id' : 'name'} = $1`,
    [account],
  );
  return rows[0];
}

/** By their numbers, those after `after`. */
export async function listAccountRecords(
  { pool, schema }: Database,
  after: number,
  limit: number,
): Promise<AccountRecord[]> {
  const { rows } = await pool.query<AccountRecord>(
    `select ${columns} from ${schema}.accounts where id > $1 order by id limit $2`,
    [after, limit],
  );
  return rows;
}

/**
 * Replaces everything that may be changed, if the account is as it was read. Undefined if somebody has changed it
 * since, or another account has the name.
 */
export async function updateAccountRecord(
  place: Database | Transaction,
  before: AccountRecord,
  after: AccountMasterData,
): Promise<AccountRecord | undefined> {
  const { rows } = await runnerOf(place).query<AccountRecord>(
    `update ${place.schema}.accounts a
        set name = $3, legal_name = $4, address_line_1 = $5, address_line_2 = $6, zip = $7, city = $8, country = $9,
            vat_id = $10, vat_check = $11, contacts = $12, fees_agreed = $13, disabled_at = $14
      where a.id = $1 and ${isAsRead}
        and not exists (select from ${place.schema}.accounts other where other.name = $3 and other.id <> $1)
     returning ${columns}`,
    [before.id, wholeOf(before), ...valuesOf(after)],
  );
  return rows[0];
}

const texts = ['name', 'legal_name', 'address_line_1', 'address_line_2', 'zip', 'city', 'country', 'vat_id'];
/** Compares the columns with `wholeOf`, one by one: a cluster builds no JSON from columns in an update. */
const isAsRead = [
  ...texts.map((column, place) => `a.${column} is not distinct from $2::jsonb->>${place}`),
  `a.vat_check is not distinct from nullif($2::jsonb->8, 'null')`,
  'a.contacts = $2::jsonb->9',
  'a.fees_agreed = ($2::jsonb->>10)::boolean',
  '(a.disabled_at is not null) = ($2::jsonb->>11)::boolean',
].join(' and ');

function wholeOf(account: AccountRecord): string {
  const { disabledAt, ...rest } = account;
  const { name, legalName, addressLine1, addressLine2, zip, city, country, vatId, vatCheck, contacts } = rest;
  const inOrder = [name, legalName, addressLine1, addressLine2, zip, city, country, vatId];
  return JSON.stringify([...inOrder, vatCheck, contacts, rest.feesAgreed, disabledAt !== null]);
}

function valuesOf(account: AccountMasterData) {
  const { name, legalName, addressLine1, addressLine2, zip, city, country, vatId, vatCheck, contacts } = account;
  return [
    ...[name, legalName, addressLine1, addressLine2, zip, city, country, vatId],
    vatCheck && JSON.stringify(vatCheck),
    JSON.stringify(contacts),
    account.feesAgreed,
    account.disabledAt,
  ];
}

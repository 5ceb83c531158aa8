import type { Database } from '../../ground/database/database.ts';
import { readWithRetry } from '../../ground/database/unavailable.ts';
import { ServiceError } from '../../ground/errors.ts';
import { type AccountRecord, findAccountRecord } from '../../who/accounts/account-record-store.ts';
import type { AccountChanges } from '../../who/accounts/change-account.ts';
import type { AccountChangeBody } from './schema.ts';

/** @throws {ServiceError} `account_not_found`. */
export async function findAccountOf(database: Database, text: string): Promise<AccountRecord> {
  const id = readNumber(text);
  const account = id === undefined ? undefined : await readWithRetry(() => findAccountRecord(database, id));
  if (!account) throw new ServiceError('account_not_found');
  return account;
}

/** @throws {ServiceError} `token_not_found` for anything but a number. */
export function readTokenId(text: string): number {
  const id = readNumber(text);
  if (id === undefined) throw new ServiceError('token_not_found');
  return id;
}

function readNumber(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The changes to an account, in the domain's terms. */
export function readAccountChanges(body: AccountChangeBody): AccountChanges {
  const { contacts, vat_checked: vatChecked } = body;
  const stated = {
    name: body.name,
    legalName: body.legal_name,
    addressLine1: body.address_line_1,
    addressLine2: body.address_line_2,
    zip: body.zip,
    city: body.city,
    country: body.country,
    vatId: body.vat_id,
    contacts: contacts?.map(({ name = '', email = '', phone = '', role = '', ...choice }) => ({
      name,
      email,
      phone,
      role,
      ...(choice.mails && { mails: choice.mails }),
      ...(choice.language && { language: choice.language }),
    })),
    feesAgreed: body.fees_agreed,
    vatChecked: vatChecked && { result: vatChecked.result, note: vatChecked.note ?? '' },
    isDisabled: body.disabled,
  };
  return Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined));
}

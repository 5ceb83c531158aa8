import type { Told } from '../../telling/mail/recipients/list-told.ts';
import type { AccountContact, AccountRecord } from '../../who/accounts/account-record-store.ts';
import { versionOf } from '../../who/accounts/account-version.ts';

/** An account as the company's interface and its command line show it. */
export function presentAccount(account: AccountRecord) {
  const { vatCheck } = account;
  return {
    id: account.id,
    name: account.name,
    legal_name: account.legalName,
    address_line_1: account.addressLine1,
    address_line_2: account.addressLine2,
    zip: account.zip,
    city: account.city,
    country: account.country,
    vat_id: account.vatId,
    vat_check: vatCheck && {
      vat_id: vatCheck.vatId,
      at: vatCheck.at,
      by: vatCheck.by,
      method: vatCheck.method,
      result: vatCheck.result,
      note: vatCheck.note,
    },
    contacts: account.contacts.map(presentContact),
    fees_agreed: account.feesAgreed,
    created_at: account.createdAt,
    disabled_at: account.disabledAt,
  };
}

/** The same with the version that a change may name. */
export function presentVersion(account: AccountRecord) {
  return { ...presentAccount(account), version: versionOf(account) };
}

export function presentContact({ name, email, phone, role, mails = [], language }: AccountContact) {
  return { name, email, phone, role, mails, language: language ?? null };
}

export function presentTold({ name, email, state, lastSuccessAt, waiting, problem }: Told) {
  return { name, email, state, last_success_at: lastSuccessAt, waiting, problem };
}

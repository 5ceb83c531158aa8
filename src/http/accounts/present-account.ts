import type { Told } from '../../telling/mail/recipients/list-told.ts';
import type { AccountContact, AccountRecord } from '../../who/accounts/account-record-store.ts';
import { versionOf } from '../../who/accounts/account-version.ts';
import { present } from '../kernel/common/present.ts';
import { accountMembers, ToldContact, VatCheck } from './schema.ts';

/** An account as the company's interface and its command line show it. */
export function presentAccount(account: AccountRecord) {
  return present(accountMembers, {
    ...account,
    vatCheck: account.vatCheck && present(VatCheck.properties, account.vatCheck),
    contacts: account.contacts.map(presentContact),
  });
}

/** The same with the version that a change may name. */
export function presentVersion(account: AccountRecord) {
  return { ...presentAccount(account), version: versionOf(account) };
}

export function presentContact({ name, email, phone, role, mails = [], language }: AccountContact) {
  return { name, email, phone, role, mails, language: language ?? null };
}

export function presentTold(told: Told) {
  return present(ToldContact.properties, told);
}

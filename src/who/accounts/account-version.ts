import { hash } from 'node:crypto';
import type { AccountRecord } from './account-record-store.ts';

/** Changes with every change of the account's record. Where its contacts' mails begin is not part of that. */
export function versionOf({ createdAt, disabledAt, contacts, ...account }: AccountRecord): string {
  const known = contacts.map(({ mailsId, mailsAfter, ...contact }) => contact);
  const whole = Object.entries({ ...account, contacts: known, isDisabled: disabledAt !== null });
  return hash('sha256', JSON.stringify(whole.sort(([a], [b]) => (a < b ? -1 : 1)))).slice(0, 16);
}

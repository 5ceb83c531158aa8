import { randomUUID } from 'node:crypto';
import countries from 'i18n-iso-countries';
import { isValidVatId } from '../../engine/pricing/vat/vat-id.ts';
import type { Database } from '../../ground/database/database.ts';
import type { Transaction } from '../../ground/database/transaction.ts';
import { invalidRequest, Problems, ServiceError } from '../../ground/errors.ts';
import { isMailAddress } from '../../ground/settings/mail-settings.ts';
import {
  type AccountContact,
  type AccountMasterData,
  type AccountRecord,
  findAccountRecord,
  updateAccountRecord,
  type VatCheck,
} from './account-record-store.ts';
import { versionOf } from './account-version.ts';
import { findLastPosition } from './position-store.ts';

/** What to change of an account; what is absent stays. */
export type AccountChanges = Partial<
  Omit<AccountMasterData, 'vatCheck' | 'disabledAt'> & {
    /** What somebody found out about the VAT id by hand, as at VIES. */
    vatChecked: Pick<VatCheck, 'result' | 'note'>;
    isDisabled: boolean;
  }
>;

const textLengthMax = 120;
const contactsMax = 20;
const texts = ['name', 'legalName', 'addressLine1', 'addressLine2', 'zip', 'city'] as const;
const triesMax = 3;

/** Who changes it, when, and which of its versions; any when undefined. */
type ChangeAct = { actor: string; now: number; ifVersions?: readonly string[] | undefined };

/**
 * Changes the record of an account. Disabled, it is refused from the next request on, whatever the token; enabled,
 * its tokens work as before. A VAT id is checked by its form when it or the country changes, or if it never was.
 * @returns the account before and after; undefined if there is none.
 * @throws {ServiceError} `invalid_request` naming all fields that are wrong, `account_changed` if it has none of the
 * versions, `service_unavailable` if others keep changing the account.
 */
export async function changeAccount(
  place: Database | Transaction,
  account: number | string,
  changes: AccountChanges,
  { actor, now, ifVersions }: ChangeAct,
): Promise<{ before: AccountRecord; after: AccountRecord } | undefined> {
  for (let tries = 1; tries <= triesMax; tries++) {
    const before = await findAccountRecord(place, account);
    if (before === undefined) return undefined;
    if (ifVersions && !ifVersions.includes(versionOf(before))) throw new ServiceError('account_changed');
    const lastPosition = changes.contacts ? await findLastPosition(place, before.id) : 0;
    const wanted = changedAccount(before, changes, { actor, now, lastPosition });
    await requireFreeName(place, before.id, wanted.name);
    const after = await updateAccountRecord(place, before, wanted).catch((error: unknown) => {
      // Somebody else has just taken the name.
      throw (error as { code?: unknown } | null)?.code === uniqueViolation ? nameTaken() : error;
    });
    if (after) return { before, after };
  }
  throw new ServiceError('service_unavailable');
}

async function requireFreeName(place: Database | Transaction, id: number, name: string): Promise<void> {
  const holder = await findAccountRecord(place, name);
  if (holder === undefined || holder.id === id) return;
  throw nameTaken();
}

/** Of PostgreSQL. No two accounts have the same name, and nothing else of an account is unique. */
const uniqueViolation = '23505';

function nameTaken(): ServiceError {
  return invalidRequest({ name: ['is that of another account: choose another one'] });
}

/**
 * @param by who changes it and when, and the position of the account's last event.
 * @throws {ServiceError} `invalid_request`.
 */
function changedAccount(
  before: AccountMasterData,
  { vatChecked, isDisabled, ...changes }: AccountChanges,
  { actor, now, lastPosition }: { actor: string; now: number; lastPosition: number },
): AccountMasterData {
  const after: AccountMasterData = { ...before, ...changes };
  const problems = new Problems();
  for (const field of texts) after[field] = judgeText(after[field], field, problems);
  if (after.name === '') problems.add('name', 'must not be empty');
  after.country = after.country.toUpperCase();
  if (!/^[A-Z]{2}$/.test(after.country) || !countries.isValid(after.country))
    problems.add('country', `must be a code of ISO 3166-1 as in DE, GR or GB, not "${after.country}"`);
  after.vatId = after.vatId?.replace(/[\s.-]/g, '').toUpperCase() || null;
  if (changes.contacts) after.contacts = judgeContacts(changes.contacts, before.contacts, problems, lastPosition);
  if (after.contacts.length > contactsMax) problems.add('contacts', `must be at most ${contactsMax}`);
  const isNew = after.vatId !== before.vatId || after.country !== before.country;
  if (isNew || before.vatCheck === null) after.vatCheck = checkForm(after, actor, now);
  if (isNew && after.vatCheck?.result === 'invalid')
    problems.add('vatId', `"${after.vatId}" is not a VAT identification number of ${after.country}`);
  if (vatChecked !== undefined) {
    const note = judgeText(vatChecked.note, 'vatChecked.note', problems);
    if (after.vatId === null) problems.add('vatChecked', 'needs a VAT id');
    else after.vatCheck = checkOf(after.vatId, { method: 'hand', result: vatChecked.result, note }, actor, now);
  }
  if (isDisabled !== undefined) after.disabledAt = isDisabled ? (before.disabledAt ?? new Date(now)) : null;
  problems.throwIfAny();
  return after;
}

function judgeText(text: string, field: string, problems: Problems): string {
  const trimmed = text.trim();
  if (trimmed.length > textLengthMax) problems.add(field, `must have at most ${textLengthMax} characters`);
  if (/\p{Cc}/u.test(trimmed)) problems.add(field, 'must not have control characters');
  return trimmed;
}

function judgeContacts(
  contacts: readonly AccountContact[],
  before: readonly AccountContact[],
  problems: Problems,
  lastPosition: number,
): AccountContact[] {
  const addresses = new Set<string>();
  return contacts.map((contact, index) => {
    const judged = judgeContact(contact, index, problems);
    const mails = [...new Set(contact.mails)];
    const language = contact.language && { language: contact.language };
    if (mails.length === 0) return { ...judged, ...language };
    const address = judged.email.toLowerCase();
    if (!isMailAddress(judged.email)) problems.add(`contacts.${index}.mails`, 'need an e-mail address to go to');
    else if (addresses.has(address)) problems.add(`contacts.${index}.mails`, 'go to this address already');
    addresses.add(address);
    const known = before.find(({ mailsId, email }) => mailsId !== undefined && email.toLowerCase() === address);
    const { mailsAfter = lastPosition, mailsId = randomUUID() } = known ?? {};
    return { ...judged, mails, ...language, mailsAfter, mailsId };
  });
}

function judgeContact(contact: AccountContact, index: number, problems: Problems): AccountContact {
  const field = `contacts.${index}`;
  const judged = Object.fromEntries(
    (['name', 'email', 'phone', 'role'] as const).map((part) => [
      part,
      judgeText(contact[part], `${field}.${part}`, problems),
    ]),
  ) as Pick<AccountContact, 'name' | 'email' | 'phone' | 'role'>;
  if (judged.name === '' && judged.email === '' && judged.phone === '')
    problems.add(field, 'must have a name, an e-mail address or a telephone number');
  if (judged.email !== '' && !/^[^\s@]+@[^\s@]+$/.test(judged.email))
    problems.add(`${field}.email`, `must be an e-mail address, not "${judged.email}"`);
  return judged;
}

function checkForm({ country, vatId }: AccountMasterData, actor: string, now: number): VatCheck | null {
  if (vatId === null) return null;
  const result = isValidVatId(country, vatId) ? 'valid' : 'invalid';
  return checkOf(vatId, { method: 'form', result, note: '' }, actor, now);
}

function checkOf(
  vatId: string,
  check: Pick<VatCheck, 'method' | 'result' | 'note'>,
  actor: string,
  now: number,
): VatCheck {
  return { vatId, at: new Date(now).toISOString(), by: actor, ...check };
}

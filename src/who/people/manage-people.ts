import type { Database } from '../../ground/database/database.ts';
import { inTransaction, type Transaction } from '../../ground/database/transaction.ts';
import { invalidRequest, ServiceError } from '../../ground/errors.ts';
import { findAccountByName } from '../accounts/account-store.ts';
import type { Act } from './act.ts';
import { insertAudit } from './audit-store.ts';
import { deleteLinks } from './link-store.ts';
import { makeOnce } from './make-once.ts';
import { issueLink } from './passwords/links.ts';
import { insertPerson, type Person, updatePerson, updatePersonRemoved } from './person-store.ts';
import type { Role } from './roles.ts';
import { markSessionsEnded } from './sessions/session-store.ts';

type NewPerson = { email: string; name: string; role: Role; account?: string | undefined };
type WithLink = { person: Person; secret: string };

/**
 * Makes a person and the link by which they set a password. `account` is the name of the account for whom a person of
 * the role `shipper` acts.
 * @throws {ServiceError} `invalid_request` naming `email`, `name` or `account`; `secret_shown_once`.
 */
export async function createPerson(
  database: Database,
  described: NewPerson,
  { actor, now, key }: Act,
): Promise<WithLink> {
  if (!isEmail(described.email)) throw invalidRequest({ email: ['must be an e-mail address'] });
  const wanted = { ...described, email: described.email.trim(), name: judgeName(described.name) };
  return makeOnce(database, key, async (transaction) => {
    const person = await addPerson(transaction, wanted, actor);
    if (!person) throw invalidRequest({ email: ['belongs to a person who is there already'] });
    return { person, secret: await issueLink(transaction, person.id, now), made: `person:${person.id}` };
  });
}

/**
 * Creates a person who has no way to log in yet. Undefined if somebody has the e-mail address.
 * @throws {ServiceError} `invalid_request` naming `account`.
 */
export async function addPerson(
  transaction: Transaction,
  { email, name, role, account }: NewPerson,
  actor: string,
): Promise<Person | undefined> {
  const shipperAccountId = await findShipper(transaction, role, account);
  const person = await insertPerson(transaction, { email, name, role, shipperAccountId });
  if (!person) return undefined;
  const details = { role, ...(shipperAccountId === null ? {} : { account_id: shipperAccountId }) };
  await insertAudit(transaction, { actor, action: 'person.created', target: `person:${person.id}`, details });
  return person;
}

/** In characters. */
export const nameLengthMax = 100;

/** Terminals, papers and lists show it as it is. */
function judgeName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalidRequest({ name: ['must not be empty'] });
  if (trimmed.length > nameLengthMax) throw invalidRequest({ name: [`must have at most ${nameLengthMax} characters`] });
  if (/\p{Cc}/u.test(trimmed)) throw invalidRequest({ name: ['must not have control characters'] });
  return trimmed;
}

/** Checks the form only; the link shows whether the mailbox exists. */
export function isEmail(text: string): boolean {
  return /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/.test(text.trim()) && text.length <= 254;
}

async function findShipper(transaction: Transaction, role: Role, name: string | undefined): Promise<number | null> {
  if (role !== 'shipper') {
    if (name !== undefined) throw invalidRequest({ account: ['goes with the role shipper alone'] });
    return null;
  }
  if (name === undefined) throw invalidRequest({ account: ['is required with the role shipper'] });
  const account = await findAccountByName(transaction, name);
  if (!account) throw invalidRequest({ account: ['is the name of no account'] });
  return account.id;
}

/** What is given is changed, the rest stays. */
type Change = {
  name?: string | undefined;
  role?: Role | undefined;
  /** The name of the account for whom a person acts who gets the role `shipper`. */
  account?: string | undefined;
  /** Shuts the person out, with sessions and links, or lets them in again by the password that they had. */
  isDisabled?: boolean | undefined;
};

/**
 * Changes a person. All of it counts from the next request on.
 * @throws {ServiceError} `person_not_found`, or `invalid_request` naming `name` or `account`.
 */
export async function changePerson(
  database: Database,
  id: number,
  { name, role, account, isDisabled }: Change,
  { actor, now }: Act,
): Promise<Person> {
  const called = name === undefined ? undefined : judgeName(name);
  if (role === undefined && account !== undefined) throw invalidRequest({ account: ['goes with a role'] });
  return inTransaction(database, async (transaction) => {
    const shipperAccountId = role === undefined ? undefined : await findShipper(transaction, role, account);
    const person = await updatePerson(transaction, id, { name: called, role, shipperAccountId, isDisabled });
    if (!person) throw new ServiceError('person_not_found');
    const target = `person:${id}`;
    if (name !== undefined || role !== undefined) {
      const details = { ...(name === undefined ? {} : { name: 'changed' }), ...(role === undefined ? {} : { role }) };
      await insertAudit(transaction, { actor, action: 'person.changed', target, details });
    }
    if (isDisabled !== undefined) {
      if (isDisabled) await shutOut(transaction, id, now);
      const action = isDisabled ? 'person.disabled' : 'person.enabled';
      await insertAudit(transaction, { actor, action, target });
    }
    return person;
  });
}

/**
 * Takes a person's password and sessions away and makes a link by which they set another.
 * @throws {ServiceError} `person_not_found`, `secret_shown_once`.
 */
export async function resetPerson(database: Database, id: number, { actor, now, key }: Act): Promise<WithLink> {
  return makeOnce(database, key, async (transaction) => {
    const person = await updatePerson(transaction, id, { passwordHash: null });
    if (!person) throw new ServiceError('person_not_found');
    await shutOut(transaction, id, now);
    const made = `person:${id}`;
    await insertAudit(transaction, { actor, action: 'person.reset', target: made });
    return { person, secret: await issueLink(transaction, id, now), made };
  });
}

/**
 * Ends a person for good: only the name stays, since events and the audit call them by it.
 * @throws {ServiceError} `person_not_found`.
 */
export async function removePerson(database: Database, id: number, { actor, now }: Act): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (!(await updatePersonRemoved(transaction, id))) throw new ServiceError('person_not_found');
    await shutOut(transaction, id, now);
    await insertAudit(transaction, { actor, action: 'person.removed', target: `person:${id}` });
  });
}

async function shutOut(transaction: Transaction, id: number, now: number): Promise<void> {
  await markSessionsEnded(transaction, id, new Date(now));
  await deleteLinks(transaction, id);
}

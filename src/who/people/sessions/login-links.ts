import type { Database } from '../../../ground/database/database.ts';
import { inTransaction, type Transaction } from '../../../ground/database/transaction.ts';
import { invalidRequest, ServiceError } from '../../../ground/errors.ts';
import { dayMs } from '../../../ground/units.ts';
import { createToken, hashToken, parseToken } from '../../accounts/token.ts';
import type { Act } from '../act.ts';
import { insertAudit } from '../audit-store.ts';
import { deleteLinks, insertLink, lockPersonOfLink, markLinkUsed } from '../link-store.ts';
import { type Person, updatePerson } from '../person-store.ts';
import { openSession } from './session.ts';

const kind = 'log_in';

/** For how long a link lets somebody in. */
export const loginLinkMs = dayMs;

/**
 * Makes the person a link that logs them in, once, and ends those of that kind before. Returns its secret, kept nowhere
 * else.
 * @throws {ServiceError} `person_not_found`, or `invalid_request` naming `person` if they are disabled.
 */
export async function issueLoginLink(
  transaction: Transaction,
  id: number,
  { actor, now }: Act,
): Promise<{ person: Person; secret: string }> {
  // Also makes whoever shuts the person out wait, or waits for them.
  const person = await updatePerson(transaction, id, {});
  if (!person) throw new ServiceError('person_not_found');
  if (person.disabledAt) throw invalidRequest({ person: ['is disabled: enable them first'] });
  const secret = createToken(transaction.schema, 'link');
  await deleteLinks(transaction, id, kind);
  const [createdAt, expiresAt] = [new Date(now), new Date(now + loginLinkMs)];
  await insertLink(transaction, { hash: hashToken(secret), kind, personId: id, createdAt, expiresAt });
  await insertAudit(transaction, { actor, action: 'person.login_link', target: `person:${id}` });
  return { person, secret };
}

/** The address to hand to a person. The secret is in the fragment, which browsers send to nobody. */
export function loginAddress(consoleUrl: string, secret: string): string {
  return `${consoleUrl}/enter#${secret}`;
}

/**
 * Begins a session by the secret of a link, which is used up, and returns the secret of the session. Of several at once
 * one comes in.
 * @throws {ServiceError} `login_failed`, whatever is wrong.
 */
export async function logInByLink(database: Database, secret: string, now: number): Promise<string> {
  const link = parseToken(secret);
  const isOurs = link?.kind === 'link' && link.environment === database.schema;
  const session = isOurs ? await useUp(database, link.hash, now) : undefined;
  if (session === undefined) {
    const message = 'This link was used before, or its time is over: ask whoever gave it to you for another.';
    throw new ServiceError('login_failed', { message });
  }
  return session;
}

function useUp(database: Database, hash: Buffer, now: number): Promise<string | undefined> {
  return inTransaction(database, async (transaction) => {
    await lockPersonOfLink(transaction, hash);
    const personId = await markLinkUsed(transaction, { hash, kind }, new Date(now));
    return personId === undefined ? undefined : openSession(transaction, { id: personId }, now);
  });
}

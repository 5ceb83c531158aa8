import type { Database } from '../../../ground/database/database.ts';
import { inTransaction, type Transaction } from '../../../ground/database/transaction.ts';
import { invalidRequest } from '../../../ground/errors.ts';
import { dayMs } from '../../../ground/units.ts';
import { createToken, hashToken, parseToken } from '../../accounts/token.ts';
import { insertAudit } from '../audit-store.ts';
import { deleteLinks, findLink, insertLink, lockPersonOfLink, markLinkUsed } from '../link-store.ts';
import { updatePerson, type WithPassword } from '../person-store.ts';
import { markSessionsEnded } from '../sessions/session-store.ts';
import { type PasswordHasher, passwordProblem } from './passwords.ts';

const kind = 'set_password';

/** For how long a link can be used. */
export const linkMs = 3 * dayMs;

/** Makes the person a link that sets a password, once, and ends those before. Returns its secret, kept nowhere else. */
export async function issueLink(transaction: Transaction, personId: number, now: number): Promise<string> {
  const secret = createToken(transaction.schema, 'link');
  await deleteLinks(transaction, personId);
  const [createdAt, expiresAt] = [new Date(now), new Date(now + linkMs)];
  await insertLink(transaction, { hash: hashToken(secret), kind, personId, createdAt, expiresAt });
  return secret;
}

/** The address to hand to a person. The secret is in the fragment, which browsers send to nobody. */
export function linkAddress(consoleUrl: string, secret: string): string {
  return `${consoleUrl}/password#${secret}`;
}

/**
 * Sets a password by the secret of a link, which is used up, and ends the person's sessions and links that log in.
 * Returns the person as they log in from now on.
 * @throws {ServiceError} `invalid_request` naming `password`, and then the link still holds, or `secret`.
 */
export async function setPassword(
  { database, hasher }: { database: Database; hasher: PasswordHasher },
  { secret, password }: { secret: string; password: string },
  now: number,
): Promise<WithPassword> {
  const problem = passwordProblem(password);
  if (problem) throw invalidRequest({ password: [problem] });
  const link = parseToken(secret);
  if (link?.kind !== 'link') throw invalidRequest({ secret: ['is not whole: open the address as you were given it'] });
  if (link.environment !== database.schema) throw invalidRequest({ secret: ['is for another environment'] });
  const refusal = invalidRequest({
    secret: ['was used before, or its time is over: ask whoever gave it to you for another'],
  });
  // Before a hash is worked out for nobody.
  if (!(await findLink(database, { hash: link.hash, kind }, new Date(now)))) throw refusal;
  const passwordHash = await hasher.hash(password);
  return inTransaction(database, async (transaction) => {
    await lockPersonOfLink(transaction, link.hash);
    const personId = await markLinkUsed(transaction, { hash: link.hash, kind }, new Date(now));
    const person = personId === undefined ? undefined : await updatePerson(transaction, personId, { passwordHash });
    if (!person) throw refusal;
    await markSessionsEnded(transaction, person.id, new Date(now));
    await deleteLinks(transaction, person.id, 'log_in');
    const target = `person:${person.id}`;
    await insertAudit(transaction, { actor: target, action: 'person.password_set', target });
    return { id: person.id, passwordHash };
  });
}

import type { Database } from '../../../ground/database/database.ts';
import { ServiceError } from '../../../ground/errors.ts';
import { findPassword } from '../person-store.ts';
import { openSession } from '../sessions/session.ts';
import type { PasswordHasher } from './passwords.ts';

/**
 * Begins a session of whoever has this e-mail address and password, and returns its secret. It takes as long when there
 * is no such person, they have no password, or are disabled.
 * @throws {ServiceError} `login_failed`, whatever is wrong.
 */
export async function logIn(
  { database, hasher }: { database: Database; hasher: PasswordHasher },
  { email, password }: { email: string; password: string },
  now: number,
): Promise<string> {
  const person = await findPassword(database, email.trim());
  const isRight = await hasher.verify(password, person?.passwordHash);
  const secret = person && isRight ? await openSession(database, person, now) : undefined;
  if (secret === undefined) throw new ServiceError('login_failed');
  return secret;
}

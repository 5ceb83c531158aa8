import { randomBytes } from 'node:crypto';
import type { Database } from '../../../ground/database/database.ts';
import type { Transaction } from '../../../ground/database/transaction.ts';
import { ServiceError } from '../../../ground/errors.ts';
import { dayMs, hourMs, minuteMs } from '../../../ground/units.ts';
import { createToken, hashToken } from '../../accounts/token.ts';
import { findSession, insertBearer, insertSession, markSessionEnded, type Session } from './session-store.ts';

/** A session in which nobody asks for a bearer ends after this. */
export const idleMsMax = 12 * hourMs;
/** However busy it is, it ends after this. */
export const sessionMsMax = 7 * dayMs;
/** For how long a page may show a bearer. */
export const bearerMs = 5 * minuteMs;

/** Of the secret in the cookie. */
const secretBytes = 32;

/** Whether a session still opens something at the instant. It ends with the person and with the shipper's account. */
export function isOpen({ createdAt, seenAt, endedAt, person, account }: Session, now: number): boolean {
  if (endedAt !== null || person.isDisabled || account?.accountDisabled) return false;
  return now < seenAt.getTime() + idleMsMax && now < createdAt.getTime() + sessionMsMax;
}

/**
 * Begins a session. The secret returned, which the cookie holds, is the only copy there will ever be. Undefined if the
 * person is disabled, or the password that was checked is no longer theirs.
 */
export async function openSession(
  place: Database | Transaction,
  { id, passwordHash }: { id: number; passwordHash?: string },
  now: number,
): Promise<string | undefined> {
  const secret = randomBytes(secretBytes).toString('base64url');
  const oldest = new Date(now - sessionMsMax);
  const session = { hash: hashToken(secret), personId: id, passwordHash, at: new Date(now), oldest };
  return (await insertSession(place, session)) ? secret : undefined;
}

/** @throws {ServiceError} `session_ended`, also if there never was such a session. */
export async function readSession(database: Database, secret: string | undefined, now: number): Promise<Session> {
  const session = secret === undefined ? undefined : await findSession(database, hashToken(secret));
  if (!session || !isOpen(session, now)) throw new ServiceError('session_ended');
  return session;
}

/** Ends a session at once, with its bearers. */
export async function endSession(database: Database, secret: string, now: number): Promise<void> {
  await markSessionEnded(database, hashToken(secret), new Date(now));
}

/** What a page of the session shows to the interfaces, for `bearerMs`. It ends with the session. */
export async function issueBearer(database: Database, { id }: Session, now: number): Promise<string> {
  const bearer = createToken(database.schema, 'session');
  const expiresAt = new Date(now + bearerMs);
  await insertBearer(database, { hash: hashToken(bearer), sessionId: id, at: new Date(now), expiresAt });
  return bearer;
}

import type { Database, LiveEnvironment } from '../../ground/database/database.ts';
import { ServiceError } from '../../ground/errors.ts';
import { type ParsedToken, parseToken } from '../accounts/token.ts';
import { isOpen } from './sessions/session.ts';
import { findSessionOfBearer, type Session } from './sessions/session-store.ts';

/**
 * Judges a token by its form.
 * @throws {ServiceError} `token_malformed` or `token_wrong_environment`.
 */
export function readToken(environment: LiveEnvironment, text: string): ParsedToken {
  const parsed = parseToken(text);
  if (!parsed || parsed.kind === 'link') throw new ServiceError('token_malformed');
  if (parsed.environment !== environment) throw new ServiceError('token_wrong_environment');
  return parsed;
}

/**
 * Finds the session whose page shows a bearer of this hash.
 * @throws {ServiceError} one of the 401 codes.
 */
export async function readBearerOfSession(database: Database, hash: Buffer, now: number): Promise<Session> {
  const found = await findSessionOfBearer(database, hash);
  if (!found) throw new ServiceError('token_unknown');
  const { session, expiresAt } = found;
  if (session.account?.accountDisabled) throw new ServiceError('account_disabled');
  if (!isOpen(session, now)) throw new ServiceError('token_revoked');
  if (expiresAt.getTime() <= now) throw new ServiceError('token_expired');
  return session;
}

import type { Database } from '../database/database.ts';
import { findTokenById, insertToken, markTokenRevoked, type TokenRow } from './account-store.ts';
import { createToken, hashToken, hintOf, type Scope } from './token.ts';

export type IssuedToken = { id: number; token: string };

/** Issues a token; the returned text is the only copy there will ever be. */
export async function issueToken(
  database: Database,
  request: { accountId: number; scopes: readonly Scope[]; expiresAt: Date | null },
): Promise<IssuedToken> {
  const token = createToken(database.schema);
  const id = await insertToken(database, { ...request, hash: hashToken(token), hint: hintOf(token) });
  return { id, token };
}

/** A new token with the scopes and the expiry of the old one, which stays valid for `overlapSeconds` more. */
export async function rotateToken(
  database: Database,
  id: number,
  overlapSeconds: number,
): Promise<(IssuedToken & { old: TokenRow; oldEndsAt: Date }) | undefined> {
  const old = await findTokenById(database, id);
  if (!old || (old.revokedAt && old.revokedAt <= new Date())) return undefined;
  const issued = await issueToken(database, old);
  const oldEndsAt = await markTokenRevoked(database, id, overlapSeconds);
  return { ...issued, old, oldEndsAt: oldEndsAt! };
}

import type { Database } from '../../ground/database/database.ts';
import type { Transaction } from '../../ground/database/transaction.ts';
import { insertToken, insertTokenSuccessor } from './account-store.ts';
import { createToken, hashToken, hintOf, type Scope } from './token.ts';

type IssuedToken = { id: number; token: string };

/** Issues a token. The text returned is the only copy there will ever be. */
export async function issueToken(
  place: Database | Transaction,
  request: { accountId: number; scopes: readonly Scope[]; expiresAt: Date | null },
): Promise<IssuedToken> {
  const token = createToken(place.schema);
  const id = await insertToken(place, { ...request, hash: hashToken(token), hint: hintOf(token) });
  return { id, token };
}

/**
 * Issues a token with the scopes and expiry of the old one, which stays valid for `overlapSeconds`. Undefined if the
 * old one is no longer valid.
 */
export async function rotateToken(
  place: Database | Transaction,
  id: number,
  overlapSeconds: number,
): Promise<(IssuedToken & { oldEndsAt: Date }) | undefined> {
  const token = createToken(place.schema);
  const rotated = await insertTokenSuccessor(place, {
    id,
    overlapSeconds,
    hash: hashToken(token),
    hint: hintOf(token),
  });
  return rotated && { ...rotated, token };
}

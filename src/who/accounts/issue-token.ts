import type { Database } from '../../ground/database/database.ts';
import type { Transaction } from '../../ground/database/transaction.ts';
import { insertToken, insertTokenSuccessor } from './account-store.ts';
import { judgeToken, type TokenRights } from './judge-token.ts';
import { createToken, hashToken, hintOf } from './token.ts';

type IssuedToken = { id: number; token: string };

/**
 * Issues a token. The text returned is the only copy there will ever be.
 * @throws {ServiceError} as `judgeToken`.
 */
export async function issueToken(
  place: Database | Transaction,
  request: TokenRights & { accountId: number },
): Promise<IssuedToken> {
  judgeToken(request);
  const token = createToken(place.schema);
  const id = await insertToken(place, { ...request, hash: hashToken(token), hint: hintOf(token) });
  return { id, token };
}

/**
 * Issues a token with the scopes, ceiling and expiry of the old one, which stays valid for `overlapSeconds`. Undefined
 * if the old one is no longer valid.
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

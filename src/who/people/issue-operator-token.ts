import type { Database } from '../../ground/database/database.ts';
import type { Transaction } from '../../ground/database/transaction.ts';
import { createToken, hashToken, hintOf } from '../accounts/token.ts';
import { insertOperatorToken, insertOperatorTokenSuccessor } from './operator-token-store.ts';
import type { OperatorScope } from './roles.ts';

type IssuedOperatorToken = { id: number; token: string };

/** Issues a token for a program of the company. The text returned is the only copy there will ever be. */
export async function issueOperatorToken(
  place: Database | Transaction,
  request: { name: string; scopes: readonly OperatorScope[]; expiresAt: Date | null },
): Promise<IssuedOperatorToken> {
  const token = createToken(place.schema, 'operator');
  const id = await insertOperatorToken(place, { ...request, hash: hashToken(token), hint: hintOf(token) });
  return { id, token };
}

/**
 * Issues a token with the name, scopes and expiry of the old one, which stays valid for `overlapSeconds`. Undefined if
 * the old one is no longer valid.
 */
export async function rotateOperatorToken(
  place: Database | Transaction,
  id: number,
  overlapSeconds: number,
): Promise<(IssuedOperatorToken & { oldEndsAt: Date }) | undefined> {
  const token = createToken(place.schema, 'operator');
  const successor = { id, overlapSeconds, hash: hashToken(token), hint: hintOf(token) };
  const rotated = await insertOperatorTokenSuccessor(place, successor);
  return rotated && { ...rotated, token };
}

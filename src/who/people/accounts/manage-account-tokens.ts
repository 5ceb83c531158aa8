import type { Database } from '../../../ground/database/database.ts';
import { inTransaction, type Transaction } from '../../../ground/database/transaction.ts';
import { ServiceError } from '../../../ground/errors.ts';
import { toEuros } from '../../../ground/units.ts';
import { findTokenAccount, markTokenRevoked } from '../../accounts/account-store.ts';
import { issueToken, rotateToken } from '../../accounts/issue-token.ts';
import type { TokenRights } from '../../accounts/judge-token.ts';
import type { Act } from '../act.ts';
import { insertAudit } from '../audit-store.ts';
import { makeOnce } from '../make-once.ts';

/** A token as it is shown, once. */
export type ShownToken = { id: number; token: string };

/** What the audit keeps of a new token's rights. */
export function tokenDetails({ accountId, scopes, ceilingPerDay }: TokenRights & { accountId: number }) {
  const ceiling = ceilingPerDay ? { ceiling_per_day: toEuros(ceilingPerDay) } : {};
  return { account_id: accountId, scopes, ...ceiling };
}

/**
 * Issues a token of an account.
 * @throws {ServiceError} `secret_shown_once` for a repeat of a key, or as `judgeToken`.
 */
export function issueTokenAudited(
  database: Database,
  wanted: TokenRights & { accountId: number },
  { actor, key }: Act,
): Promise<ShownToken> {
  return makeOnce(database, key, async (transaction) => {
    const issued = await issueToken(transaction, wanted);
    const made = `token:${issued.id}`;
    const details = tokenDetails(wanted);
    await insertAudit(transaction, { actor, action: 'token.created', target: made, details });
    return { ...issued, made };
  });
}

/**
 * Issues a token like another of the account, which ends after the overlap.
 * @throws {ServiceError} `token_not_found` if the account has none that is valid, `secret_shown_once`.
 */
export function rotateTokenAudited(
  database: Database,
  { accountId, id, overlapSeconds }: { accountId: number; id: number; overlapSeconds: number },
  { actor, key }: Act,
): Promise<ShownToken & { oldEndsAt: Date }> {
  return makeOnce(database, key, async (transaction) => {
    await requireToken(transaction, accountId, id);
    const rotated = await rotateToken(transaction, id, overlapSeconds);
    if (!rotated) throw new ServiceError('token_not_found');
    const made = `token:${rotated.id}`;
    const details = { account_id: accountId, old: id };
    await insertAudit(transaction, { actor, action: 'token.rotated', target: made, details });
    return { ...rotated, made };
  });
}

/**
 * Ends a token of an account at once.
 * @throws {ServiceError} `token_not_found`.
 */
export function revokeTokenAudited(
  database: Database,
  { accountId, id }: { accountId: number; id: number },
  { actor }: Act,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await requireToken(transaction, accountId, id);
    await markTokenRevoked(transaction, id, 0);
    const details = { account_id: accountId };
    await insertAudit(transaction, { actor, action: 'token.revoked', target: `token:${id}`, details });
  });
}

async function requireToken(transaction: Transaction, accountId: number, id: number): Promise<void> {
  const owner = await findTokenAccount(transaction, id);
  if (owner !== accountId) throw new ServiceError('token_not_found');
}

import { type Database, onlyRow } from '../../ground/database/database.ts';
import { runnerOf, type Transaction } from '../../ground/database/transaction.ts';
import { readWithRetry } from '../../ground/database/unavailable.ts';
import type { OperatorScope } from './roles.ts';

export type OperatorTokenRow = {
  id: number;
  name: string;
  hint: string;
  scopes: OperatorScope[];
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
};

/** A token as a request meets it, by the database's clock. */
type OperatorTokenState = Pick<OperatorTokenRow, 'id' | 'name' | 'scopes'> & {
  expired: boolean;
  revoked: boolean;
};

export async function findOperatorToken(database: Database, hash: Buffer): Promise<OperatorTokenState | undefined> {
  const { pool, schema } = database;
  const statement = {
    name: `${schema}-find-operator-token`,
    text: `select id, name, scopes, coalesce(expires_at <= now(), false) as expired,
                  coalesce(revoked_at <= now(), false) as revoked
             from ${schema}.operator_tokens where token_hash = $1`,
    values: [hash],
  };
  const { rows } = await readWithRetry(() => pool.query<OperatorTokenState>(statement));
  return rows[0];
}

export async function listOperatorTokens({ pool, schema }: Database): Promise<OperatorTokenRow[]> {
  const { rows } = await pool.query<OperatorTokenRow>(
    `select id, name, hint, scopes, created_at, expires_at, revoked_at
       from ${schema}.operator_tokens order by id`,
  );
  return rows;
}

export async function insertOperatorToken(
  place: Database | Transaction,
  token: { name: string; hash: Buffer; hint: string; scopes: readonly OperatorScope[]; expiresAt: Date | null },
): Promise<number> {
  const result = await runnerOf(place).query<{ id: number }>(
    `insert into ${place.schema}.operator_tokens (name, token_hash, hint, scopes, expires_at)
     values ($1, $2, $3, $4, $5) returning id`,
    [token.name, token.hash, token.hint, token.scopes, token.expiresAt],
  );
  return onlyRow(result).id;
}

/**
 * Inserts a token with the name and rights of a valid one and ends that one after the overlap: both or neither.
 * Undefined if the old token is not valid.
 */
export async function insertOperatorTokenSuccessor(
  place: Database | Transaction,
  token: { id: number; overlapSeconds: number; hash: Buffer; hint: string },
): Promise<{ id: number; oldEndsAt: Date } | undefined> {
  const { schema } = place;
  const { rows } = await runnerOf(place).query<{ id: number; oldEndsAt: Date }>(
    `with old as (
       update ${schema}.operator_tokens set revoked_at = least(revoked_at, now() + make_interval(secs => $2))
        where id = $1 and (revoked_at is null or revoked_at > now()) and (expires_at is null or expires_at > now())
       returning name, scopes, expires_at, revoked_at
     ), fresh as (
       insert into ${schema}.operator_tokens (name, token_hash, hint, scopes, expires_at)
       select name, $3, $4, scopes, expires_at from old returning id
     )
     select fresh.id, old.revoked_at as old_ends_at from fresh, old`,
    [token.id, token.overlapSeconds, token.hash, token.hint],
  );
  return rows[0];
}

/** Ends a token at once, or leaves its earlier end. Returns when; undefined for an unknown id. */
export async function markOperatorTokenRevoked(place: Database | Transaction, id: number): Promise<Date | undefined> {
  const { rows } = await runnerOf(place).query<{ revokedAt: Date }>(
    `update ${place.schema}.operator_tokens set revoked_at = least(revoked_at, now())
      where id = $1 returning revoked_at`,
    [id],
  );
  return rows[0]?.revokedAt;
}

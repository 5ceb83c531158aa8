import type { Database } from '../../../ground/database/database.ts';

/** What must come back with a login at the identity provider. */
export type ProviderLogin = { nonce: string; codeVerifier: string };

/** Remembers a login until `expiresAt`, and forgets those whose time is over at `at`. */
export async function insertProviderLogin(
  { pool, schema }: Database,
  login: ProviderLogin & { stateHash: Buffer; at: Date; expiresAt: Date },
): Promise<void> {
  await pool.query(
    `with old as (delete from ${schema}.provider_logins where expires_at <= $4)
     insert into ${schema}.provider_logins (state_hash, nonce, code_verifier, expires_at) values ($1, $2, $3, $5)`,
    [login.stateHash, login.nonce, login.codeVerifier, login.at, login.expiresAt],
  );
}

/** Takes a login out, so that nobody comes back with it twice. Undefined if there is none, or its time is over. */
export async function deleteProviderLogin(
  { pool, schema }: Database,
  stateHash: Buffer,
  at: Date,
): Promise<ProviderLogin | undefined> {
  const { rows } = await pool.query<ProviderLogin & { isInTime: boolean }>(
    `delete from ${schema}.provider_logins where state_hash = $1
     returning nonce, code_verifier, expires_at > $2 as is_in_time`,
    [stateHash, at],
  );
  const [row] = rows;
  return row?.isInTime ? { nonce: row.nonce, codeVerifier: row.codeVerifier } : undefined;
}

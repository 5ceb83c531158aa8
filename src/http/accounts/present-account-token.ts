import type { TokenRow } from '../../who/accounts/account-store.ts';

/** A token as the shipper and the company are told of it, who cannot see it again. */
export function presentAccountToken({ id, hint, scopes, createdAt, expiresAt, revokedAt }: TokenRow) {
  return { id, hint, scopes, created_at: createdAt, expires_at: expiresAt, revoked_at: revokedAt };
}

import { toEuros } from '../../ground/units.ts';
import type { TokenRow } from '../../who/accounts/account-store.ts';

/** A token as lists show it to the shipper and the company, who cannot see its secret again. */
export function presentAccountToken({ id, hint, scopes, ceilingCents, createdAt, expiresAt, revokedAt }: TokenRow) {
  return {
    id,
    hint,
    scopes,
    ceiling_per_day: ceilingCents === null ? null : toEuros(ceilingCents),
    created_at: createdAt,
    expires_at: expiresAt,
    revoked_at: revokedAt,
  };
}

import type { QuotaLeft } from '../../../ground/errors.ts';

/**
 * What is left of a quota, as structured fields (RFC 9651) of draft-ietf-httpapi-ratelimit-headers-11. A request may
 * take more than one of its points.
 */
export function quotaHeaders({ name, limit, unit, windowSeconds, left, resetSeconds }: QuotaLeft) {
  const quotaUnit = unit === undefined ? '' : `;qu="${unit}"`;
  return {
    'RateLimit-Policy': `"${name}";q=${limit}${quotaUnit};w=${windowSeconds}`,
    RateLimit: `"${name}";r=${left};t=${resetSeconds}`,
  };
}

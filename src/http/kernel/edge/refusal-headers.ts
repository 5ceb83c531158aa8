import type { ErrorCode, ServiceError } from '../../../ground/errors.ts';
import { quotaHeaders } from './quota-headers.ts';

type HeaderOf = (refusal: ServiceError) => string | undefined;

/** Waiting for a lock or for the database is soon over. */
const retryAfterSeconds: { readonly [Code in ErrorCode]?: number } = {
  idempotency_key_in_use: 2,
  service_unavailable: 2,
};

const retryAfter: HeaderOf = ({ code, details }) => (details.retryAfterSeconds ?? retryAfterSeconds[code])?.toString();

const challenge = 'Bearer realm="transport-ordering-service"';

/** RFC 6750, section 3: a request without a token is told the scheme only, any other also what is wrong. */
const tokenChallenge: HeaderOf = ({ code, message }) =>
  code === 'token_missing' || code === 'login_failed' || code === 'session_ended'
    ? challenge
    : `${challenge}, error="invalid_token", error_description="${describeInHeader(message)}"`;

/** A sentence in the characters that a description may have: visible ASCII and spaces, no quotes, no backslash. */
function describeInHeader(message: string): string {
  return message
    .replaceAll('"', "'")
    .replaceAll('’', "'")
    .replaceAll('…', '...')
    .replace(/[^ -[\]-~]/g, '');
}

/** RFC 6750, section 3.1. */
const scopeChallenge: HeaderOf = ({ code, details: { scope } }) =>
  code !== 'scope_missing' && code !== 'wrong_interface'
    ? undefined
    : `${challenge}, error="insufficient_scope"${scope === undefined ? '' : `, scope="${scope}"`}`;

/**
 * The headers refusals carry beyond those of every reply, by status. Used to reply and in the interface description.
 * Names that end in `?` are not in every reply with that status.
 */
export const headersByStatus: { readonly [status: number]: Readonly<Record<string, HeaderOf>> } = {
  401: { 'WWW-Authenticate': tokenChallenge },
  403: { 'WWW-Authenticate': scopeChallenge },
  405: { Allow: ({ details }) => details.methods?.join(', ') },
  409: { 'Retry-After?': retryAfter },
  429: {
    'Retry-After': retryAfter,
    'RateLimit-Policy?': ({ details: { quota } }) => quota && quotaHeaders(quota)['RateLimit-Policy'],
    'RateLimit?': ({ details: { quota } }) => quota && quotaHeaders(quota).RateLimit,
  },
  503: { 'Retry-After': retryAfter },
};

/** The headers of one refusal. */
export function headersOf(refusal: ServiceError): Record<string, string> {
  const rows = Object.entries(headersByStatus[refusal.status] ?? {});
  return Object.fromEntries(
    rows.flatMap(([name, headerOf]) => {
      const value = headerOf(refusal);
      return value === undefined ? [] : [[name.replace(/\?$/, ''), value]];
    }),
  );
}

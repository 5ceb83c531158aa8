import type { ErrorCode } from '../../../ground/errors.ts';

/** Refusals any operation can answer with. */
export const commonErrors: readonly ErrorCode[] = [
  'malformed_http',
  'token_missing',
  'token_malformed',
  'token_unknown',
  'token_revoked',
  'token_expired',
  'token_wrong_environment',
  'account_disabled',
  'wrong_interface',
  'request_timeout',
  'url_too_long',
  'expectation_unsupported',
  'rate_limited',
  'headers_too_large',
  'internal_error',
  'transfer_encoding_unsupported',
  'service_unavailable',
  'http_version_unsupported',
];

/** Refusals of a change that a key makes safe to repeat. */
export const keyErrors = ['idempotency_key_in_use', 'idempotency_key_used'] as const satisfies ErrorCode[];

/** The input of an operation that it can be refused for. */
type Taken = {
  scope?: string | undefined;
  path: string;
  query?: unknown;
  headers?: readonly string[];
  body?: unknown;
  file?: unknown;
};

/** Refusals that follow from what an operation takes. */
export function impliedErrors({ scope, path, query, headers = [], body, file }: Taken): ErrorCode[] {
  const takesContent = body !== undefined || file !== undefined;
  const isJudged = takesContent || query !== undefined || headers.some((name) => name !== 'If-None-Match');
  return [
    ...(scope === undefined ? [] : (['scope_missing'] as const)),
    ...(path.includes('{') ? (['route_not_found'] as const) : []),
    ...(takesContent ? (['body_too_large', 'content_type_unsupported'] as const) : []),
    ...(isJudged ? (['invalid_request'] as const) : []),
  ];
}

import { unauthorized } from '../accounts/authenticate.ts';
import { type ErrorCode, errorTable, invalidRequest, ServiceError } from '../errors.ts';

/** The refusal as callers meet it: the example of the interface description, and what the mock answers with. */
export function errorExample(code: ErrorCode): ServiceError {
  const { status } = errorTable[code];
  if (status === 401) return unauthorized(code);
  if (code === 'invalid_request') return invalidRequest({ 'loadings.0.zip': ['is required'] });
  if (code === 'idempotency_key_in_use') return new ServiceError(code, { headers: { 'retry-after': '2' } });
  if (code === 'rate_limited') return new ServiceError(code, { headers: { 'retry-after': '12' } });
  if (code === 'method_not_allowed') return new ServiceError(code, { headers: { allow: 'GET, HEAD' } });
  if (code === 'scope_missing') {
    return new ServiceError(code, {
      headers: { 'www-authenticate': 'Bearer realm="transport-ordering-service", error="insufficient_scope"' },
    });
  }
  return new ServiceError(code);
}

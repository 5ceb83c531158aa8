import { type ErrorCode, invalidRequest, ServiceError } from '../../../ground/errors.ts';

/** What a refusal says where that depends on the request. */
const examples: { readonly [Code in ErrorCode]?: ServiceError } = {
  invalid_request: invalidRequest({ 'loadings.0.zip': ['is required'] }),
  rate_limited: new ServiceError('rate_limited', { retryAfterSeconds: 12 }),
  storage_limited: new ServiceError('storage_limited', { retryAfterSeconds: 1200 }),
  method_not_allowed: new ServiceError('method_not_allowed', { methods: ['GET', 'HEAD'] }),
};

/** The refusal as callers meet it: an example for the interface description, and the mock's answer. */
export function errorExample(code: ErrorCode): ServiceError {
  return examples[code] ?? new ServiceError(code, { isExample: true });
}

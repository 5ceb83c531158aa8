import { type ErrorCode, invalidRequest, ServiceError } from '../../../ground/errors.ts';

/** What a refusal says where that depends on the request. */
const examples: { readonly [Code in ErrorCode]?: ServiceError } = {
  invalid_request: invalidRequest({ 'loadings.0.zip': ['is required'] }),
  ceiling_reached: new ServiceError('ceiling_reached', {
    message:
      'This token may order for 2000.00 EUR net a day: 1500.00 EUR are used today, and this costs 700.00 EUR. The next day begins at 2026-11-24T00:00:00+01:00. Nothing was ordered.',
  }),
  rate_limited: new ServiceError('rate_limited', { retryAfterSeconds: 12 }),
  storage_limited: new ServiceError('storage_limited', { retryAfterSeconds: 1200 }),
  method_not_allowed: new ServiceError('method_not_allowed', { methods: ['GET', 'HEAD'] }),
};

/** The refusal as callers meet it: an example for the interface description, and the mock's answer. */
export function errorExample(code: ErrorCode): ServiceError {
  return examples[code] ?? new ServiceError(code, { isExample: true });
}

import type { ErrorCode } from '../../ground/errors.ts';

/** What any change of an order by the company may be refused with. */
export const changeErrors: readonly ErrorCode[] = [
  'scope_missing',
  'order_not_found',
  'route_not_found',
  'order_not_under_way',
  'order_changed',
  'idempotency_key_in_use',
  'idempotency_key_used',
  'body_too_large',
  'content_type_unsupported',
  'invalid_request',
];

/** And what a report may be. */
export const progressErrors: readonly ErrorCode[] = [
  ...changeErrors,
  'stop_not_found',
  'stop_done',
  'stop_out_of_order',
  'proof_missing',
];

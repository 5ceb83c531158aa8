import type { ErrorCode } from '../../ground/errors.ts';
import { keyErrors } from '../kernel/contract/implied-errors.ts';

/** What any change of an order by the company may be refused with. */
export const changeErrors: readonly ErrorCode[] = [
  'order_not_found',
  'order_not_under_way',
  'order_changed',
  ...keyErrors,
];

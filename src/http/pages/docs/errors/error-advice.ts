import type { ErrorCode } from '../../../../ground/errors.ts';
import type { Advice } from './advice.ts';
import { callerAdvice } from './of-callers.ts';
import { orderAdvice, thingAdvice } from './of-orders.ts';
import { requestAdvice } from './of-requests.ts';

/** What every refusal means and what to do about it: a new code needs its line before it compiles. */
export const errorAdvice: Readonly<Record<ErrorCode, Advice>> = {
  ...callerAdvice,
  ...requestAdvice,
  ...orderAdvice,
  ...thingAdvice,
};

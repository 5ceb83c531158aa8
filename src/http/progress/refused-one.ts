import Type from 'typebox';
import { type ErrorCode, errorTable, ServiceError } from '../../ground/errors.ts';
import { oneOf } from '../kernel/common/schemas.ts';
import type { Say } from '../kernel/words/phrase-book.ts';
import { sayErrors } from '../kernel/words/say-in.ts';

const codes = Object.keys(errorTable) as ErrorCode[];

/** What a result has instead of `data` where one of many was refused. */
export const refusedOneFields = {
  code: Type.Optional(oneOf(codes, 'Why this one was refused; the others are none the worse for it.')),
  message: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
};

/** The refusal of one of many. Any other error is thrown. */
export function presentRefusedOne(error: unknown, say: Say) {
  if (!(error instanceof ServiceError)) throw error;
  const { code, message, errors } = error;
  return { code, message: say(message), ...(errors && { errors: sayErrors(errors, say) }) };
}

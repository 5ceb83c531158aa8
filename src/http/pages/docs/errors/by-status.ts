import { type ErrorCode, errorTable } from '../../../../ground/errors.ts';
import type { Advice } from './advice.ts';
import { errorAdvice } from './error-advice.ts';

export type AdvisedError = Advice & { code: string; status: number; text: string };

/** All refusals with their advice, by status. */
export function errorsByStatus(): Map<number, AdvisedError[]> {
  const rows = Object.entries<{ status: number; text: string }>(errorTable)
    .map(([code, { status, text }]) => ({ code, status, text, ...adviceOf(code) }))
    .sort((a, b) => a.status - b.status);
  return Map.groupBy(rows, ({ status }) => status);
}

function adviceOf(code: string): Advice {
  if (!isCode(code)) throw new Error(`${code} is no code`);
  return errorAdvice[code];
}

const isCode = (text: string): text is ErrorCode => Object.hasOwn(errorAdvice, text);

/** What stands above the list, on the page and in the docs. */
export const introduction = [
  'Every reply that refuses something is JSON with `message`, `code` and `doc_url`. `message` is for people and may change; branch on `code`. `doc_url` leads here, to the entry of the code. 401 and 422 add `errors`, which names the fields.',
  'A request with an `Idempotency-Key` can always be repeated: it is done once, and answered with the first reply.',
];

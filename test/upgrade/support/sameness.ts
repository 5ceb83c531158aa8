import assert from 'node:assert/strict';
import { type Answer, askAll, describe, type Exchange, type Line } from './exchanges.ts';

/**
 * Fields of replies that this release has and the one before had not: what canceling costs, whether and why it is not
 * allowed, which goods on board now decide, whether an account agreed to fees, and stops without rows. Beside them only
 * the address and port in links may differ.
 */
const addedFields: ReadonlySet<string> = new Set(['fee', 'allowed', 'reason', 'fees_agreed', 'missing_stops']);

/** JSON without the fields that were added. */
export const comparable = (text: string): unknown =>
  JSON.parse(text, (field, value) => (addedFields.has(field) ? undefined : value));

/** Every request is answered as it was before, but for the fields that were added. */
export function expectSameAnswers(line: Line, before: readonly Exchange[]): Promise<void> {
  return expectAnswers(line, before, ({ text, ...answer }) => ({ ...answer, body: comparable(text) }));
}

/** Every request with a key is answered as it was the first time, byte for byte. */
export function expectReplays(line: Line, before: readonly Exchange[]): Promise<void> {
  const first = before.map(({ asked, answer }) => ({ asked, answer: { ...answer, isReplay: true } }));
  return expectAnswers(line, first, (answer) => answer);
}

/** Every request is refused as it was before; the words, which are for people, may differ. */
export function expectSameRefusals(line: Line, before: readonly Exchange[]): Promise<void> {
  return expectAnswers(line, before, ({ status, text }) => {
    const { code, errors = {} } = JSON.parse(text);
    return { status, code, fields: Object.keys(errors) };
  });
}

async function expectAnswers(line: Line, before: readonly Exchange[], view: (answer: Answer) => unknown) {
  const requests = before.map(({ asked }) => asked);
  for (const [i, { asked, answer }] of (await askAll(line, requests)).entries())
    assert.deepEqual(view(answer), view(before[i]!.answer), describe(asked));
}

import assert from 'node:assert/strict';
import { type Answer, askAll, describe, type Exchange, type Line } from './exchanges.ts';

/**
 * Fields of replies that this release has and the one before had not: what canceling costs, why it is not allowed, and
 * whether an account agreed to fees, stops without rows, and for how much a day a token may order. Beside them only the
 * address and port in links may differ.
 */
const addedFields: ReadonlySet<string> = new Set(['fee', 'reason', 'fees_agreed', 'missing_stops', 'ceiling_per_day']);
/** Why a shipper may not cancel what he might before: once goods are on board. */
const onBoard = /^Goods are loaded at one of the stops/;

/** JSON without the fields that were added; with goods on board canceling is as it was. */
export const comparable = (text: string): unknown =>
  JSON.parse(text, (field, value) => {
    if (addedFields.has(field) && !(field === 'reason' && onBoard.test(value))) return undefined;
    return field === 'cancellation' ? asBefore(value) : value;
  });

function asBefore(cancellation: unknown): unknown {
  const { reason, ...rest } = Object(cancellation) as { reason?: string };
  return onBoard.test(reason ?? '') ? { ...rest, allowed: true } : cancellation;
}

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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { fieldErrors } from '../../../console/words/de/field-errors.ts';
import type { ServiceError } from '../../../src/ground/errors.ts';
import { oneOf } from '../../../src/http/kernel/common/schemas.ts';
import { validate } from '../../../src/http/kernel/contract/validate.ts';

/** Applies the patterns as the console does. */
function inGerman(text: string): string {
  const found = fieldErrors.find(([pattern]) => pattern.test(text));
  return found ? text.replace(...found) : text;
}

test('everything that the schemas say about a field is translated to German', () => {
  const schema = Type.Object({
    missing: Type.String(),
    text: Type.String(),
    short: Type.String({ minLength: 3 }),
    empty: Type.String({ minLength: 1 }),
    long: Type.String({ maxLength: 2 }),
    few: Type.Array(Type.String(), { minItems: 2 }),
    none: Type.Array(Type.String(), { minItems: 1 }),
    whole: Type.Integer(),
    number: Type.Number(),
    small: Type.Integer({ minimum: 1 }),
    large: Type.Integer({ maximum: 9 }),
    yes: Type.Boolean(),
    word: oneOf(['a', 'b'], 'A letter.'),
    time: Type.String({ format: 'date-time' }),
  });
  const value = {
    text: 1,
    short: 'a',
    empty: '',
    long: 'abc',
    few: ['a'],
    none: [],
    whole: 'x',
    number: 'x',
    small: 0,
    large: 10,
    yes: 'x',
    word: 'c',
    time: 'never',
  };
  let errors: Record<string, string[]> = {};
  assert.throws(
    () => validate(schema, value, 'body'),
    (error: ServiceError) => {
      errors = error.errors ?? {};
      return true;
    },
  );
  assert.equal(Object.keys(errors).length, Object.keys(schema.properties).length);
  for (const [field, texts] of Object.entries(errors))
    for (const text of texts) assert.notEqual(inGerman(text), text, `${field} ${text}`);
});

test('a text keeps its parts, and an unknown one is left as it is', () => {
  const rows: [text: string, german: string][] = [
    ['must be at least 1', 'muss mindestens 1 sein'],
    ['must be an e-mail address, not "inga"', 'muss eine E-Mail-Adresse sein, nicht „inga“'],
    ['"DE1" is not a VAT identification number of DE', '„DE1“ ist keine USt-IdNr. von DE'],
    ['No place named "Hamburk" is known in Germany.', 'No place named "Hamburk" is known in Germany.'],
  ];
  for (const [text, german] of rows) assert.equal(inGerman(text), german);
});

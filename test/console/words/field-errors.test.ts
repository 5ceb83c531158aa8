import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { fieldErrors } from '../../../console/words/de/field-errors.ts';
import { completeItems } from '../../../src/engine/load/goods/complete-items.ts';
import type { Hazardous } from '../../../src/engine/load/goods/hazardous.ts';
import { checkLoad, measureLoad } from '../../../src/engine/load/load-check.ts';
import type { ServiceError } from '../../../src/ground/errors.ts';
import { Problems } from '../../../src/ground/errors.ts';
import { oneOf } from '../../../src/http/kernel/common/schemas.ts';
import { validate } from '../../../src/http/kernel/contract/validate.ts';
import { adrTable } from '../../support/adr-sample.ts';
import { item, vehicle } from '../../support/samples.ts';

/** Applies the patterns as the console does. */
function inGerman(text: string): string {
  const [pattern, said] = fieldErrors.find(([each]) => each.test(text)) ?? [];
  if (pattern === undefined || said === undefined) return text;
  return typeof said === 'string' ? text.replace(pattern, said) : text.replace(pattern, said);
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
    ['must be at most 10000 cm', 'darf höchstens 10000 cm sein'],
    ['must be an integer', 'muss eine ganze Zahl sein'],
    ['must be an integer, in kg', 'muss eine ganze Zahl sein, in kg'],
    [
      'needs an offset: write 2999-07-01T08:00:00+02:00',
      'muss Uhrzeit und Zeitzone haben wie 2999-07-01T08:00:00+02:00',
    ],
    [
      'needs an offset: write 2999-07-01T08:00:00 with the offset of the place, such as Z or +01:00',
      'muss Uhrzeit und Zeitzone haben wie 2999-07-01T08:00:00 mit Z oder +01:00, je nach Ort',
    ],
    ['must be a two-letter country code; did you mean "DE"?', 'muss ein Länderkürzel sein: vielleicht „DE“?'],
    ['must be an e-mail address, not "inga"', 'muss eine E-Mail-Adresse sein, nicht „inga“'],
    ['"DE1" is not a VAT identification number of DE', '„DE1“ ist keine USt-IdNr. von DE'],
    ['No place named "Hamburk" is known in Germany.', 'No place named "Hamburk" is known in Germany.'],
  ];
  for (const [text, german] of rows) assert.equal(inGerman(text), german);
});

const paint: Hazardous = { unNumber: 'UN 1263', class: '3', packingGroup: 'II', quantityLimited: false };
const pallet = (goods: Partial<Hazardous>) => item(1, [120, 80, 100], 300, { hazardous: { ...paint, ...goods } });

test('everything that is said of dangerous goods is translated to German', () => {
  const said = (goods: Partial<Hazardous>, adr?: typeof adrTable) => {
    const [problems, notes] = [new Problems(), [] as string[]];
    completeItems([pallet(goods)], { problems, notes, adr });
    return [...Object.values(problems.errors).flat(), ...notes.map((note) => note.replace(/^items\S+: /, ''))];
  };
  const texts = [
    ...said({}),
    ...said({ properShippingName: 'FLAMMABLE LIQUID, N.O.S.', netMass: 301, volume: 1 }),
    ...said({ properShippingName: 'Varnish' }, adrTable),
    ...said({}, adrTable),
    ...said({ unNumber: 'UN 9999' }, adrTable),
    ...said({ class: '8' }, adrTable),
    ...said({ packingGroup: null }, adrTable),
    ...said({ unNumber: 'UN 1993', packingGroup: 'I' }, adrTable),
    ...said({ unNumber: 'UN 2990', class: '9' }, adrTable),
    ...said({ unNumber: 'UN 1098', class: '6.1', packingGroup: 'I', quantityLimited: true }, adrTable),
    ...said({ quantityLimited: true }),
    ...said({ class: '4.2', quantityLimited: true }),
    ...said({ class: '8', packingGroup: 'I', quantityLimited: true }),
    ...said({ quantityLimited: true, packages: 1, packageType: 'trays' }, adrTable),
  ];
  assert.ok(texts.length >= 14);
  for (const text of texts) assert.notEqual(inGerman(text), text);
  assert.equal(
    inGerman(said({})[1] ?? ''),
    'Der Frachtbrief lässt eine Zeile zum Ausfüllen für die offizielle Benennung, den Tunnelbeschränkungscode, die Zahl der Versandstücke, wozu Paletten nicht zählen, die Art der Versandstücke und die Nettomasse oder die Liter (ADR 5.4.1.1.1).',
  );
  const tautliner = vehicle('tautliner');
  const carrying = { ...tautliner, hazards: { ...tautliner.hazards, classes: ['1', '3'] } };
  const checked = checkLoad(measureLoad([pallet({ unNumber: 'UN 0081', class: '1.1D' }), pallet({})])!, carrying);
  assert.equal(
    'problem' in checked && inGerman(checked.problem.message),
    'UN 0081 (Klasse 1.1D) und UN 1263 (Klasse 3) dürfen nicht in ein Fahrzeug (ADR 7.5.2.1).',
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AmountReader } from '../../../../src/engine/tariff/rates/read-amounts.ts';

const price = { decimals: 2, bounds: [0.01, 1e7] } as const;
const perKm = { decimals: 4, bounds: [0.01, 100] } as const;
const kmMax = { decimals: 0, bounds: [1, 20_000] } as const;

const one: [text: string, value: number][] = [
  ['1250', 1250],
  ['1250.5', 1250.5],
  ['1250,50', 1250.5],
  ['1.250,00', 1250],
  ['1,250.00', 1250],
  ['1.234.567,89', 1_234_567.89],
  ['1.234.567', 1_234_567],
  ["1'250.-", 1250],
  ['1’250.50', 1250.5],
  ['1 250,00 €', 1250],
  ['1\u00A0250', 1250],
  ['1\u202F250,00', 1250],
  ['€ 1.180,00', 1180],
  ['€1180', 1180],
  ['1180 EUR', 1180],
  ['980,-', 980],
  ['1.250,-', 1250],
  ['€ 1.250,--', 1250],
  ['980,--', 980],
];
for (const [text, value] of one)
  test(`a price of ${JSON.stringify(text)} is ${value}, whatever else the sheet has`, () =>
    assert.equal(new AmountReader([text]).read(text, price), value));

const none = [
  '',
  '-5',
  '0',
  '0,00',
  '1.2.3',
  '1.25,00',
  '12.50.000',
  '1,250,00',
  'CHF 100',
  '$5',
  '1e3',
  'on request',
  '1 25',
  '1.5,0',
];
for (const text of none)
  test(`${JSON.stringify(text)} is no price`, () =>
    assert.deepEqual(new AmountReader([text]).read(text, price), { readings: undefined }));

const bySheet: [text: string, others: string[], read: ReturnType<AmountReader['read']>][] = [
  ['1.250', ['980,50'], 1250],
  ['1.250', ['1.180,00'], 1250],
  ['1.250', ['1.234.567'], 1250],
  ['1,250', ['980.50'], 1250],
  ['1,250', ["1'180.50"], 1250],
  ['1.250', ['980.50'], { readings: [1250, 1.25] }],
  ['1.250', ['1.35'], { readings: [1250, 1.25] }],
  ['0.250', ['980.50'], { readings: undefined }],
  ['1.250', [], { readings: [1250, 1.25] }],
  ['1,250', ['900'], { readings: [1250, 1.25] }],
  ['1.250', ['980,50', '980.50'], { readings: [1250, 1.25] }],
];
for (const [text, others, read] of bySheet)
  test(`a price of ${text} beside ${others.join(' and ') || 'nothing'} is ${JSON.stringify(read)}`, () =>
    assert.deepEqual(new AmountReader([text, ...others]).read(text, price), read));

test('where only one of two figures can be meant, it is', () => {
  const reader = new AmountReader(['1.123', '1.500', '980,50']);
  assert.equal(reader.read('1.123', perKm), 1.123);
  assert.equal(reader.read('0.950', perKm), 0.95);
  assert.equal(reader.read('1.500', kmMax), 1500);
});

test('each form that is not digits alone is told once, with its first amount', () => {
  const texts = ['1.180,00', '900', '2.360,50', '980,-', '77'];
  const reader = new AmountReader(texts);
  for (const text of texts) reader.read(text, price);
  assert.deepEqual(reader.forms, [
    { text: '1.180,00', value: 1180 },
    { text: '980,-', value: 980 },
  ]);
});

test('what a country writes is read as it meant it, in a sheet of its own', () => {
  const locales = ['de-DE', 'de-CH', 'fr-FR', 'en-GB', 'it-IT', 'pl-PL', 'sv-SE', 'de-AT', 'es-ES', 'nl-NL', 'cs-CZ'];
  const cents = fc.integer({ min: 1, max: 999_999_999 });
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      fc.array(cents, { minLength: 1 }),
      fc.boolean(),
      (locale, all, isMoney) => {
        const style = isMoney ? ({ style: 'currency', currency: 'EUR' } as const) : {};
        const format = new Intl.NumberFormat(locale, { ...style, minimumFractionDigits: 2 });
        const texts = all.map((each) => format.format(each / 100));
        const reader = new AmountReader(texts);
        for (const [index, text] of texts.entries()) assert.equal(reader.read(text, price), all[index]! / 100, text);
      },
    ),
  );
});

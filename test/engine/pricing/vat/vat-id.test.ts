import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isValidVatId, knowsVatIds } from '../../../../src/engine/pricing/vat/vat-id.ts';

test('the VAT numbers of all countries of the EU are known, however the country is written', () => {
  const union = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE';
  for (const country of union.split(' ')) {
    assert.equal(knowsVatIds(country), true, country);
    assert.equal(knowsVatIds(country.toLowerCase()), true, country);
  }
  for (const country of ['US', 'XX', '']) assert.equal(knowsVatIds(country), false, country);
});

const cases: [country: string, vatId: string, isValid: boolean][] = [
  ['DE', 'DE136695976', true],
  ['de', 'DE136695976', true],
  ['DE', 'DE 136.695-976', true],
  ['DE', 'DE136695977', false],
  ['AT', 'DE136695976', false],
  ['GR', 'EL094259216', true],
  ['US', 'DE136695976', false],
  ['DE', '', false],
];
for (const [country, vatId, isValid] of cases) {
  test(`${vatId || 'nothing'} is ${isValid ? 'a' : 'no'} VAT number of ${country}`, () =>
    assert.equal(isValidVatId(country, vatId), isValid));
}

test('no text makes the judgement throw, and none without a digit is a number', () => {
  const countries = fc.constantFrom(
    'AT',
    'BE',
    'BG',
    'CZ',
    'DE',
    'ES',
    'FR',
    'GB',
    'GR',
    'IE',
    'IT',
    'LT',
    'NL',
    'PL',
    'US',
  );
  const digits = fc.stringMatching(/^[A-Z]{0,2}[0-9A-Z]{0,14}$/);
  fc.assert(
    fc.property(countries, fc.oneof(digits, fc.string()), (country, text) => {
      assert.equal(typeof isValidVatId(country, country + text), 'boolean');
      if (!/\d/.test(text)) assert.equal(isValidVatId(country, text), false);
    }),
    { numRuns: 2000 },
  );
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { searchWords } from '../../../src/orders/order/search-words.ts';

it('a word of any script is cut between its characters, so that it can be stored', () => {
  assert.deepEqual(searchWords([`a${'𝕬'.repeat(50)}`]), [`a${'𝕬'.repeat(39)}`]);
  const text = fc.string({ unit: 'binary', maxLength: 200 }).filter((each) => each.isWellFormed());
  fc.assert(fc.property(text, (each) => searchWords([each]).every((word) => word.isWellFormed())));
});

it('a name is found as it is typed without accents, and without the letters that a keyboard lacks', () => {
  const words = {
    'Łódź GROẞE': ['lodz', 'grosse'],
    'Đuro Søn-Æble': ['duro', 'son', 'aeble'],
    'Œuvre Müller': ['oeuvre', 'muller'],
  };
  for (const [text, expected] of Object.entries(words)) assert.deepEqual(searchWords([text]), expected);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { germanBook, germanPhrases } from '../../../../src/http/kernel/words/de/german.ts';
import { PhraseBook } from '../../../../src/http/kernel/words/phrase-book.ts';

const comma = (number: string) => number.replace('.', ',');
const book = new PhraseBook(
  {
    'is required': 'fehlt',
    'Small van': 'Kleintransporter',
    'A piece is {#long} cm long; {~vehicle} takes {#limit} cm.': '{vehicle} nimmt {limit} cm, ein Stück hat {long} cm.',
    '{!basis}, at most {#limit}': '{basis}, höchstens {limit}',
    '{#share} % of {#amount}': '{share} % von {amount}',
    'Not valid: {!text}': 'Ungültig: {text}',
    'Taken: {place}.': 'Genommen: {place}.',
  },
  comma,
);

const said: [english: string, german: string][] = [
  ['is required', 'fehlt'],
  ['A piece is 120.5 cm long; Small van takes 100 cm.', 'Kleintransporter nimmt 100 cm, ein Stück hat 120,5 cm.'],
  // A name of the company's own stays as it is.
  ['A piece is 120 cm long; Olaf takes 100 cm.', 'Olaf nimmt 100 cm, ein Stück hat 120 cm.'],
  ['+1.5 % of 100.25, at most 7', '+1,5 % von 100,25, höchstens 7'],
  ['loadings.0.zip: Taken: Celle.', 'loadings.0.zip: Genommen: Celle.'],
  ['loadings.0.zip is required', 'loadings.0.zip fehlt'],
  ['Taken: St. Gallen. Taken: Celle.', 'Genommen: St. Gallen. Genommen: Celle.'],
  ['Not valid: loadings.0.zip is required', 'Ungültig: loadings.0.zip fehlt'],
  ['12 km × 1.65 + 3.5', '12 km × 1,65 + 3,5'],
  // What is known in part is not said in part.
  ['Not valid: something else', 'Not valid: something else'],
  ['{~vehicle}', '{~vehicle}'],
];

test('a sentence is said by its pattern, with its names and numbers', () => {
  for (const [english, expected] of said) assert.equal(book.say(english), expected);
});

test('both languages of the German book name the same values', () => {
  const namesIn = (text: string) => new Set([...text.matchAll(/\{[@#~!]?(\w+)\}/g)].map(([, name]) => name));
  for (const [english, text] of Object.entries(germanPhrases)) assert.deepEqual(namesIn(text), namesIn(english), text);
});

test('what somebody sent to be hard stays as it is, after few tries', () => {
  for (const part of [', and ', ' and ', '; did you mean "', '. A', ': write ', ' is ', ', at most 1', '9 orders. '])
    for (const end of ['', '.', ' km', '?']) {
      const sent = `The request is not valid: ${part.repeat(100)} is not known here${end}`;
      assert.equal(germanBook.say(sent), sent);
    }
});

test('a name is said where it is known as a whole, and no part of any other', () => {
  const own = ['Own Freight', 'Sprinter 2000 kg', 'Lkw 12.5', '2500', 'Northern Ireland', 'war. Freight'];
  for (const name of own) assert.equal(germanBook.sayName(name), name);
  assert.equal(germanBook.sayName('Small van'), 'Kleintransporter');
  for (const text of ['2026-01-02', '127.0.0.1', 'Northern Ireland']) assert.equal(germanBook.say(text), text);
});

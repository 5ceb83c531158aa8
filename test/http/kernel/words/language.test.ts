import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLanguage } from '../../../../src/http/kernel/words/language.ts';

const german = [
  'de',
  'DE',
  'de-AT',
  'de-DE,de;q=0.9,en;q=0.8',
  'fr,de;q=0.3',
  'en;q=0.5, de-CH',
  'de, en',
  'de, *;q=0.1',
];
const english = [
  ...[
    'en',
    'en-GB,de;q=0.9',
    'fr',
    '*',
    '',
    'en, de',
    'de;q=0',
    'de;q=0.4,en;q=0.5',
    'de;q=0.5,*',
    '%%',
    'deutsch',
    'den',
  ],
  `de${', fr-FR'.repeat(20)}`,
];

test('German is for those who name it above English, and English for everybody else', () => {
  for (const header of german) assert.equal(readLanguage(header), 'de', String(header));
  for (const header of [undefined, ...english]) assert.equal(readLanguage(header), 'en', String(header));
});

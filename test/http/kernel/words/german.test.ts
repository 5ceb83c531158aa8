import assert from 'node:assert/strict';
import { test } from 'node:test';
import { germanPhrases } from '../../../../src/http/kernel/words/de/german.ts';
import { namePhrases } from '../../../../src/http/kernel/words/de/names.ts';
import { frontTexts } from '../../../../src/http/pages/front/front-texts.ts';
import { german } from '../../../../src/telling/mail/writing/texts/de.ts';
import { english } from '../../../../src/telling/mail/writing/texts/en.ts';
import { sameTexts, unlisted } from '../../../support/same-texts.ts';

/** Why a German text is the English one. */
const alike = {
  'the same word in German': ['IBC', 'Sandbox', 'Mock', 'Token', 'Transport'],
  'the names of what is tolled': [
    ...['Brenner A13', 'Tauern A10', 'Karawanken A11', 'Bosruck A9', 'Gleinalm A9', 'Arlberg S16'],
  ],
  'names of the service and of its files': [
    ...['Transport Ordering Service', 'llms.txt', 'openapi.json', 'operator/openapi.json', 'readyz', 'livez'],
  ],
  'fields and values of the interface': ['vehicle_type', 'null'],
};

test('no German sentence of replies, mails and pages is the English one but for words that both languages have', () => {
  // Many names of countries and regions are the same in both.
  const sentences = Object.entries(germanPhrases).filter(([name]) => !Object.hasOwn(namePhrases, name));
  const replies = sentences.flatMap(([text, inGerman]) => (text === inGerman ? [`replies: ${text}`] : []));
  const same = [
    ...replies,
    ...sameTexts(english, german, 'mails'),
    ...sameTexts(frontTexts.en, frontTexts.de, 'pages'),
  ];
  assert.ok(sentences.length > 500 && same.length > 10);
  assert.deepEqual(unlisted(same, alike), []);
});

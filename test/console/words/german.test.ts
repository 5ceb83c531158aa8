import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { sameTexts, unlisted } from '../../support/same-texts.ts';

const folder = new URL('../../../console/words/', import.meta.url);

/** Why a German text is the English one. */
const alike = {
  'the same word in German': [
    ...['Filter', 'Index', 'In', 'Name', 'optional', 'Person', 'Position', 'Problem', 'Status', 'Status 2', 'Test'],
    ...['Token', 'Tokens', 'Transit', 'Transport', 'Version', 'Webhooks', 'Zone'],
  ],
  'a sign or an abbreviation of both languages': ['CO₂', 'CO₂e', 'CSV', 'ldm'],
  'the name of a program or a protocol': ['curl', 'MCP', 'Python', 'TypeScript'],
  'values of the interface': ['loadingThroughDriver, unloadingThroughDriver, second_driver'],
};

test('no German text of the console is the English one but for words that both languages have', async () => {
  const files = (await readdir(new URL('en/', folder))).map((name) => [`en/${name}`, `de/${name}`]);
  const same: string[] = [];
  let texts = 0;
  for (const [english, german] of [...files, ['en.ts', 'de.ts']]) {
    const [one, other] = await Promise.all([english, german].map((file) => import(new URL(file!, folder).href)));
    // The whole of a language has another name.
    const pair = 'en' in one ? [one.en, other.de] : [one, other];
    texts += Object.keys(pair[0]).length;
    same.push(...sameTexts(pair[0], pair[1]));
  }
  assert.ok(texts > 20 && same.length > 20);
  assert.deepEqual(unlisted(same, alike), []);
});

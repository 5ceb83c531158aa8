import assert from 'node:assert/strict';
import { test } from 'node:test';
import { order as ofConsole } from '../../../../console/words/de/order.ts';
import { german as germanTexts } from '../../../../src/telling/mail/writing/texts/de.ts';
import { textsOf } from '../../../../src/telling/mail/writing/texts/texts-of.ts';

test('both languages have all words with the same values', () => {
  const words = (value: unknown, path: string): [string, string][] =>
    typeof value === 'string'
      ? [[path, value]]
      : Object.entries(value as object).flatMap(([name, each]) => words(each, `${path}.${name}`));
  const [english, german] = (['en', 'de'] as const).map((language) => new Map(words(textsOf(language), '')));
  assert.deepEqual([...english!.keys()], [...german!.keys()]);
  const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
  for (const [path, text] of english!) {
    assert.notEqual(text, '', path);
    assert.deepEqual(placeholders(german!.get(path)!), placeholders(text), path);
  }
});

test('a mail in German names the lines of a price as the console does, but for what a mail says in more words', () => {
  const more = new Set(['discount', 'night', 'saturday', 'sunday', 'holiday']);
  for (const [code, name] of Object.entries(ofConsole.lineNames))
    if (!more.has(code) && code !== 'transport') assert.equal(germanTexts.priceLines[code], name, code);
});

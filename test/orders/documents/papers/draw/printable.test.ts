import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPaper } from '../../../../../src/orders/documents/papers/draw/paper.ts';
import { printableTexts } from '../../../../../src/orders/documents/papers/draw/printable.ts';

const { hasGlyph } = openPaper({ title: '', issuedAt: new Date(0).toISOString() });
const print = (text: string) => printableTexts({ text }, hasGlyph).text;

/** Every letter of a script in these blocks of Unicode. */
function lettersOf(script: string, [from, to]: [number, number]): string[] {
  const isLetter = new RegExp(`^(?=\\p{L})\\p{Script=${script}}$`, 'u');
  const all = Array.from({ length: to - from }, (_, i) => String.fromCodePoint(from + i));
  return all.filter((letter) => isLetter.test(letter));
}

test('all letters of Latin, Greek and Cyrillic in use are shown', () => {
  const blocks: [script: string, block: [number, number]][] = [
    ['Latin', [0x41, 0x250]],
    ['Latin', [0x1e00, 0x1efa]],
    ['Greek', [0x370, 0x3ff]],
    ['Greek', [0x1f00, 0x2000]],
    ['Cyrillic', [0x400, 0x514]],
  ];
  for (const [script, block] of blocks) {
    const letters = lettersOf(script, block);
    assert.ok(letters.length > 50, script);
    const lost = letters.filter((letter) => print(letter) === '?');
    assert.deepEqual(lost, [], script);
  }
});

test('what the font lacks becomes a question mark, and what is invisible goes', () => {
  const cases: [text: string, printed: string][] = [
    ['Müller & Söhne – „Ö“ 3,50 € m³', 'Müller & Söhne – „Ö“ 3,50 € m³'],
    ['Mu\u0308ller', 'Müller'],
    ['東京 Tokyo', '?? Tokyo'],
    ['a\u{1F69A}\u{1F9D1}\u200d\u{1F692}b', 'a???b'],
    ['  tab\tand\u00a0null\u0000\nline ', 'tab and null line'],
    ['right\u202eleft\u200b', 'rightleft'],
    ['lone \ud800 half', 'lone ? half'],
    ['private \ue000 use', 'private ? use'],
  ];
  assert.deepEqual(
    cases.map(([text]) => print(text)),
    cases.map(([, printed]) => printed),
  );
});

test('texts are made printable wherever they are, and nothing else is touched', () => {
  const value = { a: ['x\ty', 7, null, true], b: { c: '東' } };
  assert.deepEqual(printableTexts(value, hasGlyph), { a: ['x y', 7, null, true], b: { c: '?' } });
});

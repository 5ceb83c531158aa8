import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fitText, lineSpacing, wrapText } from '../../../../../src/orders/documents/papers/draw/fit-text.ts';

/** Letters of different widths, as a font has them. */
const measure = (text: string) => [...text].reduce((sum, letter) => sum + (/[il. ]/.test(letter) ? 0.3 : 0.7), 0);
const sizes = { sizeMax: 8, sizeMin: 5 };
const isInside = (lines: readonly string[], size: number, space: { width: number; height: number }) =>
  lines.length * size * lineSpacing <= space.height + 1e-6 &&
  lines.every((line) => measure(line) * size <= space.width);

const words = fc.array(fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(...'abil.W') }), {
  maxLength: 30,
});
const texts = fc.array(
  words.map((each) => each.join(' ')),
  { maxLength: 8 },
);
const space = fc.record({ width: fc.integer({ min: 30, max: 300 }), height: fc.integer({ min: 7, max: 120 }) });

test('whatever is written, it stays inside its space, and nothing is lost unless it is cut', () => {
  fc.assert(
    fc.property(texts, space, (written, room) => {
      const { lines, size, isCut } = fitText(written, { ...room, ...sizes }, measure);
      assert.ok(isInside(lines, size, room), JSON.stringify({ lines, size }));
      assert.ok(size >= sizes.sizeMin && size <= sizes.sizeMax);
      const bare = (each: readonly string[]) => each.join('').replaceAll(' ', '');
      if (isCut) assert.ok(bare(written).startsWith(bare(lines).replace(/…$/, '')) && bare(lines).endsWith('…'));
      else assert.equal(bare(lines), bare(written));
    }),
  );
});

test('a text is made smaller, then wrapped, then cut', () => {
  const fit = (text: string) => fitText([text], { width: 70, height: 20, ...sizes }, measure);
  const outcomes = ['short', 'a longer tex', 'a much longer text is here', 'x '.repeat(60)].map(fit);
  assert.deepEqual(
    outcomes.map(({ lines, size, isCut }) => [lines.length, size, isCut]),
    [
      [1, 8, false],
      [1, 8, false],
      [2, 8, false],
      [3, 5, true],
    ],
  );
  assert.ok(fit('a longer text itself').size < 8);
  assert.match(outcomes[3]!.lines.at(-1)!, /…$/);
});

test('a word that is wider than a line is broken, and no line is wider than it may be', () => {
  const lines = wrapText('ab Donaudampfschifffahrtsgesellschaft cd', 7, measure);
  assert.equal(lines.join('').replaceAll(' ', ''), 'abDonaudampfschifffahrtsgesellschaftcd');
  assert.ok(lines.every((line) => measure(line) <= 7) && lines.length > 3, lines.join('|'));
});

test('a word is broken at its hyphens where that is enough', () => {
  const lines = wrapText('die Maschinenbau- und Anlagentechnik-Vertriebsgesellschaft', 15, measure);
  assert.deepEqual(lines, ['die Maschinenbau- und', 'Anlagentechnik-', 'Vertriebsgesellschaft']);
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CmrNote } from '../../../../src/orders/documents/papers/cmr-note.ts';
import { form } from '../../../../src/orders/documents/papers/cmr-note.ts';
import { confirmationOf } from '../../../../src/orders/documents/papers/confirmation.ts';
import { drawConfirmation } from '../../../../src/orders/documents/papers/draw/draw-confirmation.ts';
import { drawNotes } from '../../../../src/orders/documents/papers/draw/draw-note.ts';
import {
  boxAreas,
  type FormArea,
  formAreas,
  goodsColumns,
} from '../../../../src/orders/documents/papers/draw/note-form.ts';
import { pageHeight, pageWidth } from '../../../../src/orders/documents/papers/draw/paper.ts';
import { notesOf } from '../../../../src/orders/documents/papers/notes-of.ts';
import { temporaryDirectory } from '../../../support/process.ts';
import { drawPage, type PlacedWord, readWords } from './read-page.ts';
import { account, assignment, athens, bremen, milano, noteInput, paint, pallets, sofia, stop } from './samples.ts';

/** Points by which what poppler measures may be off. */
const tolerance = 1.2;
const longName =
  'Vereinigte Norddeutsche Maschinenbau- und Anlagentechnik-Vertriebsgesellschaft für Förder- und Hebezeuge mit beschränkter Haftung & Co. Kommanditgesellschaft auf Aktien';
const vienna = stop('wien', { city: 'Wien', country: 'AT', zip: '1010', companyName: 'Donau Werke AG' });
const sixLines = [
  'Machine parts for presses',
  'Spare parts',
  'PAINT',
  'Gearboxes on pallets',
  'Rolls',
  'PAINT RELATED',
].map((name, i) => ({ ...(i % 3 === 2 ? paint : pallets), name, marks: `HM ${i}` }));

const cases: Record<string, ReturnType<typeof noteInput>> = {
  'from one country to another': noteInput(),
  'through three countries, with six lines of goods': noteInput(
    { loadings: [stop('hamburg'), vienna], unloadings: [milano, athens], goods: sixLines },
    { documents: ['Invoice 4711.pdf', 'Packing list.pdf'] },
  ),
  'with very long names': noteInput(
    {
      loadings: [stop('hamburg', { companyName: longName, addressLine1: longName, addressLine2: longName })],
      unloadings: [{ ...milano, companyName: longName, city: longName, referenceNumber: 'x'.repeat(200) }],
      additionalInformation: `${longName}\n`.repeat(20),
      goods: [{ ...paint, name: longName, marks: 'M'.repeat(150) }],
    },
    {
      account: { ...account, legalName: longName },
      assignment: { ...assignment, haulier: longName, driverName: longName },
    },
  ),
  'with two unloadings, in Greek and Cyrillic': noteInput(
    {
      unloadings: [sofia, athens],
      goods: [
        { ...pallets, unloading: 0 },
        { ...paint, unloading: 1 },
      ],
    },
    {
      proofs: new Map([
        [
          'athens',
          {
            signedBy: 'Γιώργος Παπαδόπουλος',
            signedAt: Date.parse('2026-11-28T08:10:00Z'),
            remarks: 'Δύο παλέτες υγρές',
            arrivedAt: null,
            finishedAt: null,
          },
        ],
      ]),
    },
  ),
  'inside one country, for a stamp': noteInput({ unloadings: [bremen] }, { assignment: undefined }),
  'with twenty places': noteInput({
    loadings: Array.from({ length: 10 }, (_, i) => stop(`l${i}`)),
    unloadings: Array.from({ length: 10 }, (_, i) => ({ ...milano, id: `u${i}` })),
  }),
};

const columns = goodsColumns.map(({ box, width }, i) => {
  const before = goodsColumns.slice(0, i).reduce((sum, column) => sum + column.width, 0);
  return [
    String(box),
    { x: formAreas.goods.x + before, y: formAreas.goods.y, width, height: formAreas.goods.height - 27 },
  ];
});
const areas: Record<string, FormArea> = {
  ...(boxAreas as Record<string, FormArea>),
  ...Object.fromEntries(columns),
  title: formAreas.title,
  dangerousGoods: { ...formAreas.goods, y: formAreas.goods.y + formAreas.goods.height - 27, height: 27 },
  foot: formAreas.foot,
};

const isInside = (word: PlacedWord, { x, y, width, height }: FormArea) =>
  word.left >= x - tolerance &&
  word.right <= x + width + tolerance &&
  word.top >= y - tolerance &&
  word.bottom <= y + height + tolerance;

function sharedArea(a: PlacedWord, b: PlacedWord): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left) - 0.3;
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) - tolerance;
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** Words drawn over each other. */
function overlaps(words: readonly PlacedWord[]): string[] {
  return words.flatMap((word, i) =>
    words.slice(i + 1).flatMap((other) => (sharedArea(word, other) > 0 ? [`${word.text} over ${other.text}`] : [])),
  );
}

const textIn = (words: readonly PlacedWord[], area: FormArea) =>
  words
    .filter((word) => isInside(word, area))
    .map(({ text }) => text)
    .join(' ');

/** The first pages of each copy: their place depends on the continuation sheets between. */
function formPages(pages: readonly PlacedWord[][]): PlacedWord[][] {
  return pages.filter(
    (words) => /^1 /.test(textIn(words, boxAreas[1]!)) && textIn(words, boxAreas[24]!).includes('24'),
  );
}

for (const [why, input] of Object.entries(cases)) {
  describe(`a note ${why}`, () => {
    const notes = notesOf(input);

    it('has each word inside one box, none over another, on all copies', async (t) => {
      const pages = await readWords(await drawNotes(notes), await temporaryDirectory(t));
      const forms = formPages(pages);
      assert.equal(forms.length, notes.length * form.copies.length);
      for (const words of forms) {
        const astray = words.filter(
          (word) => word.left > formAreas.whole.x && !Object.values(areas).some((area) => isInside(word, area)),
        );
        assert.deepEqual(
          astray.map(({ text }) => text),
          [],
        );
      }
      for (const words of pages) {
        assert.deepEqual(overlaps(words), []);
        const off = words.filter((word) => !isInside(word, { x: 0, y: 0, width: pageWidth, height: pageHeight }));
        assert.deepEqual(off, []);
      }
    });

    it('has the text of each box in its box, or whole on a sheet behind', async (t) => {
      const pages = await readWords(await drawNotes(notes), await temporaryDirectory(t));
      const forms = formPages(pages);
      for (const [i, words] of forms.entries()) {
        const note = notes[Math.floor(i / form.copies.length)]!;
        const start = pages.indexOf(words);
        const end = forms[i + 1] ? pages.indexOf(forms[i + 1]!) : pages.length;
        const behind = squeeze(
          pages
            .slice(start + 1, end)
            .flat()
            .map(({ text }) => text)
            .join(''),
        );
        expectTexts(note, words, behind);
        const copy = form.copies[i % form.copies.length]!;
        const title = textIn(words, formAreas.title);
        assert.ok(
          [String(copy.copy), copy.de, copy.fr, note.number].every((text) => title.includes(text)),
          title,
        );
        const clause = textIn(words, formAreas.foot);
        assert.equal(clause.includes('(CMR)'), note.isInternational);
      }
    });
  });
}

/** Without spaces, which wrapping moves. */
function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

function expectTexts(note: CmrNote, words: readonly PlacedWord[], behind: string): void {
  const boxes = Object.entries(note.boxes).filter(([, lines]) => lines.length > 0);
  assert.ok(boxes.length > 4);
  for (const [box, lines] of boxes) {
    const inBox = squeeze(textIn(words, areas[box]!));
    const text = squeeze(lines.join(''));
    assert.ok(inBox.includes(text) || (behind.includes(text) && inBox.includes('…')), `box ${box}: ${inBox}`);
  }
  for (const { nature, marks, weight } of note.goods) {
    const inColumns = [nature, marks, weight].every((text, i) =>
      squeeze(textIn(words, areas[[9, 6, 11][i]!]!)).includes(squeeze(text)),
    );
    assert.ok(inColumns || behind.includes(squeeze(nature)), nature);
  }
  const dangerous = squeeze(textIn(words, areas.dangerousGoods!));
  for (const line of note.dangerousGoods) assert.ok((dangerous + behind).includes(squeeze(line)), line);
}

describe('a note as it is printed', () => {
  it('has heavy frames round what the carrier fills in, and thin ones round the rest', async (t) => {
    const dpi = 144;
    const picture = await drawPage(await drawNotes(notesOf(noteInput())), 1, dpi, await temporaryDirectory(t));
    const scale = dpi / 72;
    /** Dark pixels across the left or right edge of a box, at the lowest quarter of its height. */
    const strengthOf = (x: number, { y, height }: FormArea) => {
      const row = Math.round((y + height * 0.93) * scale);
      const across = Array.from({ length: 13 }, (_, i) => Math.round(x * scale) + i - 6);
      return across.filter((column) => picture.pixels[row * picture.width + column]! < 190).length;
    };
    const strengths = (boxes: number[], isRight: boolean) =>
      boxes.map((box) => strengthOf(boxAreas[box]!.x + (isRight ? boxAreas[box]!.width : 0), boxAreas[box]!));
    const heavy = [...strengths([16, 17, 18, 20], true), ...strengths([23], false), ...strengths([23], true)];
    const thin = [...strengths([1, 2, 3, 4, 5, 13, 14, 21, 22], false), ...strengths([15, 19, 24], true)];
    assert.ok(Math.min(...heavy) >= 3, `heavy: ${heavy}`);
    assert.ok(Math.max(...thin) <= 2 && Math.min(...thin) >= 1, `thin: ${thin}`);
  });
});

for (const [why, input] of Object.entries(cases)) {
  describe(`a confirmation ${why}`, () => {
    it('has all its texts, none over another, and numbered pages', async (t) => {
      const steps = [
        { from: null, feeCents: 0 },
        { from: Date.parse('2026-11-24T00:00:00Z'), feeCents: 13_570 },
      ];
      const confirmation = confirmationOf({ ...input, vehicleName: 'Curtain-side truck', cancellationSteps: steps });
      const pages = await readWords(await drawConfirmation(confirmation), await temporaryDirectory(t));
      const printed = squeeze(
        pages
          .flat()
          .map(({ text }) => text)
          .join(''),
      );
      for (const [i, words] of pages.entries()) {
        assert.deepEqual(overlaps(words), []);
        const all = words.map(({ text }) => text).join(' ');
        assert.ok(all.includes(`page ${i + 1} of ${pages.length}`));
        for (const word of words)
          assert.ok(word.left > 40 && word.right < pageWidth - 40 && word.bottom < pageHeight - 20);
      }
      const { facts, goods, price, notes } = confirmation;
      const cells = [
        facts.map(([, text]) => text),
        ...price.lines,
        ...price.sums,
        ...goods.map((row) => row.slice(-2)),
      ];
      for (const text of [...cells.flat(), ...notes]) {
        const parts = text.split(' ').map(squeeze);
        assert.ok(
          parts.every((part) => printed.includes(part.slice(0, 20))),
          text,
        );
      }
    });
  });
}

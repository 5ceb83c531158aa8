import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { drawNotes } from '../../../../../src/orders/documents/papers/draw/draw-note.ts';
import { notesOf } from '../../../../../src/orders/documents/papers/notes-of.ts';
import { pace } from '../../../../support/metrics/pace.ts';
import { athens, issuedAt, noteInput, paint, pallets, sofia, stop } from '../samples.ts';

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
const draw = (...input: Parameters<typeof noteInput>) => drawNotes(notesOf(noteInput(...input)));
const longText = 'Vereinigte Norddeutsche Maschinenbau- und Anlagentechnik-Vertriebsgesellschaft '.repeat(2);

test('equal notes are equal to the byte, and what differs differs', async () => {
  const [first, second] = [await draw(), await draw()];
  assert.ok(first.equals(second));
  assert.ok(first.subarray(0, 5).equals(Buffer.from('%PDF-')));
  const others = [
    await draw({}, { issuedAt: issuedAt + 1000 }),
    await draw({ additionalInformation: 'Ring at gate 4.' }),
  ];
  for (const other of others) assert.ok(!first.equals(other));
});

test('a note has a page for sender, consignee and carrier, and sheets for what does not fit', async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, i) => (i % 2 ? paint : pallets));
  const cases: [why: string, changes: Parameters<typeof noteInput>[0], pages: number][] = [
    ['one line', {}, 3],
    ['no goods', { goods: [] }, 3],
    [
      'six lines of goods with long names',
      { goods: lines(6).map((line) => ({ ...line, name: 'Gears and other parts of presses' })) },
      3,
    ],
    [
      'two pairs',
      {
        unloadings: [sofia, athens],
        goods: [
          { ...pallets, unloading: 0 },
          { ...pallets, unloading: 1 },
        ],
      },
      6,
    ],
    ['thirty lines of goods', { goods: lines(30) }, 6],
    ['two hundred lines of goods', { goods: lines(200) }, 18],
    [
      'more dangerous goods than the line takes',
      { goods: Array.from({ length: 5 }, () => ({ ...paint, name: longText })) },
      6,
    ],
    ['instructions of two pages', { additionalInformation: Array.from({ length: 120 }, () => 'a line').join('\n') }, 9],
  ];
  for (const [why, changes, pages] of cases) assert.equal(pagesOf(await draw(changes)), pages, why);
});

test('a note takes less than 400 ms of the processor, or what a slow machine needs for them', async () => {
  const notes = notesOf(noteInput());
  await drawNotes(notes);
  const before = process.cpuUsage();
  await drawNotes(notes);
  const { user, system } = process.cpuUsage(before);
  const most = 400_000 * pace();
  assert.ok(user + system < most, `${user + system} µs of ${most.toFixed()}`);
});

test('whatever the texts of an order hold, its note is drawn', async () => {
  const scripts = [...'אבدهو中अक्षi\u0308ﷺ\u{1F69A}\u200d\u0000\n fi', '\ud800', '\ue000'];
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.string({ unit: fc.constantFrom(...scripts), maxLength: 100 }),
  );
  await fc.assert(
    fc.asyncProperty(text, text, text, async (companyName, city, name) => {
      const place = stop('a', { companyName, city, referenceNumber: name });
      const goods = [{ ...pallets, name, marks: city }];
      const pdf = await draw({ loadings: [place], unloadings: [place], goods, additionalInformation: companyName });
      assert.ok(pagesOf(pdf)! >= 3);
    }),
    { numRuns: 5 },
  );
});

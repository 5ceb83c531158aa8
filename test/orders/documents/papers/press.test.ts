import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { confirmationOf } from '../../../../src/orders/documents/papers/confirmation.ts';
import { drawConfirmation } from '../../../../src/orders/documents/papers/draw/draw-confirmation.ts';
import { drawNotes } from '../../../../src/orders/documents/papers/draw/draw-note.ts';
import { notesOf } from '../../../../src/orders/documents/papers/notes-of.ts';
import { createPaperPress } from '../../../../src/orders/documents/papers/press.ts';
import { noteInput, pallets } from './samples.ts';

function openPress(t: TestContext, options?: Parameters<typeof createPaperPress>[0]) {
  const press = createPaperPress(options);
  t.after(() => press.close());
  return press;
}

const [ours, others] = [
  { key: 'ours', placesOfOwn: 2 },
  { key: 'others', placesOfOwn: 2 },
];
const notes = notesOf(noteInput());
const large = notesOf(noteInput({ goods: Array.from({ length: 200 }, () => pallets) }));
const unavailable = { code: 'service_unavailable' };

test('the press draws what drawing here gives, to the byte', async (t) => {
  const press = openPress(t);
  const confirmation = confirmationOf({ ...noteInput(), vehicleName: 'Van' });
  const drawn = await Promise.all([
    press.cmr(notes, ours),
    press.confirmation(confirmation, ours),
    press.cmr(notes, ours),
  ]);
  const here = [await drawNotes(notes), await drawConfirmation(confirmation), await drawNotes(notes)];
  for (const [i, pdf] of drawn.entries()) assert.ok(pdf.equals(here[i]!), `paper ${i}`);
});

test('the process goes on with its work while a paper is drawn', async (t) => {
  const press = openPress(t);
  await press.cmr(notes, ours);
  const before = { here: process.threadCpuUsage(), all: process.cpuUsage() };
  await press.cmr([...large, ...large], ours);
  const [here, all] = [process.threadCpuUsage(before.here), process.cpuUsage(before.all)].map(
    ({ user, system }) => user + system,
  );
  assert.ok(here! < all! / 2, `${here} of ${all} µs of processor time were taken from the process's own thread`);
});

/** A note that nobody asked for before. */
const numbered = (number: number) => notesOf(noteInput({ orderNumber: number }));

test('who wants more papers than others leave room for is refused, and nobody else is', async (t) => {
  const press = openPress(t, { sharedMax: 3 });
  const order: string[] = [];
  const draw = (number: number, asker: typeof ours) =>
    press.cmr(numbered(number), asker).then((pdf) => {
      assert.ok(pdf.length > 10_000);
      order.push(asker.key);
    });
  const many = [1, 2, 3, 4, 5].map((number) => draw(number, ours));
  await assert.rejects(press.cmr(numbered(6), ours), { ...unavailable, message: /Too many papers/ });
  const few = [7, 8].map((number) => draw(number, others));
  await assert.rejects(press.cmr(numbered(9), others), { ...unavailable, message: /Too many papers/ });
  await Promise.all([...many, ...few]);
  // By turns: nobody waits for all that somebody else had asked for before.
  assert.deepEqual(order, ['ours', 'ours', 'others', 'ours', 'others', 'ours', 'ours']);
  for (const number of [10, 11, 12, 13]) await draw(number, ours);
});

test('a paper that is asked for again and again is not drawn each time', async (t) => {
  const press = openPress(t, { sharedMax: 0 });
  const [first, second] = [await press.cmr(notes, ours), await press.cmr(notes, ours)];
  const again = await Promise.all(Array.from({ length: 40 }, () => press.cmr(notes, ours)));
  for (const pdf of [first, second, ...again]) assert.ok(pdf.equals(first));
  assert.ok(!(await press.cmr(numbered(4711), ours)).equals(first));
});

test('a paper that takes too long is given up, and those behind it have their turn', async (t) => {
  const press = openPress(t, { timeoutMs: 1 });
  const late = { ...unavailable, message: /takes too long/ };
  await Promise.all([1, 2].map(() => assert.rejects(press.cmr(large, ours), late)));
});

test('a paper that cannot be drawn fails alone', async (t) => {
  const press = openPress(t);
  const broken = [{ ...notes[0]!, issuedAt: 'never' }];
  const [failed, drawn] = await Promise.allSettled([press.cmr(broken, ours), press.cmr(notes, ours)]);
  assert.equal(failed.status === 'rejected' && /could not be drawn/.test(failed.reason.message), true);
  assert.equal(drawn.status, 'fulfilled');
});

test('a press that is closed refuses, also what waits', async () => {
  const press = createPaperPress();
  const running = [press.cmr(large, ours), press.cmr(notes, ours)];
  const refused = Promise.all(running.map((paper) => assert.rejects(paper, unavailable)));
  await press.close();
  await refused;
  await assert.rejects(press.cmr(notes, ours), unavailable);
});

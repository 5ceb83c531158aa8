import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { type TestContext, test } from 'node:test';
import { confirmationOf } from '../../../src/documents/papers/confirmation.ts';
import { drawConfirmation } from '../../../src/documents/papers/draw/draw-confirmation.ts';
import { drawNotes } from '../../../src/documents/papers/draw/draw-note.ts';
import { notesOf } from '../../../src/documents/papers/notes-of.ts';
import { createPaperPress } from '../../../src/documents/papers/press.ts';
import { noteInput, pallets } from './samples.ts';

function openPress(t: TestContext, options?: Parameters<typeof createPaperPress>[0]) {
  const press = createPaperPress(options);
  t.after(() => press.close());
  return press;
}

const notes = notesOf(noteInput());
const large = notesOf(noteInput({ goods: Array.from({ length: 200 }, () => pallets) }));
const unavailable = { code: 'service_unavailable' };

test('the press draws what drawing here gives, to the byte', async (t) => {
  const press = openPress(t);
  const confirmation = confirmationOf({ ...noteInput(), vehicleName: 'Van' });
  const drawn = await Promise.all([press.cmr(notes), press.confirmation(confirmation), press.cmr(notes)]);
  const here = [await drawNotes(notes), await drawConfirmation(confirmation), await drawNotes(notes)];
  for (const [i, pdf] of drawn.entries()) assert.ok(pdf.equals(here[i]!), `paper ${i}`);
});

test('the process goes on with its work while a paper is drawn', async (t) => {
  const press = openPress(t);
  await press.cmr(notes);
  const before = performance.eventLoopUtilization();
  await press.cmr([...large, ...large]);
  const { utilization } = performance.eventLoopUtilization(before);
  assert.ok(utilization < 0.5, `busy for ${utilization} of the time`);
});

test('when too many wait the next one is refused, and those that wait are drawn', async (t) => {
  const press = openPress(t, { waitingMax: 2 });
  const accepted = [press.cmr(notes), press.cmr(notes), press.cmr(notes)];
  await assert.rejects(press.cmr(notes), { ...unavailable, message: /Too many papers/ });
  for (const pdf of await Promise.all(accepted)) assert.ok(pdf.length > 10_000);
  assert.ok((await press.cmr(notes)).length > 10_000);
});

test('a paper that takes too long is given up, and those behind it have their turn', async (t) => {
  const press = openPress(t, { timeoutMs: 1 });
  const late = { ...unavailable, message: /takes too long/ };
  await Promise.all([1, 2].map(() => assert.rejects(press.cmr(large), late)));
});

test('a paper that cannot be drawn fails alone', async (t) => {
  const press = openPress(t);
  const broken = [{ ...notes[0]!, issuedAt: 'never' }];
  const [failed, drawn] = await Promise.allSettled([press.cmr(broken), press.cmr(notes)]);
  assert.equal(failed.status === 'rejected' && /could not be drawn/.test(failed.reason.message), true);
  assert.equal(drawn.status, 'fulfilled');
});

test('a press that is closed refuses, also what waits', async () => {
  const press = createPaperPress();
  const running = [press.cmr(large), press.cmr(notes)];
  const refused = Promise.all(running.map((paper) => assert.rejects(paper, unavailable)));
  await press.close();
  await refused;
  await assert.rejects(press.cmr(notes), unavailable);
});

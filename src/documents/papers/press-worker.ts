// Draws papers beside the main thread, one at a time. press.ts starts it.
import { parentPort } from 'node:worker_threads';
import type { CmrNote } from './cmr-note.ts';
import type { Confirmation } from './confirmation.ts';
import { drawConfirmation } from './draw/draw-confirmation.ts';
import { drawNotes } from './draw/draw-note.ts';

/** What is to be drawn. */
export type PressJob =
  | { kind: 'cmr'; notes: readonly CmrNote[] }
  | { kind: 'confirmation'; confirmation: Confirmation };
/** The PDF, or why there is none. */
export type PressReply = { pdf: Uint8Array } | { failed: string };

parentPort!.on('message', async (job: PressJob) => {
  parentPort!.postMessage(await draw(job));
});

async function draw(job: PressJob): Promise<PressReply> {
  try {
    return { pdf: await (job.kind === 'cmr' ? drawNotes(job.notes) : drawConfirmation(job.confirmation)) };
  } catch (error) {
    return { failed: (error as Error).message };
  }
}

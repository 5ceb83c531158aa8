// Draws papers off the main thread, one at a time. press.ts starts it.
import { parentPort } from 'node:worker_threads';
import type { CmrNote } from './cmr-note.ts';
import type { Confirmation } from './confirmation.ts';
import { drawConfirmation } from './draw/draw-confirmation.ts';
import { drawNotes } from './draw/draw-note.ts';
import { drawSample } from './draw/draw-sample.ts';
import type { SampleProof } from './sample-proof.ts';

/** What is to be drawn. */
export type PressJob =
  | { kind: 'cmr'; notes: readonly CmrNote[] }
  | { kind: 'confirmation'; confirmation: Confirmation }
  | { kind: 'sample'; sample: SampleProof };
/** The PDF, or why there is none. */
export type PressReply = { pdf: Uint8Array } | { failed: string };

if (!parentPort) throw new Error('a press worker is started by press.ts');
const port = parentPort;
port.on('message', async (job: PressJob) => {
  port.postMessage(await draw(job));
});

async function draw(job: PressJob): Promise<PressReply> {
  try {
    return { pdf: await drawPaper(job) };
  } catch (error) {
    return { failed: (error as Error).message };
  }
}

function drawPaper(job: PressJob): Promise<Buffer> {
  if (job.kind === 'cmr') return drawNotes(job.notes);
  return job.kind === 'confirmation' ? drawConfirmation(job.confirmation) : drawSample(job.sample);
}

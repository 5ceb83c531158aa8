import { hash } from 'node:crypto';
import { once } from 'node:events';
import { serialize } from 'node:v8';
import type { Worker } from 'node:worker_threads';
import { FairLine } from '../../../ground/concurrency/fair-line.ts';
import { startThread } from '../../../ground/concurrency/start-thread.ts';
import { TurnsByKey } from '../../../ground/concurrency/turns-by-key.ts';
import { ServiceError } from '../../../ground/errors.ts';
import { RecurringCache } from '../../../ground/recurring-cache.ts';
import type { CmrNote } from './cmr-note.ts';
import type { Confirmation } from './confirmation.ts';
import type { PressJob, PressReply } from './press-worker.ts';
import type { SampleProof } from './sample-proof.ts';

/** Whom a paper is drawn for: askers take turns, and each may have so many waiting, whatever the others ask for. */
export type PaperAsker = { key: string; placesOfOwn: number };

/** Draws papers as PDF, off the main thread. */
export type PaperPress = {
  /** Runs the reading and drawing of a paper: for each asker as many at once as it has places of its own. */
  inTurn: <Result>(asker: PaperAsker, work: () => Promise<Result>) => Promise<Result>;
  /** A page for each copy of each note, and continuation sheets. */
  cmr: (notes: readonly CmrNote[], asker: PaperAsker) => Promise<Buffer>;
  confirmation: (confirmation: Confirmation, asker: PaperAsker) => Promise<Buffer>;
  sample: (sample: SampleProof, asker: PaperAsker) => Promise<Buffer>;
  /** Ends the thread. What is being drawn, and what waits, is refused. */
  close: () => Promise<void>;
};

type PressOptions = {
  /** How many papers may be drawn or wait beyond the places of their askers. */
  sharedMax?: number;
  /** A paper that takes longer is given up. The most notes that an order may have, two hundred, take two seconds. */
  timeoutMs?: number;
};

/** How many papers of an asker may wait before anything is read for them. */
const askedMax = 32;
/** How many papers are kept, so that they need not be drawn again. */
const keptMax = 64;
/** Confirmations take 30 to 60 kB. */
const keptBytesMax = 500_000;

/** An account has two places of its own, as many as a person opens at once. */
export function shipperAsker(schema: string, accountId: number): PaperAsker {
  return { key: `${schema}:${accountId}`, placesOfOwn: 2 };
}

export function companyAsker(schema: string): PaperAsker {
  return { key: `${schema}:company`, placesOfOwn: 8 };
}

/** Papers of many orders at once wait in a line of their own, so that nobody's single paper waits behind several. */
export function manyAsker(schema: string): PaperAsker {
  return { key: `${schema}:company:many`, placesOfOwn: 1 };
}

const memoryMbMax = 256;

/**
 * Makes a press whose thread starts with the first paper and stays warm. It draws one paper at a time; callers meet
 * `service_unavailable` when too many wait, when a paper takes too long, and once it is closed.
 */
export function createPaperPress({ sharedMax = 16, timeoutMs = 20_000 }: PressOptions = {}): PaperPress {
  let thread: Worker | undefined;
  let isClosed = false;
  const refuse = () => unavailable('Too many papers are being drawn just now; try again shortly.');
  const line = new FairLine(sharedMax, refuse);
  const turns = new TurnsByKey({ waitingMax: askedMax, refuse });
  const kept = new RecurringCache<Buffer>(keptMax);
  const drawNow = async (job: PressJob): Promise<Buffer> => {
    if (isClosed) throw unavailable(stopping);
    thread ??= startThread(new URL('./press-worker.ts', import.meta.url), { name: 'papers', memoryMbMax });
    const used = thread;
    try {
      return await drawOn(used, job, timeoutMs);
    } catch (error) {
      // A thread that answers late would answer the next caller.
      if (thread === used) thread = undefined;
      void used.terminate();
      if (isClosed) throw unavailable(stopping);
      const isLate = (error as Error).name === 'AbortError';
      throw isLate ? unavailable('This paper takes too long to draw; try again shortly.') : error;
    }
  };
  const draw = async (job: PressJob, { key, placesOfOwn }: PaperAsker): Promise<Buffer> => {
    const input = hash('sha256', serialize(job));
    const known = kept.get(input);
    if (known) return known;
    const pdf = await line.run(key, placesOfOwn, () => drawNow(job));
    if (pdf.length <= keptBytesMax) kept.add(input, pdf);
    return pdf;
  };
  return {
    inTurn: ({ key, placesOfOwn }, work) => turns.run(key, placesOfOwn, work),
    cmr: (notes, asker) => draw({ kind: 'cmr', notes }, asker),
    confirmation: (confirmation, asker) => draw({ kind: 'confirmation', confirmation }, asker),
    sample: (sample, asker) => draw({ kind: 'sample', sample }, asker),
    close: async () => {
      isClosed = true;
      await thread?.terminate();
    },
  };
}

async function drawOn(thread: Worker, job: PressJob, timeoutMs: number): Promise<Buffer> {
  const ended = new AbortController();
  const onExit = () => ended.abort();
  thread.once('exit', onExit).ref();
  try {
    const late = AbortSignal.timeout(timeoutMs);
    const replied = once(thread, 'message', { signal: AbortSignal.any([late, ended.signal]) });
    thread.postMessage(job);
    const [reply] = (await replied) as [PressReply];
    if ('failed' in reply) throw new Error(`a paper could not be drawn: ${reply.failed}`);
    return Buffer.from(reply.pdf.buffer, reply.pdf.byteOffset, reply.pdf.byteLength);
  } catch (error) {
    throw ended.signal.aborted ? new Error('the thread that draws papers ended') : error;
  } finally {
    thread.off('exit', onExit).unref();
  }
}

const stopping = 'The service is stopping.';

function unavailable(message: string): ServiceError {
  return new ServiceError('service_unavailable', { message, retryAfterSeconds: 2 });
}

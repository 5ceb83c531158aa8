import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { takeTurns } from '../../../../ground/concurrency/take-turns.ts';
import { ServiceError } from '../../../../ground/errors.ts';

const memoryMbMax = 64;
/** A page takes some tens of milliseconds. */
const renderMsMax = 20_000;

const inTurn = takeTurns(1, { waitingMax: 32, refuse: () => unavailable('Too many pages are being made just now.') });

/**
 * `renderMarkdown` in a thread with memory of its own, which ends with the page: a heap that is small for orders has no
 * room for a long page's tokens, and their making would hold up whoever books. One at a time.
 * @throws {ServiceError} `service_unavailable` if too many wait, or it takes too long.
 */
export function renderInThread(markdown: string): Promise<string> {
  return inTurn(async () => {
    const thread = new Worker(new URL('./render-worker.ts', import.meta.url), {
      name: 'guides',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
      workerData: markdown,
    });
    const late = AbortSignal.timeout(renderMsMax);
    try {
      const [html] = await once(thread, 'message', { signal: late });
      return String(html);
    } catch (error) {
      throw late.aborted ? unavailable('This page takes too long to make.') : error;
    } finally {
      await thread.terminate();
    }
  });
}

function unavailable(message: string): ServiceError {
  return new ServiceError('service_unavailable', {
    message: `${message} Its Markdown is at the same address with .md.`,
  });
}

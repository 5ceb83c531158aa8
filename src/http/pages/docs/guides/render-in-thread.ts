import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../../../ground/concurrency/start-thread.ts';
import { takeTurns } from '../../../../ground/concurrency/take-turns.ts';
import { ServiceError } from '../../../../ground/errors.ts';

const memoryMbMax = 64;
/** A page takes some tens of milliseconds. */
const renderMsMax = 20_000;
const idleMs = 10_000;

const inTurn = takeTurns(1, { waitingMax: 32, refuse: () => unavailable('Too many pages are being made just now.') });

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * `renderMarkdown` in a thread with memory of its own, which ends when nobody reads on: a heap that is small for orders
 * has no room for a long page's tokens, and their making would hold up whoever books. One page at a time.
 * @throws {ServiceError} `service_unavailable` if too many wait, or it takes too long.
 */
export function renderInThread(markdown: string): Promise<string> {
  return inTurn(async () => {
    clearTimeout(idle);
    thread ??= startThread(new URL('./render-worker.ts', import.meta.url), { name: 'guides', memoryMbMax });
    const late = AbortSignal.timeout(renderMsMax);
    try {
      const replied = once(thread, 'message', { signal: late });
      thread.postMessage(markdown);
      const [html] = await replied;
      idle = setTimeout(endThread, idleMs).unref();
      return String(html);
    } catch (error) {
      // What answers late would answer the next reader.
      endThread();
      throw late.aborted ? unavailable('This page takes too long to make.') : error;
    }
  });
}

function endThread(): void {
  void thread?.terminate();
  thread = undefined;
}

function unavailable(message: string): ServiceError {
  return new ServiceError('service_unavailable', {
    message: `${message} Its Markdown is at the same address with .md.`,
  });
}

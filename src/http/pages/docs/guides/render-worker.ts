// Renders one page off the main thread, and ends. render-in-thread.ts starts it.
import { parentPort, workerData } from 'node:worker_threads';
import { renderMarkdown } from './render-markdown.ts';

if (!parentPort) throw new Error('a render worker is started by render-in-thread.ts');
parentPort.postMessage(renderMarkdown(String(workerData)));

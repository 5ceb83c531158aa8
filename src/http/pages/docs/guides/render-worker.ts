// Renders pages off the main thread, one at a time. render-in-thread.ts starts it.
import { parentPort } from 'node:worker_threads';
import { renderMarkdown } from './render-markdown.ts';

if (!parentPort) throw new Error('a render worker is started by render-in-thread.ts');
const port = parentPort;
port.on('message', (markdown: string) => port.postMessage(renderMarkdown(markdown)));

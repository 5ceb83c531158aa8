import { createServer } from 'node:http';
import { listenOnLoopback } from '../support/network/loopback-server.ts';
import type { Closing } from '../support/process.ts';

/** Of 200 messages one gets no answer, one a closed connection and eight an error. */
const manners = { silent: 200, closing: 100, failing: 20 };

/** Where webhooks go: a program that fails now and then, and of which we only count what it gets. */
export async function startReceiver(t: Closing) {
  let count = 0;
  const server = createServer((request, response) => {
    count++;
    request.resume();
    if (count % manners.silent === 0) return;
    if (count % manners.closing === 0) return void request.destroy();
    response.writeHead(count % manners.failing === 0 ? 500 : 204).end();
  });
  const { origin } = await listenOnLoopback(t, server);
  return { url: `${origin}/hook`, count: () => count };
}

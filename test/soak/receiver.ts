import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Of 200 messages one gets no answer, one a closed connection and eight an error. */
const manners = { silent: 200, closing: 100, failing: 20 };

/** Where webhooks go: a program that fails now and then, and of which we only count what it gets. */
export async function startReceiver() {
  let count = 0;
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    count++;
    request.resume();
    if (count % manners.silent === 0) return;
    if (count % manners.closing === 0) return void request.destroy();
    response.writeHead(count % manners.failing === 0 ? 500 : 204).end();
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    count: () => count,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

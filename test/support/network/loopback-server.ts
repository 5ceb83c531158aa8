import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { atEnd, type Closing } from '../process.ts';

export type LoopbackServer = {
  port: number;
  /** The origin, as for an HTTP server. */
  origin: string;
  /** Ends every connection too, and may be called more than once. */
  close(): void;
};

/** Has a server, of HTTP too, listen on a free port of loopback until the test ends. */
export async function listenOnLoopback(t: Closing, server: Server): Promise<LoopbackServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  atEnd(t, close);
  const { port } = server.address() as AddressInfo;
  return { port, origin: `http://127.0.0.1:${port}`, close };
}

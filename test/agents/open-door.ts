import { createServer, request as send } from 'node:http';
import { listenOnLoopback } from '../support/network/loopback-server.ts';
import type { Closing } from '../support/process.ts';

export type Door = {
  /** Where it listens: what the service behind it is to take for its own address. */
  origin: string;
  /** Passes everything on to a service from now on, with this token. */
  leadTo(service: { origin: string; token: string }): void;
};

/** A server in front of the service for tools that know no tokens; what they say in `Host` and `Origin` stays. */
export async function openDoor(t: Closing): Promise<Door> {
  let service = { origin: '', token: '' };
  const server = createServer((request, response) => {
    const { hostname, port } = new URL(service.origin);
    const headers = { ...request.headers, authorization: `Bearer ${service.token}` };
    const passedOn = send({ hostname, port, path: request.url, method: request.method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    passedOn.on('error', () => response.writeHead(502).end());
    request.pipe(passedOn);
  });
  const { origin } = await listenOnLoopback(t, server);
  const leadTo: Door['leadTo'] = (next) => {
    service = next;
  };
  return { origin, leadTo };
}

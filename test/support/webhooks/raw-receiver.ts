import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { listenOnLoopback } from '../network/loopback-server.ts';
import type { Closing } from '../process.ts';

export type Posted = { headers: Record<string, string>; raw: string };

/** A receiver on loopback that keeps what arrives as it is, and answers with `status`, which may be changed. */
export async function openRawReceiver(t: Closing, status = 204) {
  const posted: Posted[] = [];
  const receiver = { url: '', posted, status };
  const server = createServer(async (request, response) => {
    let raw = '';
    for await (const chunk of request) raw += chunk;
    posted.push({ headers: request.headers as Record<string, string>, raw });
    response.writeHead(receiver.status).end('so it is');
  });
  const { origin } = await listenOnLoopback(t, server);
  receiver.url = `${origin}/in`;
  return receiver;
}

/** What is in a message, by the official package. Throws if the secret has not signed it. */
export function verified({ raw, headers }: Posted, secret: string) {
  return new Webhook(secret).verify(raw, headers) as {
    id: string;
    type: string;
    timestamp: string;
    position?: number;
    // biome-ignore lint/suspicious/noExplicitAny: judged by the tests.
    data: any;
  };
}

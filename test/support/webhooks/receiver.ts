import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { writeSecret } from '../../../src/telling/webhooks/signature.ts';
import { listenOnLoopback } from '../network/loopback-server.ts';

export type Received = {
  id: string;
  type: string;
  position: number;
  sequence: number;
  /** The subject of the event, by its id. */
  subject: string;
  body: Record<string, unknown>;
  traceparent: string | undefined;
  at: number;
};

/** What a receiver does with a message; without it it answers 204. */
export type Answer = (response: ServerResponse, message: Received, count: number) => void;

export const receiverSecret = Buffer.alloc(32, 7);

/** A receiver on loopback that verifies what it gets with the official package, and throws away what is not signed. */
export async function openReceiver(t: { after(work: () => unknown): void }, answer: Answer = acknowledge) {
  const received: Received[] = [];
  const verifier = new Webhook(writeSecret(receiverSecret));
  let refused = 0;
  const server = createServer(async (request, response) => {
    const text = await bodyOf(request);
    let body: Record<string, unknown>;
    try {
      body = verifier.verify(text, request.headers as Record<string, string>) as Record<string, unknown>;
    } catch {
      refused++;
      response.writeHead(401).end();
      return;
    }
    const id = request.headers['webhook-id'] as string;
    const message = {
      id,
      type: body.type as string,
      position: body.position as number,
      sequence: body.sequence as number,
      subject: id.replace(/_\d+$/, ''),
      body,
      traceparent: request.headers.traceparent as string | undefined,
      at: Date.now(),
    };
    received.push(message);
    answer(response, message, received.length);
  });
  const { origin, close } = await listenOnLoopback(t, server);
  const url = `${origin}/hook`;
  const ids = () => new Set(received.map(({ id }) => id));
  return { url, received, ids, refused: () => refused, close };
}

const acknowledge: Answer = (response) => response.writeHead(204).end();

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

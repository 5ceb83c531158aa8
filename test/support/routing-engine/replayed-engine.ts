import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from '../network/loopback-server.ts';
import type { Closing } from '../process.ts';

/** What a real engine answered to a request: `node test/valhalla/record.ts` writes them. */
export type Recorded = { path: string; body: unknown; status: number; reply: unknown };

const recordedFile = new URL('../../engine/routing-engine/recorded.json', import.meta.url);

/** Takes over the answer to a request. */
export type Fault = (reply: ServerResponse, answer: { status: number; reply: unknown }) => void;

export type ReplayedEngine = {
  url: string;
  /** The bodies that were sent to `/route`. */
  asked: string[];
  /** Answers as recorded if undefined. */
  fault: Fault | undefined;
};

/** A server that answers as a real engine did, or breaks as it is told. */
export async function startReplayedEngine(t: Closing): Promise<ReplayedEngine> {
  const recorded: Recorded[] = JSON.parse(readFileSync(recordedFile, 'utf8'));
  const keyOf = (path: string, body: string) => `${path} ${body}`;
  const replies = new Map(recorded.map((each) => [keyOf(each.path, JSON.stringify(each.body)), each]));
  const unknown = { status: 400, reply: { error_code: 171, error: 'not recorded' } };
  const engine: ReplayedEngine = { url: '', asked: [], fault: undefined };
  const server = createServer(async (request, reply) => {
    const body = await text(request);
    if (request.url === '/route') engine.asked.push(body);
    const answer = replies.get(keyOf(request.url ?? '', body)) ?? unknown;
    if (engine.fault) return engine.fault(reply, answer);
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.reply));
  });
  engine.url = (await listenOnLoopback(t, server)).origin;
  return engine;
}

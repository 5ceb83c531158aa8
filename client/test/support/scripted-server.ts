import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Seen = { method: string; url: string; headers: IncomingHttpHeaders; body: string; atMs: number };

type Sent = { status?: number; headers?: Record<string, string>; json?: unknown; text?: string };
/** A reply; or the connection breaks: at once (`reset`), in the middle of the body (`cut`), or never (`hang`). */
export type Answer = Sent | 'reset' | 'cut' | 'hang';
/** One answer for each request, the last for all that follow; or by what is asked. */
type Script = Answer[] | ((request: Seen) => Answer | Promise<Answer>);

/** A server that answers as a test says, and keeps what it was asked. */
export async function startServer(t: { after(work: () => unknown): void }, script: Script) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const asked: Seen = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: await text(request).catch(() => ''),
      atMs: performance.now(),
    };
    seen.push(asked);
    const scripted = Array.isArray(script) ? script[Math.min(seen.length, script.length) - 1]! : await script(asked);
    answer(response, scripted);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

function answer(response: ServerResponse, scripted: Answer): void {
  if (scripted === 'hang') return;
  if (scripted === 'reset') return void response.socket?.resetAndDestroy();
  if (scripted === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"data":', () => response.socket?.destroy());
    return;
  }
  const { status = 200, headers = {}, json = {}, text: body } = scripted;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body ?? JSON.stringify(json));
}

/** A refusal as the service words it. */
export function refusal(status: number, code: string, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'x-request-id': 'req-1', ...headers }, json: { message: 'No.', code } };
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenOnLoopback } from '../support/network/loopback-server.ts';
import type { Closing } from '../support/process.ts';

export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 1 is internal, 2 a server's, 3 a client's. */
  kind: number;
  /** Which package made it, as in `@opentelemetry/instrumentation-pg`. */
  scope: string;
};
type Request = { resourceSpans: { scopeSpans: { scope: { name: string }; spans: Omit<Span, 'scope'>[] }[] }[] };

/** A collector of OpenTelemetry's, as far as keeping spans that come as JSON goes. */
export async function openCollector(t: Closing) {
  const spans: Span[] = [];
  const keep = async (request: IncomingMessage, reply: ServerResponse) => {
    const { resourceSpans } = (await json(request)) as Request;
    for (const { scope, spans: found } of resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
      spans.push(...found.map((span) => ({ ...span, scope: scope.name })));
    reply.setHeader('content-type', 'application/json').end('{}');
  };
  // A service that is killed breaks off what it sends.
  const server = createServer((request, reply) => void keep(request, reply).catch(() => reply.destroy()));
  const { origin } = await listenOnLoopback(t, server);
  return { url: origin, spans };
}

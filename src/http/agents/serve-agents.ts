import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { version } from '../../ground/version.ts';
import { type AgentContext, callTool } from './call-tool.ts';
import { instructionsFor, listedTools } from './list-tools.ts';

/** One request of an agent's client, admitted and counted. */
export type AgentRequest = AgentContext & { body: unknown };

const hourMs = 3_600_000;

/** Answers as the protocol says, whichever of its two eras the client speaks. Nothing is kept between requests. */
export async function serveAgent({ body, ...context }: AgentRequest): Promise<FastifyReply> {
  const { app, request, reply } = context;
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const handler = createMcpHandler(() => serverFor(context), {
    // Tools do not change while a service runs, and nobody could be told by a server without sessions.
    maxSubscriptions: 0,
    onerror: (error) => request.log.info({ err: error }, 'agent refused'),
  });
  const asked = new Request(`${app.baseUrl()}${request.url}`, {
    method: 'POST',
    headers: headersOf(request),
    signal: gone.signal,
  });
  const response = await handler.fetch(asked, { parsedBody: body });
  const text = await response.text();
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'cache-control') reply.header(name, value);
  return reply.send(text);
}

function serverFor(context: AgentContext): Server {
  const { scopes } = context.caller;
  const cached = { ttlMs: hourMs, cacheScope: 'private' as const };
  const server = new Server(
    { name: 'transport-ordering-service', title: 'Freight ordering', version },
    {
      capabilities: { tools: {} },
      instructions: instructionsFor(scopes),
      cacheHints: { 'tools/list': cached, 'server/discover': cached },
      inputRequired: { legacyShim: false },
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: listedTools(scopes) }));
  server.setRequestHandler('tools/call', ({ params }) => callTool(context, params));
  return server;
}

function headersOf({ headers }: FastifyRequest): Headers {
  const found = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') found.set(name, value);
  return found;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { holderOf } from '../../engine/offers/promise.ts';
import { version } from '../../ground/version.ts';
import type { AgentContext } from './call-operation.ts';
import { callTool } from './call-tool.ts';
import { instructionsFor, listedTools } from './list-tools.ts';
import type { ProtocolThread } from './protocol-thread.ts';
import { isFields } from './tools.ts';

/** No revision that is served knows several messages in one request. */
const severalAtOnce = { code: -32_600, message: 'Invalid Request: send one message in each request, not an array.' };

/**
 * Answers a request of an agent's client as the protocol says, whichever of its two eras the client speaks. Nothing is
 * kept between requests.
 */
export async function serveAgent(thread: ProtocolThread, context: AgentContext): Promise<FastifyReply> {
  const { app, request, reply, caller, live } = context;
  const body = isFields(request.body) ? request.body.value : undefined;
  if (Array.isArray(body)) return reply.code(400).send({ jsonrpc: '2.0', id: null, error: severalAtOnce });
  // The list is long, and copied with each request that the thread gets.
  const isCall = isFields(body) && body.method !== 'tools/list';
  const asked = {
    url: app.baseUrl() + request.url,
    headers: headersOf(request),
    body,
    instructions: instructionsFor(caller),
    version,
    tools: isCall ? [] : listedTools(caller.scopes),
  };
  const { status, headers, text } = await thread.ask(
    asked,
    (call) => callTool(context, call),
    holderOf(live.database.schema, caller.accountId),
    context.gone,
  );
  for (const [name, value] of Object.entries(headers)) if (name !== 'cache-control') reply.header(name, value);
  return reply.code(status).send(text);
}

/** Those that the protocol may look at. The token is not its business. */
function headersOf({ headers: { authorization: _token, cookie: _cookie, ...others } }: FastifyRequest) {
  const texts = Object.entries(others).filter((each): each is [string, string] => typeof each[1] === 'string');
  return Object.fromEntries(texts);
}

import { parentPort } from 'node:worker_threads';
import {
  type ClientCapabilities,
  createMcpHandler,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { AskedMessage, FromThread, MessageReply, ToolAnswer, ToolCall, ToThread } from './messages.ts';

/** The thread that speaks the protocol, in either of its eras. It knows nothing of the service but what it is sent. */
if (!parentPort) throw new Error('the protocol is spoken in a thread of its own');
const port = parentPort;

const hourMs = 3_600_000;
/** The field of the form that a person fills in. */
const field = 'confirm';

type Waiting = { resolve: (answer: ToolAnswer) => void; reject: (error: Error) => void };

/** Calls that wait for the service, by the id of their request. */
const waiting = new Map<number, Waiting>();
const send = (message: FromThread) => port.postMessage(message);

port.on('message', (message: ToThread) => {
  if ('asked' in message) void reply(message.id, message.asked);
  else if ('answer' in message) waiting.get(message.id)?.resolve(message.answer);
  else waiting.get(message.id)?.reject(new Error('nobody waits for it any more'));
});

async function reply(id: number, asked: AskedMessage): Promise<void> {
  const call = (made: ToolCall) =>
    new Promise<ToolAnswer>((resolve, reject) => {
      if (waiting.has(id)) return reject(new Error('a request calls one tool'));
      waiting.set(id, { resolve, reject });
      send({ id, call: made });
    });
  try {
    send({ id, reply: await replyTo(asked, call) });
  } catch (error) {
    send({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    waiting.delete(id);
  }
}

/** Nothing is kept from one request to the next. */
async function replyTo(asked: AskedMessage, call: (made: ToolCall) => Promise<ToolAnswer>): Promise<MessageReply> {
  // Nobody could be told of a change by a server without sessions.
  const handler = createMcpHandler(() => serverFor(asked, call), { maxSubscriptions: 0 });
  const request = new Request(asked.url, { method: 'POST', headers: asked.headers });
  const response = await handler.fetch(request, { parsedBody: asked.body });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}

function serverFor({ instructions, version, tools }: AskedMessage, call: (made: ToolCall) => Promise<ToolAnswer>) {
  const cached = { ttlMs: hourMs, cacheScope: 'private' as const };
  const server = new Server(
    { name: 'transport-ordering-service', title: 'Freight ordering', version },
    { capabilities: { tools: {} }, instructions, cacheHints: { 'tools/list': cached, 'server/discover': cached } },
  );
  server.setRequestHandler('tools/list', () => ({ tools: [...tools] }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: stated = {} } }, context) => {
    const answer = await call({ name, stated, ...readAsked(context, server.getClientCapabilities()) });
    if ('refused' in answer) throw new ProtocolError(ProtocolErrorCode.InvalidParams, answer.refused);
    if ('result' in answer) return answer.result;
    const question = inputRequired.elicit({
      message: answer.question,
      requestedSchema: {
        type: 'object',
        properties: { [field]: { type: 'boolean', title: 'Book it', description: 'It is ordered, and costs this.' } },
        required: [field],
      },
    });
    return inputRequired({ inputRequests: { [field]: question }, requestState: answer.state });
  });
  return server;
}

/** What a person said, and whether one can be asked: as the client declares with the request, since 2026. */
function readAsked(
  { mcpReq }: ServerContext,
  { elicitation }: ClientCapabilities = {},
): Pick<ToolCall, 'canAsk' | 'isYes' | 'state'> {
  const canAsk = elicitation !== undefined && (elicitation.form !== undefined || Object.keys(elicitation).length === 0);
  const said = inputResponse(mcpReq.inputResponses, field);
  const isYes = said.kind === 'elicit' ? said.action === 'accept' && said.content?.[field] === true : undefined;
  return { canAsk, isYes, state: mcpReq.requestState<string>() };
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import inject from 'light-my-request';
import { ServiceError } from '../../ground/errors.ts';
import { traceHeaders } from '../../ground/trace/current-trace.ts';
import type { Caller } from '../../who/accounts/account-store.ts';
import type { ShipperServices } from '../kernel/contract/live.ts';
import type { Operation } from '../kernel/contract/operation.ts';
import { errorBody } from '../kernel/edge/error-replies.ts';
import { headersOf } from '../kernel/edge/refusal-headers.ts';
import { inputsOf } from './tool-schema.ts';
import { type Fields, isFields } from './tools.ts';

/** What an operation replied. `body`: its JSON; `file`: what is not JSON, in full. */
export type OperationReply = {
  /** Of the operation, with its parameters in it. */
  path: string;
  status: number;
  headers: Record<string, unknown>;
  body: Fields;
  file?: { bytes: Buffer | undefined; type: string; length: number };
};

/** An agent's request, admitted and counted. */
export type AgentContext = {
  app: FastifyInstance;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Where the operations of shippers are served. */
  prefix: string;
  caller: Caller;
  live: ShipperServices;
  /** Aborted when the client has gone, or has its reply. */
  gone: AbortSignal;
  /** Gives back what the request was counted as, once: the operation that it leads to counts it. */
  giveBack: () => void;
};

/** A larger file is told of, and not read: the agent's client would have to keep it in the words of a talk. */
const fileBytesMax = 1_000_000;

/** What tells of a reply that ended before it was whole, as a file does whose database went away or is too busy. */
const brokenOff = 'LIGHT_ECONNRESET';

/** Headers of the agent's request that the operation is to see too: who calls, and from where. */
const passedOn = ['authorization', 'host', 'x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'user-agent'];

/**
 * Sends the arguments of a tool to the very route of an operation, within this process: limits, keys, checks, lines of
 * the log and refusals are those of the interface. It is not begun once the client has gone, and is not broken off.
 * What breaks off is `service_unavailable`, as any operation that cannot work just now.
 * @throws the reason of `gone`.
 */
export async function callOperation(
  context: AgentContext,
  operation: Operation,
  stated: Fields,
): Promise<OperationReply> {
  context.gone.throwIfAborted();
  const written = writeRequest(operation, stated);
  try {
    return await sendWithin(context, operation, written, stated.idempotency_key);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === brokenOff)) throw error;
    const refusal = new ServiceError('service_unavailable');
    const headers = Object.entries(headersOf(refusal)).map(([name, value]) => [name.toLowerCase(), value]);
    const body = errorBody(refusal, context.app.served.base);
    return { path: written.path, status: refusal.status, headers: Object.fromEntries(headers), body };
  }
}

async function sendWithin(
  { app, request, prefix }: AgentContext,
  operation: Operation,
  { path, search, body }: ReturnType<typeof writeRequest>,
  key: unknown,
): Promise<OperationReply> {
  const headers: Record<string, string> = { 'x-request-id': request.id, ...traceHeaders() };
  for (const name of passedOn) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  if (typeof key === 'string') headers['idempotency-key'] = JSON.stringify(key);
  if (body !== undefined) headers['content-type'] = 'application/json';
  const remoteAddress = request.socket.remoteAddress;
  // Not `app.inject`, which refuses while the process drains, although requests are still answered.
  const response = await inject(app.routing, {
    method: operation.method,
    url: prefix + path + search,
    headers,
    payloadAsStream: true,
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...(remoteAddress !== undefined && { remoteAddress }),
  });
  const type = String(response.headers['content-type'] ?? '');
  const read = { path, status: response.statusCode, headers: response.headers };
  const stream = response.stream();
  if (type.startsWith('application/json')) {
    const value: unknown = JSON.parse((await readAll(stream)).toString());
    return { ...read, body: isFields(value) ? value : {} };
  }
  const length = Number(response.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const bytes = length <= fileBytesMax ? await readAll(stream) : undefined;
  // Whoever writes it waits for a reader otherwise.
  if (bytes === undefined) response.raw.res.destroy();
  return { ...read, body: {}, file: { bytes, type, length } };
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/** The arguments as the operation takes them. What it does not know goes where it is refused by name. */
function writeRequest(operation: Operation, stated: Fields) {
  const inputs = inputsOf(operation);
  const query = new URLSearchParams();
  const body: Fields = {};
  let { path } = operation;
  for (const [argument, value] of Object.entries(stated)) {
    if (value === undefined || (argument === 'idempotency_key' && operation.headers?.includes('Idempotency-Key')))
      continue;
    const { at, name } = inputs.get(argument) ?? { at: operation.body ? 'body' : 'query', name: argument };
    if (at === 'body') body[name] = value;
    else if (at === 'path') path = path.replace(`{${name}}`, encodeURIComponent(textOf(value)));
    else for (const each of Array.isArray(value) ? value : [value]) query.append(name, textOf(each));
  }
  return { path, search: query.size > 0 ? `?${query}` : '', body: operation.body ? body : undefined };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

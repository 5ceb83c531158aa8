import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorTable } from '../../../ground/errors.ts';
import { commonHeaders } from './common-headers.ts';
import { docUrl } from './refusals/doc-url.ts';
import { readRequestId } from './request-headers.ts';

/** The unfinished replies of a connection, and the last one, in the order of their requests. */
const repliesOf = new WeakMap<Socket, ServerResponse[]>();
const closing = new WeakSet<Socket>();
/** Requests whose body may take longer than others. */
const patient = new WeakSet<IncomingMessage>();

/** Lets a request arrive slowly: whoever reads its body makes sure that it ends. */
export function allowSlowBody(request: IncomingMessage): void {
  patient.add(request);
}

/** Remembers that a request was read, so that nothing but its own reply is taken for the answer. */
export function noteRequest({ socket }: IncomingMessage, reply: ServerResponse): void {
  const replies = repliesOf.get(socket) ?? [];
  // They end in the order of their requests.
  while (replies[0]?.writableFinished) replies.shift();
  replies.push(reply);
  repliesOf.set(socket, replies);
}

const socketErrors: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
  HPE_INVALID_VERSION: 'http_version_unsupported',
};

/**
 * Answers what is not even an HTTP request, also in JSON, and closes the connection. Where earlier requests of the
 * connection still wait for their replies, those are sent instead: a client takes whatever comes next for its answer.
 */
export function clientErrorAnswer(base: string): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isPatient(socket)) return;
    const due = lastDue(socket);
    if (due) closeAfter(due, socket);
    else if (isAnswered(socket)) socket.destroySoon();
    else writeRefusal(error, socket, base);
  };
}

function isPatient(socket: Socket): boolean {
  const request = repliesOf.get(socket)?.at(-1)?.req;
  return request !== undefined && !request.complete && patient.has(request);
}

function writeRefusal(error: NodeJS.ErrnoException, socket: Socket, base: string): void {
  const { status, headers, body } = bareRefusal(base, socketErrors[error.code ?? ''] ?? 'malformed_http');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
}

/** Refuses an `Expect` that is not met (RFC 9110, section 10.1.1) and closes, since the body may come anyway. */
export function expectationAnswer(base: string): (request: IncomingMessage, reply: ServerResponse) => void {
  return (request, reply) => {
    const { status, headers, body } = bareRefusal(base, 'expectation_unsupported', readRequestId(request));
    reply.writeHead(status, headers).end(body);
  };
}

function lastDue(socket: Socket): ServerResponse | undefined {
  return repliesOf.get(socket)?.findLast((reply) => reply.req.complete && !reply.writableFinished);
}

/** Whether this is only the rest of a request that was refused before it had fully arrived. */
function isAnswered(socket: Socket): boolean {
  const reply = repliesOf.get(socket)?.at(-1);
  return reply?.headersSent === true && !reply.req.complete;
}

function closeAfter(reply: ServerResponse, socket: Socket): void {
  if (closing.has(socket)) return;
  closing.add(socket);
  if (!reply.headersSent) reply.setHeader('connection', 'close');
  reply.once('close', () => socket.destroySoon());
}

function bareRefusal(base: string, code: ErrorCode, requestId: string = randomUUID()) {
  const { status, text } = errorTable[code];
  const body = JSON.stringify({ message: text, code, doc_url: docUrl(base, code) });
  const headers = {
    ...commonHeaders,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  return { status, headers, body };
}

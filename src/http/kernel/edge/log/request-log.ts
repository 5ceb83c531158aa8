import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../../../ground/errors.ts';
import { loggedTrace, runInTrace, type Trace, traceOfRequest } from '../../../../ground/trace/current-trace.ts';
import { RequestLines } from './request-lines.ts';
import { withoutSecrets } from './without-secrets.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused. */
    refusedAs: ErrorCode | undefined;
  }
}

/** Who asks, by numbers alone: no name may appear in the log. `tool`: what an agent called. */
export type LoggedCaller = { account?: number; actor: string; order?: string; tool?: string };
/** What an address serves, if it is an operation of an interface. */
type Served = { environment: string; operation: string };

const traces = new WeakMap<IncomingMessage, Trace>();

function traceOf(request: IncomingMessage): Trace {
  const known = traces.get(request);
  if (known) return known;
  const trace = traceOfRequest(request.headers);
  traces.set(request, trace);
  return trace;
}

/** Makes the log of a request: each line says which trace it belongs to and what is asked for. */
export function requestLogger(served?: Served) {
  return (
    log: FastifyBaseLogger,
    bindings: Record<string, unknown>,
    _options: object,
    request: IncomingMessage,
  ): FastifyBaseLogger => {
    const trace = traceOf(request);
    return new RequestLines(log, () => ({ ...bindings, ...loggedTrace(trace), ...served }));
  };
}

/** From here on the lines of a request say who asks, or what was made for it. */
export function noteInLog({ log }: FastifyRequest, details: Partial<LoggedCaller>): void {
  if (log instanceof RequestLines) log.note(details);
}

/** As nginx has it: the client left before the reply. */
const statusOfGone = 499;

/** The status of a reply that is over, or of a client that did not wait for it. */
export function finalStatus({ raw, statusCode }: FastifyReply): number {
  return raw.writableFinished ? statusCode : statusOfGone;
}

/**
 * One line for each request, once it is answered or its client has gone; what a handler calls belongs to the trace of
 * its request.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('refusedAs', undefined);
  app.addHook('preHandler', (request, _reply, done) => runInTrace(traceOf(request.raw), done));
  app.addHook('onRequest', (request, reply, done) => {
    // Not `onResponse`, which is not called for a client that has gone.
    reply.raw.once('close', () => logAnswer(request, reply));
    done();
  });
}

function logAnswer({ method, raw, log, refusedAs }: FastifyRequest, reply: FastifyReply): void {
  // Only the path is logged: the query string may hold what a client should not have sent.
  const path = withoutSecrets(raw.url?.split('?')[0] ?? '');
  if (path === '/livez' || path === '/readyz') return;
  const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
  log.info(
    { method, path, status: finalStatus(reply), ...(refusedAs && { code: refusedAs }), milliseconds },
    'answered',
  );
}

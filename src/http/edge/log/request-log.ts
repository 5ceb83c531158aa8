import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../../errors.ts';
import { loggedTrace, runInTrace, type Trace, traceOfRequest } from '../../../trace/current-trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused. */
    refusedAs: ErrorCode | undefined;
  }
}

/** Who asks, by numbers alone: no name is to stand in the log. */
type Caller = { account?: number; actor: string; order?: string };
/** What an address serves, as far as that is an operation of an interface. */
type Served = { environment: string; operation: string };

const traces = new WeakMap<IncomingMessage, Trace>();

function traceOf(request: IncomingMessage): Trace {
  const known = traces.get(request);
  if (known) return known;
  const trace = traceOfRequest(request.headers);
  traces.set(request, trace);
  return trace;
}

/** Makes the log of a request, all of whose lines say to which trace it belongs and what is asked for. */
export function requestLogger(served?: Served) {
  return (
    log: FastifyBaseLogger,
    bindings: Record<string, unknown>,
    options: object,
    request: IncomingMessage,
  ): FastifyBaseLogger => log.child({ ...bindings, ...loggedTrace(traceOf(request)), ...served }, options);
}

/** From here on the lines of a request say who asks. */
export function noteCaller(request: FastifyRequest, caller: Caller): void {
  request.log = request.log.child(caller);
}

/** One line for each request, once it is answered; what a handler calls belongs to the trace of its request. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('refusedAs', undefined);
  app.addHook('preHandler', (request, _reply, done) => runInTrace(traceOf(request.raw), done));
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply);
    done();
  });
}

function logAnswer({ method, raw, log, refusedAs }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void {
  // Only the path is logged: the query string may hold what a client should not have sent.
  const path = raw.url?.split('?')[0];
  if (path === '/livez' || path === '/readyz') return;
  const milliseconds = Math.round(elapsedTime * 10) / 10;
  log.info({ method, path, status: statusCode, ...(refusedAs && { code: refusedAs }), milliseconds }, 'answered');
}

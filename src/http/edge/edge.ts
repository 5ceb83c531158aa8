import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../../config.ts';
import { ServiceError } from '../../errors.ts';
import { setCommonHeaders } from './common-headers.ts';
import { answerClientError, sendError } from './error-replies.ts';
import { readJson } from './read-json.ts';
import { countHeader } from './request-headers.ts';

/** The HTTP server with its limits, its JSON reader and its error replies. It has no routes yet. */
export function createEdge(config: Config, logDestination?: { write(line: string): void }): FastifyInstance {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      ...(cluster.worker ? { base: { pid: process.pid, hostname: hostname(), worker: cluster.worker.id } } : {}),
      ...(logDestination ? { stream: logDestination } : {}),
    },
    bodyLimit: config.bodyBytesMax,
    requestTimeout: 15_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000, requireHostHeader: false },
    routerOptions: { maxParamLength: 500 },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    genReqId: readRequestId,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: sendError,
    clientErrorHandler: answerClientError,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) =>
    readJson(bytes),
  );
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  // A client that keeps its connection open would otherwise hold up the drain.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close');
    done();
  });
  app.setErrorHandler(sendError);
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply);
    const hasOneHost = countHeader(request, 'host') === 1;
    done(hasOneHost ? undefined : new ServiceError('malformed_http', { message: 'A request needs one Host header.' }));
  });
  // After the hooks that admit the caller, before the body is read. Nothing is ever decompressed.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const isEncoded = request.headers['content-encoding'] !== undefined;
    done(isEncoded ? new ServiceError('content_type_unsupported') : null, payload);
  });
  // Only the path is logged: the query string may hold what a client should not have sent.
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.raw.url?.split('?')[0];
    if (path !== '/livez' && path !== '/readyz') {
      const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
      request.log.info({ method: request.method, path, status: reply.statusCode, milliseconds }, 'answered');
    }
    done();
  });
  return app;
}

/** Keeps a client's own request id if it is harmless, so that both sides can find it in their logs. */
function readRequestId(raw: { headers: Record<string, string | string[] | undefined> }): string {
  const stated = raw.headers['x-request-id'];
  return typeof stated === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(stated) ? stated : randomUUID();
}

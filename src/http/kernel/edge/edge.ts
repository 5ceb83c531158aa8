import { hostname } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Config } from '../../../ground/config.ts';
import { ServiceError } from '../../../ground/errors.ts';
import { readLanguage } from '../words/language.ts';
import { clientErrorAnswer, expectationAnswer, noteRequest } from './client-errors.ts';
import { setCommonHeaders } from './common-headers.ts';
import { loggedError, sendError } from './error-replies.ts';
import { fileTypes } from './incoming-file.ts';
import { logRequests, requestLogger } from './log/request-log.ts';
import { tellOfRequests } from './log/tell-of-requests.ts';
import { judgeShape, readJson } from './read-json.ts';
import { allowOrigins } from './replies/cross-origin.ts';
import { judgeFraming, readRequestId } from './request-headers.ts';
import { isLong, measureReading } from './turns/measure-work.ts';

/** `worker`: the number of this process among several, as in the metrics. */
type LogOptions = { destination?: { write(line: string): void } | undefined; worker?: number | undefined };

/**
 * The HTTP server with its limits, its JSON reader and its error replies. It has no routes yet. Pages of the configured
 * origins can call whatever is later added under the shared bases.
 */
export function createEdge(
  config: Config,
  { destination, worker }: LogOptions = {},
  sharedBases: readonly string[] = [],
): FastifyInstance {
  const served = { base: config.baseUrl ?? '', environments: config.environments };
  const app = Fastify({
    logger: {
      level: config.logLevel,
      serializers: { err: loggedError },
      ...(worker ? { base: { pid: process.pid, hostname: hostname(), worker } } : {}),
      ...(destination ? { stream: destination } : {}),
    },
    bodyLimit: config.bodyBytesMax,
    requestTimeout: 15_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000, requireHostHeader: false },
    routerOptions: { maxParamLength: 500 },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    genReqId: readRequestId,
    childLoggerFactory: requestLogger(),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: sendError,
    clientErrorHandler: clientErrorAnswer(served.base),
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.removeAllContentTypeParsers();
  app.decorate('served', served);
  app.decorateRequest('workMs', 0);
  app.decorateRequest('language', {
    getter() {
      return readLanguage(this.headers['accept-language']);
    },
  });
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      measureReading(request, bytes.length, () => judgeShape(bytes));
      if (isLong(bytes.length)) await nextTurn();
      return measureReading(request, bytes.length, () => readJson(bytes));
    },
  );
  app.addContentTypeParser([...fileTypes], (request, payload, done) => {
    const { takesFiles } = request.routeOptions.config;
    done(takesFiles ? null : new ServiceError('content_type_unsupported'), payload);
  });
  app.server.on('checkExpectation', expectationAnswer(served.base));
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
  tellOfRequests(app);
  app.addHook('onRequest', (request, reply, done) => {
    noteRequest(request.raw, reply.raw);
    setCommonHeaders(request, reply);
    const refusal = judgeFraming(request);
    if (refusal) reply.header('connection', 'close');
    done(refusal);
  });
  allowOrigins(app, config.corsOrigins, sharedBases);
  // After the hooks that admit the caller, before the body is read. Nothing is ever decompressed.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const isEncoded = request.headers['content-encoding'] !== undefined;
    done(isEncoded ? new ServiceError('content_type_unsupported') : null, payload);
  });
  logRequests(app);
  return app;
}

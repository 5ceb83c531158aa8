import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isHeard, tell } from '../../../../ground/observed.ts';
import { finalStatus } from './request-log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that the route serves, and in which environment. */
    operationId?: string;
    environment?: string;
  }
}

/** Reports each request when it begins and when it ends, answered or abandoned by its client. */
export function tellOfRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Facts and a listener for each request cost something, even if nobody counts.
    if (!isHeard('requestEnded')) return done();
    tell('requestBegun', {});
    // Not `onResponse`, which is not called for a client that has gone.
    reply.raw.once('close', () => {
      tell('requestEnded', {
        ...routeOf(request),
        status: finalStatus(reply),
        refusal: request.refusedAs,
        isReplay: reply.getHeader('idempotent-replayed') === 'true',
        seconds: reply.elapsedTime / 1000,
      });
    });
    done();
  });
}

/** Never the path itself, nor the method where nothing is served: strangers would fill the metrics with them. */
function routeOf({ is404, method, routeOptions: { config, url } }: FastifyRequest) {
  const { operationId, environment = '' } = config;
  if (is404 || url === undefined) return { operation: 'unrouted', environment, method: 'other' };
  return { operation: operationId ?? url, environment, method };
}

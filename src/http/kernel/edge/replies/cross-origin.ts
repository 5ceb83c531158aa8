import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers that let pages of other origins read the reply, if its address and their origin are listed. */
    crossOriginHeaders: (request: FastifyRequest) => Record<string, string>;
  }
}

/** Headers that scripts of other origins may read, besides those they always may. */
export const exposedHeaders = [
  'Content-Disposition',
  'Content-Language',
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
];

/** Headers that they may send, besides those they always may. */
export const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Prefer',
  'traceparent',
  'tracestate',
  'X-Request-Id',
];

const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': allowedHeaders.join(', '),
  // Two hours, in seconds: browsers keep it no longer.
  'access-control-max-age': '7200',
};

/**
 * Lets pages of the origins call what is under the bases, with a bearer token only: never with cookies, which no reply
 * allows. Their preflight requests are answered at once; nothing is counted or looked up for them. Without origins no
 * reply changes.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[], bases: readonly string[]): void {
  const exposed = exposedHeaders.join(', ');
  const headersFor = ({ raw: { url = '' }, headers: { origin } }: FastifyRequest): Record<string, string> => {
    if (origins.length === 0 || !bases.some((base) => url.startsWith(`${base}/`))) return {};
    if (origin === undefined || !origins.includes(origin)) return { vary: 'Origin' };
    return { vary: 'Origin', 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed };
  };
  app.decorate('crossOriginHeaders', headersFor);
  if (origins.length === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers;
    if (!isPreflight || !reply.hasHeader('access-control-allow-origin')) return done();
    reply.code(204).headers(preflightHeaders).send();
  });
}

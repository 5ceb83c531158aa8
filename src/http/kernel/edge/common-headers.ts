import type { FastifyReply, FastifyRequest } from 'fastify';

export const commonHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
};

/** Every reply carries these. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(commonHeaders).headers(request.server.crossOriginHeaders(request)).header('x-request-id', request.id);
}

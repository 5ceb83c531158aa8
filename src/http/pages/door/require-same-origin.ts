import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../../ground/errors.ts';

/**
 * Lets a request pass if one of our own pages has sent it. The browser says so, and pages cannot change that.
 * `Sec-Fetch-Site` counts where it is sent; a browser that does not send it names the `Origin` of every write.
 * @throws {ServiceError} `origin_refused`.
 */
export function requireSameOrigin({ headers }: Pick<FastifyRequest, 'headers'>, baseUrl: string): void {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? headers.origin === new URL(baseUrl).origin : site === 'same-origin';
  if (!isOwn) throw new ServiceError('origin_refused');
}

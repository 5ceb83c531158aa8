import type { FastifyRequest } from 'fastify';
import { invalidRequest, ServiceError } from '../../errors.ts';

/** Node keeps one of a repeated header or joins them. Only the raw list tells how often it was sent. */
export function countHeader(request: FastifyRequest, name: string): number {
  const { rawHeaders } = request.raw;
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]!.length === name.length && rawHeaders[i]!.toLowerCase() === name) count += 1;
  }
  return count;
}

/**
 * The token of `Bearer <token>`. The scheme is case-insensitive (RFC 9110, section 11.1).
 * @throws {ServiceError} `token_missing` or `token_malformed`.
 */
export function readBearer(request: FastifyRequest): string {
  const { authorization } = request.headers;
  if (authorization === undefined) throw new ServiceError('token_missing');
  const match = /^bearer ([A-Za-z0-9\-._~+/]+=*)$/i.exec(authorization);
  if (!match || countHeader(request, 'authorization') > 1) throw new ServiceError('token_malformed');
  return match[1]!;
}

/**
 * The request's `Idempotency-Key`, undefined if it has none. A quoted key, as in the header's draft standard, equals
 * the bare one.
 * @throws {ServiceError} `invalid_request` naming the header.
 */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const stated = request.headers['idempotency-key'];
  if (stated === undefined) return undefined;
  const refuse = (text: string) => invalidRequest({ 'Idempotency-Key': [text] });
  if (countHeader(request, 'idempotency-key') > 1) throw refuse('must be sent once');
  const quoted = /^"(.*)"$/s.exec(String(stated))?.[1];
  const key = quoted?.replaceAll(/\\(["\\])/g, '$1') ?? String(stated);
  if (!/^[!-~]{1,255}$/.test(key)) throw refuse('must be 1 to 255 visible ASCII characters');
  return key;
}

/**
 * The versions `If-Match` names. Undefined for any. Anything but a strong ETag of ours matches none (RFC 9110, section
 * 13.1.1).
 */
export function readIfMatch(stated: string | undefined): number[] | undefined {
  if (stated === undefined || stated.trim() === '*') return undefined;
  return stated.split(',').flatMap((tag) => {
    const version = /^"(\d{1,9})"$/.exec(tag.trim())?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

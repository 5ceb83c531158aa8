import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { invalidRequest, ServiceError } from '../../../ground/errors.ts';

/** Node keeps one of a repeated header or joins them. Only the raw list tells how often it was sent. */
function countHeader(request: FastifyRequest, name: string): number {
  const { rawHeaders } = request.raw;
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i];
    if (sent?.length === name.length && sent.toLowerCase() === name) count += 1;
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
  const token = /^bearer ([A-Za-z0-9\-._~+/]+=*)$/i.exec(authorization)?.[1];
  if (token === undefined || countHeader(request, 'authorization') > 1) throw new ServiceError('token_malformed');
  return token;
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
 * The versions `If-Match` names, with or without the mark that an ETag may add. Undefined: any will do. Anything but a
 * strong ETag of ours matches none (RFC 9110, section 13.1.1).
 */
export function readIfMatch(stated: string | undefined): number[] | undefined {
  if (stated === undefined || stated.trim() === '*') return undefined;
  return stated.split(',').flatMap((tag) => {
    const version = /^"(\d{1,9})(?:-[0-9a-f]{12})?"$/.exec(tag.trim())?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

/** The same for versions that are texts, such as those of accounts. */
export function readIfMatchTexts(stated: string | undefined): string[] | undefined {
  if (stated === undefined || stated.trim() === '*') return undefined;
  return stated.split(',').flatMap((tag) => /^"([0-9a-f]{1,64})"$/.exec(tag.trim())?.[1] ?? []);
}

/** A client's own request id if it is harmless, so that both sides can find it in their logs, or else a new one. */
export function readRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const stated = headers['x-request-id'];
  return typeof stated === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(stated) ? stated : randomUUID();
}

/**
 * Judges what the parser lets through: another version of HTTP, a body that is encoded before it is cut into chunks or
 * that has no end (RFC 9112, sections 6.1 and 6.3), two Host headers or none.
 */
export function judgeFraming(request: FastifyRequest): ServiceError | undefined {
  const { httpVersion, headers } = request.raw;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return new ServiceError('http_version_unsupported');
  const codings = headers['transfer-encoding']?.toLowerCase().split(',') ?? ['chunked'];
  if (codings.at(-1)?.trim() !== 'chunked') return new ServiceError('malformed_http');
  if (codings.length > 1) return new ServiceError('transfer_encoding_unsupported');
  if (countHeader(request, 'host') === 1) return undefined;
  return new ServiceError('malformed_http', { message: 'A request needs one Host header.' });
}

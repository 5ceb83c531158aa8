import type { FastifyRequest } from 'fastify';
import { invalidRequest } from '../errors.ts';
import { hashRequest, type RequestKey, type StoredReply } from '../orders/idempotency/request-key.ts';
import { countHeader } from './edge.ts';
import { JsonText } from './json-text.ts';
import type { OperationRequest } from './operation.ts';

/**
 * The `Idempotency-Key` of a request; undefined without one. A quoted key, as the draft standard of the header writes it,
 * is the same as the bare one. @throws {ServiceError} `invalid_request` naming the header.
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

/** The request that its key stands for; undefined without a key. */
export function requestKeyOf(request: OperationRequest, route: RequestKey['route']): RequestKey | undefined {
  const { idempotencyKey: key, caller, itemsName, params, body } = request;
  if (key === undefined) return undefined;
  return { accountId: caller.accountId, route, key, requestHash: hashRequest({ itemsName, params, body }) };
}

export function presentStored({ text, version, isReplay }: StoredReply): JsonText {
  return new JsonText(text, { etag: etagOf(version), ...(isReplay ? { 'idempotent-replayed': 'true' } : {}) });
}

/** The version of an order as HTTP writes it. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/** The versions that `If-Match` names; undefined for any. What is no strong ETag of ours matches none (RFC 9110, 13.1.1). */
export function readIfMatch(stated: string | undefined): number[] | undefined {
  if (stated === undefined || stated.trim() === '*') return undefined;
  return stated.split(',').flatMap((tag) => {
    const version = /^"(\d{1,9})"$/.exec(tag.trim())?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

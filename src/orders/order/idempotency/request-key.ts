import { createHash, randomUUID } from 'node:crypto';
import { invalidRequest, ServiceError } from '../../../ground/errors.ts';
import { canonicalJson } from './canonical-json.ts';

/** What a key is for: a shipper's booking, draft or cancel, or a change that the company makes to one order. */
export type KeyRoute =
  | 'booking'
  | 'draft'
  | 'cancel'
  | 'company-cancel'
  | 'answer'
  | 'progress'
  | 'assign'
  | 'document'
  | 'link';

/** Identifies a request: the account, the route, the client's key, and a hash of all it says. */
export type RequestKey = { accountId: number; route: KeyRoute; key: string; requestHash: string };

/** A reply as it was sent. `version` is the order's version after it. */
export type StoredReply = { text: string; version: number; isReplay: boolean };

/** The row of a key. Without `reply`, the reply is no longer kept; without `orderNumber`, the order is not either. */
export type KeyRow = {
  route: string;
  orderId: string;
  orderNumber: number | null;
  requestHash: string;
  version: number;
  reply: string | null;
};

/** SHA-256, in hexadecimal. */
export function hashRequest(request: unknown): string {
  return createHash('sha256').update(canonicalJson(request)).digest('hex');
}

/**
 * A key for a request that came without one, to recognise it if the outcome of its commit was lost. Clients' keys
 * contain no space.
 */
export function ownKey(accountId: number, route: KeyRoute): RequestKey {
  return { accountId, route, key: ` ${randomUUID()}`, requestHash: '' };
}

/**
 * The key of what the company does with an order: the same words of another person or token, or about another order,
 * are another key.
 */
export function companyKey(
  key: string | undefined,
  {
    accountId,
    id,
    actor,
    route,
    request,
  }: { accountId: number; id: string; actor: string; route: KeyRoute; request: unknown },
): RequestKey {
  if (key === undefined) return ownKey(accountId, route);
  return { accountId, route, key: `${actor} ${id} ${key}`, requestHash: hashRequest(request) };
}

/**
 * The reply that belongs to a key already used.
 * @throws {ServiceError} `invalid_request` naming the order if the key was used for another request,
 * `idempotency_key_used` if its reply is no longer kept.
 */
export function replyOf(row: KeyRow, requestHash: string): StoredReply {
  if (row.requestHash !== requestHash) {
    throw invalidRequest({
      'Idempotency-Key': [`was used with another request, ${whatItDid(row)}: send a new key with a new request`],
    });
  }
  if (row.reply === null) {
    throw new ServiceError('idempotency_key_used', {
      message: `This Idempotency-Key was used for order ${row.orderId}; its reply is no longer kept. Read the order instead.`,
    });
  }
  return { text: row.reply, version: row.version, isReplay: true };
}

function whatItDid({ route, orderId, orderNumber }: KeyRow): string {
  const did = route === 'booking' || route === 'draft' ? 'which made' : 'which was about';
  return `${did} order ${orderNumber ?? orderId}`;
}

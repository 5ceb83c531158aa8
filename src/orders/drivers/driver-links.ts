import { randomUUID } from 'node:crypto';
import { LruMap } from 'toad-cache';
import type { Database } from '../../ground/database/database.ts';
import { readWithRetry } from '../../ground/database/unavailable.ts';
import { ServiceError } from '../../ground/errors.ts';
import { dayMs } from '../../ground/units.ts';
import type { AskedChange } from '../dispatch/report-stop.ts';
import { findKeyRow } from '../order/idempotency/idempotency-store.ts';
import { replyOf } from '../order/idempotency/request-key.ts';
import { lockPatience, retryUntilKnown } from '../order/idempotency/retry-until-known.ts';
import { type DriverLink, findDriverLink, insertDriverLink } from './driver-link-store.ts';
import { createDriverSecret, hashDriverSecret, linkIdOf, parseDriverSecret } from './driver-secret.ts';

/** Who holds a link: a driver, for one order. */
export type DriverCaller = { accountId: number; orderId: string; linkId: string };

/** The actor of what drivers report. */
export const driverActor = 'driver';

/** How long a link outlives its order, and one that is never reported as delivered, its last window. */
const afterEndMs = 2 * dayMs;
const afterWindowMs = 30 * dayMs;

/**
 * Opens a link for the driver of an order. The secret is in what this returns, and nowhere else.
 * @throws {ServiceError} `order_not_found`, `order_not_under_way`; `secret_shown_once` if the key opened one before;
 * and as `replyOf` and `retryUntilKnown`.
 */
export async function openDriverLink(
  database: Database,
  { accountId, id, actor, key, hasKey }: AskedChange,
): Promise<{ id: string; secret: string; validUntil: Date }> {
  const secret = createDriverSecret(database.schema, accountId);
  const secretHash = hashDriverSecret(secret);
  const link = { accountId, id: randomUUID() };
  const newLink = { order: { accountId, id }, id: link.id, secretHash, actor, key, lockTimeout: lockPatience };
  await retryUntilKnown(hasKey, async () => {
    const { isKnown, status } = await insertDriverLink(database, { ...newLink, reply: linkIdOf(link) });
    // An earlier try whose outcome was lost may have opened it.
    if (isKnown) return isOwn(database, key, linkIdOf(link));
    if (status === null) throw new ServiceError('order_not_found');
    if (status === 'requested') throw new ServiceError('order_not_accepted');
    if (status === 'placed' || status === 'loaded' || status === 'delivered') return true;
    throw new ServiceError('order_not_under_way', { message: `The order is ${status}: nobody drives.` });
  });
  const opened = await readWithRetry(() => findDriverLink(database, accountId, secretHash));
  if (!opened) throw new ServiceError('order_not_found');
  const validUntil = endOf(opened);
  if (validUntil > opened.readAt) return { id: linkIdOf(link), secret, validUntil };
  throw new ServiceError('order_not_under_way', { message: 'The order ended more than two days ago.' });
}

/** @throws {ServiceError} `secret_shown_once` naming the link that the key opened. */
async function isOwn(database: Database, key: AskedChange['key'], linkId: string): Promise<true | undefined> {
  const known = await findKeyRow(database, key);
  if (!known) return undefined;
  const { text } = replyOf(known, key.requestHash);
  if (text === linkId) return true;
  throw new ServiceError('secret_shown_once', {
    message: `What this Idempotency-Key made, ${text}, was shown once, in the first reply; make another one, or revoke it.`,
  });
}

/** Until when a link lets its driver in. */
function endOf({ endedAt, lastWindowAt }: DriverLink): Date {
  if (endedAt) return new Date(endedAt.getTime() + afterEndMs);
  return new Date((lastWindowAt?.getTime() ?? 0) + afterWindowMs);
}

/** How many secrets are remembered as valid, the most recent ones. */
const validMax = 10_000;

/** Finds out which order a link is for, and whether it still lets in. */
export function createDriverAuthentication(database: Database) {
  const valid = new LruMap<true>(validMax);
  return {
    /** @throws {ServiceError} one of the 401 codes. */
    authenticate: async (text: string): Promise<DriverCaller> => {
      const parsed = parseDriverSecret(text);
      if (!parsed) throw new ServiceError('token_malformed');
      if (parsed.environment !== database.schema) throw new ServiceError('token_wrong_environment');
      const link = await readWithRetry(() => findDriverLink(database, parsed.accountId, parsed.hash));
      if (!link) throw new ServiceError('token_unknown');
      if (link.revoked) throw new ServiceError('token_revoked');
      if (endOf(link) <= link.readAt) throw new ServiceError('token_expired');
      valid.set(parsed.hash.toString('latin1'), true);
      return { accountId: link.accountId, orderId: link.orderId, linkId: link.id };
    },
    wasValid: (text: string): boolean => {
      const parsed = parseDriverSecret(text);
      return parsed !== undefined && valid.get(parsed.hash.toString('latin1')) === true;
    },
  };
}

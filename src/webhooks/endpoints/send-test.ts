import { randomInt } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { ServiceError } from '../../errors.ts';
import { eventIdOf, pingType, type StoredEvent } from '../../events/event.ts';
import type { EventReader } from '../../events/write-event.ts';
import { newOrderId } from '../../orders/order.ts';
import { secondMs } from '../../units.ts';
import type { WebhookAttempt } from '../endpoint.ts';
import { companyOwner } from '../owner.ts';
import type { Poster } from '../sending/post-message.ts';
import { writeMessage } from '../sending/write-message.ts';
import { signMessage } from '../signature.ts';
import { findTarget, insertAttempt } from './attempt-store.ts';
import type { EndpointKey } from './endpoint.ts';

const companyReader: EventReader = { accountName: '', names: new Map(), feedPosition: null };
/** Behind the numbers of the endpoint's own events. */
const sequences = { min: 100_000_000, max: 999_999_999 };

/**
 * Sends `test.ping` to an endpoint, once, whether or not it is enabled, and keeps what came of it among its attempts.
 * @throws {ServiceError} `endpoint_not_found`; `service_unavailable` if the process ends meanwhile.
 */
export async function sendTest(
  database: Database,
  poster: Poster,
  key: EndpointKey,
  now: () => number = Date.now,
): Promise<WebhookAttempt> {
  const target = await findTarget(database, key);
  if (!target) throw new ServiceError('endpoint_not_found');
  const event = pingOf(key, target.url, new Date(now()));
  const body = writeMessage(event, key.accountId === companyOwner.accountId ? companyReader : 'shipper');
  const at = new Date(now());
  const message = { id: eventIdOf(event), timestampSeconds: Math.floor(at.getTime() / secondMs), body };
  const headers = signMessage(message, target.secrets);
  const result = await poster.post({ url: target.url, headers, body });
  if (!result) throw new ServiceError('service_unavailable');
  const { retryAfterMs: _unused, ...outcome } = result;
  const about = { id: newOrderId(), eventId: message.id, type: pingType, position: null, attempt: 1, at };
  const attempt = { ...about, ...outcome };
  await insertAttempt(database, key, attempt);
  return attempt;
}

function pingOf({ accountId, id }: EndpointKey, url: string, at: Date): StoredEvent {
  const sequence = randomInt(sequences.min, sequences.max);
  const when = { occurredAt: at, recordedAt: at };
  const nothing = { position: null, version: null, order: null, isLoading: null, quantities: null };
  return { accountId, subjectId: id, sequence, type: pingType, actor: 'system', details: { url }, ...when, ...nothing };
}

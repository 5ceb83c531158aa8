import { randomInt } from 'node:crypto';
import type { Database } from '../../../ground/database/database.ts';
import { readWithRetry } from '../../../ground/database/unavailable.ts';
import { ServiceError } from '../../../ground/errors.ts';
import { insertAttempts } from '../../delivery/attempt-store.ts';
import type { TargetKey } from '../../delivery/tables.ts';
import { eventIdOf, pingType, type StoredEvent } from '../../events/event.ts';
import type { EventReader } from '../../events/write-event.ts';
import { findDestination } from '../destination-store.ts';
import type { WebhookAttempt } from '../endpoint.ts';
import { ownerOf, tablesOf } from '../owner.ts';
import { sendEvent } from '../send-event.ts';
import type { Poster } from '../sending/post-message.ts';
import { writeMessage } from '../sending/write-message.ts';

const companyReader: EventReader = { accountName: '', names: new Map(), feedPosition: null };
/** Behind the numbers of the endpoint's own events. */
const sequences = { min: 100_000_000, max: 999_999_999 };

/**
 * Sends `test.ping` to an endpoint, once, whether or not it is enabled, and stores the outcome with its attempts.
 * @throws {ServiceError} `endpoint_not_found`; `service_unavailable` if the process ends meanwhile.
 */
export async function sendTest(database: Database, poster: Poster, key: TargetKey): Promise<WebhookAttempt> {
  const owner = ownerOf(key);
  const tables = tablesOf(owner);
  const destination = await readWithRetry(() => findDestination(database, tables, key));
  if (!destination) throw new ServiceError('endpoint_not_found');
  const at = new Date();
  const event = pingOf(key, destination.url, at);
  const body = writeMessage(event, owner === 'company' ? companyReader : owner);
  const outcome = await sendEvent(poster, destination, { id: eventIdOf(event), body });
  if (!outcome) throw new ServiceError('service_unavailable');
  const { durationMs, status, error, response } = outcome;
  const about = { eventId: eventIdOf(event), type: pingType, position: null, attempt: 1 };
  const attempt = { ...about, durationMs, status, error, response };
  const [id] = await insertAttempts(database, tables, key, [{ ...attempt, at: at.getTime() }]);
  if (id === undefined) throw new Error('the attempt was not kept');
  return { id, ...attempt, at };
}

function pingOf({ accountId, id }: TargetKey, url: string, at: Date): StoredEvent {
  const sequence = randomInt(sequences.min, sequences.max);
  const when = { occurredAt: at, recordedAt: at };
  const nothing = { position: null, version: null, order: null, isLoading: null, quantities: null };
  return { accountId, subjectId: id, sequence, type: pingType, actor: 'system', details: { url }, ...when, ...nothing };
}

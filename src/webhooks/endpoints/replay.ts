import type { Database } from '../../database/database.ts';
import { ServiceError } from '../../errors.ts';
import { parseEventId } from '../../events/event.ts';
import { findEvent, findPositionBefore } from '../../events/event-store.ts';
import { dayMs, type Instant } from '../../units.ts';
import type { EndpointKey, KnownEndpoint } from './endpoint.ts';
import { requireEndpoint } from './manage-endpoints.ts';
import { insertReplayed, updateReplay } from './replay-store.ts';

/** As long as the feed keeps them. */
const replayDays = 90;

/**
 * Has events sent to an endpoint once more: all that were recorded since an instant, or one. What the endpoint has not
 * come to yet is sent anyway.
 * @returns how many events are looked through.
 * @throws {ServiceError} `endpoint_not_found`, `endpoint_disabled`, `event_not_found`, `event_too_old`.
 */
export async function replayEvents(
  database: Database,
  key: EndpointKey,
  wanted: { since: Instant } | { event: string },
  now: Instant,
): Promise<number> {
  const endpoint = await requireEndpoint(database, key);
  if (!endpoint.enabled) throw new ServiceError('endpoint_disabled');
  if ('event' in wanted) return replayOne(database, endpoint, wanted.event, now);
  requireKept(wanted.since, now);
  const after = await findPositionBefore(database, key.accountId, new Date(wanted.since));
  return updateReplay(database, key, after);
}

async function replayOne(database: Database, endpoint: KnownEndpoint, stated: string, now: Instant): Promise<number> {
  const { accountId, id, position } = endpoint;
  const parsed = parseEventId(stated);
  const event = parsed && (await findEvent(database, accountId, parsed));
  if (!event || event.position === null) throw new ServiceError('event_not_found');
  requireKept(event.recordedAt.getTime(), now);
  if (event.position <= position) await insertReplayed(database, { accountId, id }, event.position);
  return 1;
}

function requireKept(recordedAt: Instant, now: Instant): void {
  if (recordedAt < now - replayDays * dayMs) throw new ServiceError('event_too_old');
}

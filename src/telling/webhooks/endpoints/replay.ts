import type { Database } from '../../../ground/database/database.ts';
import { findDatabaseTime } from '../../../ground/database/transaction.ts';
import { ServiceError } from '../../../ground/errors.ts';
import type { Instant } from '../../../ground/units.ts';
import { findOrderAccount } from '../../../orders/order/order-store.ts';
import type { TargetKey } from '../../delivery/tables.ts';
import { parseEventId } from '../../events/event.ts';
import { findEvent, findPositionBefore } from '../../events/event-store.ts';
import { keptSince } from '../../events/read-feed.ts';
import { ownerOf } from '../owner.ts';
import {
  findCompanyPosition,
  findCompanyPositionBefore,
  findEndpointAccount,
  findOwnEventAt,
} from './company-position-store.ts';
import type { KnownEndpoint } from './endpoint.ts';
import { requireEndpoint } from './manage-endpoints.ts';
import { insertReplayed, updateReplay } from './replay-store.ts';

/**
 * Has events sent to an endpoint once more: all that were recorded since an instant, or one. What the endpoint has not
 * come to yet is sent anyway.
 * @returns how many events are looked through.
 * @throws {ServiceError} `endpoint_not_found`, `endpoint_disabled`, `event_not_found`, `event_too_old`.
 */
export async function replayEvents(
  database: Database,
  key: TargetKey,
  wanted: { since: Instant } | { event: string },
): Promise<number> {
  const endpoint = await requireEndpoint(database, key);
  if (!endpoint.enabled) throw new ServiceError('endpoint_disabled');
  if ('event' in wanted) return replayOne(database, endpoint, wanted.event);
  const since = new Date(wanted.since);
  await requireKept(database, since);
  const after =
    ownerOf(key) === 'company'
      ? await findCompanyPositionBefore(database, since)
      : await findPositionBefore(database, key.accountId, since);
  return updateReplay(database, key, after);
}

async function replayOne(database: Database, endpoint: KnownEndpoint, stated: string): Promise<number> {
  const key = parseEventId(stated);
  const isCompany = ownerOf(endpoint) === 'company';
  const event = key && (await (isCompany ? findOfAnybody(database, key) : findOwn(database, endpoint, key)));
  if (!event) throw new ServiceError('event_not_found');
  await requireKept(database, event.recordedAt);
  if (event.position <= endpoint.position) await insertReplayed(database, endpoint, event.position);
  return 1;
}

/** An event, and its place in the endpoint's feed. */
type Found = { position: number; recordedAt: Date };
type EventKey = NonNullable<ReturnType<typeof parseEventId>>;

async function findOwn(database: Database, { accountId }: TargetKey, key: EventKey): Promise<Found | undefined> {
  const event = await findEvent(database, accountId, key);
  if (!event || event.position === null) return undefined;
  return { position: event.position, recordedAt: event.recordedAt };
}

async function findOfAnybody(database: Database, key: EventKey): Promise<Found | undefined> {
  const order = await findOrderAccount(database, key.subjectId);
  const accountId = order?.accountId ?? (await findEndpointAccount(database, key.subjectId));
  if (accountId === undefined) return findOfCompany(database, key);
  const event = await findOwn(database, { accountId, id: '' }, key);
  if (event === undefined) return undefined;
  const position = await findCompanyPosition(database, accountId, event.position);
  return position === undefined ? undefined : { position, recordedAt: event.recordedAt };
}

/** What happened to the company itself has its place in the feed as its number. */
async function findOfCompany(database: Database, { subjectId, sequence }: EventKey): Promise<Found | undefined> {
  const at = await findOwnEventAt(database, subjectId, sequence);
  return at && { position: sequence, recordedAt: at };
}

async function requireKept(database: Database, recordedAt: Date): Promise<void> {
  if (recordedAt < keptSince(await findDatabaseTime(database))) throw new ServiceError('event_too_old');
}

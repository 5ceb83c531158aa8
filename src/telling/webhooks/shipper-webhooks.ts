import { lockPatience } from '../../orders/order/idempotency/retry-until-known.ts';
import type { Deliverable, Delivery } from '../delivery/delivery.ts';
import { retryDelaysMs } from '../delivery/retry-schedule.ts';
import { eventIdOf, type StoredEvent } from '../events/event.ts';
import { listEvents, listEventsAt } from '../events/event-store.ts';
import { type EndpointDestination, findDestination } from './destination-store.ts';
import { markEndpointDisabled } from './disable-store.ts';
import { tablesOf } from './owner.ts';
import { sendEvent } from './send-event.ts';
import type { Poster } from './sending/post-message.ts';
import { writeMessage } from './sending/write-message.ts';

export type WebhookEvent = Deliverable & { stored: StoredEvent };
export type WebhookParts = Pick<Delivery, 'database' | 'isBusy' | 'onAttempt' | 'onError'> & { poster: Poster };

/** Who disables an endpoint that its owner has not. */
export const disablingActor = 'system';

/** Delivers the events of an account to its shipper's endpoints. */
export function shipperWebhooks({
  database,
  poster,
  ...told
}: WebhookParts): Delivery<WebhookEvent, EndpointDestination> {
  const tables = tablesOf('shipper');
  return {
    ...told,
    name: 'send webhook',
    database,
    tables,
    delaysMs: retryDelaysMs[database.schema],
    findRecipient: (target) => findDestination(database, tables, target),
    listEvents: async ({ accountId, types }, range) => {
      const { events, nextAfter, lastPosition } = await listEvents(database, accountId, { ...range, types });
      return { events: events.map(webhookEvent), nextAfter, isEnd: nextAfter >= lastPosition };
    },
    listEventsAt: async ({ accountId }, positions) => ({
      events: (await listEventsAt(database, accountId, positions)).map(webhookEvent),
    }),
    send: (destination, { eventId: id, stored }) =>
      sendEvent(poster, destination, { id, body: writeMessage(stored, 'shipper') }),
    disable: async (target, reason) => {
      await markEndpointDisabled(database, target, { reason, actor: disablingActor, lockTimeout: lockPatience });
    },
  };
}

/** @param stored of the feed, so that it has a position */
function webhookEvent(stored: StoredEvent): WebhookEvent {
  const { type, subjectId, position } = stored;
  if (position === null) throw new Error(`${eventIdOf(stored)} is not in its account's feed`);
  return { eventId: eventIdOf(stored), type, subjectId, position, stored };
}

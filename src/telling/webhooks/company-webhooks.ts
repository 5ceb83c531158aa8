import { inTransaction } from '../../ground/database/transaction.ts';
import { findAnyTarget } from '../delivery/claim-store.ts';
import type { Deliverable, Delivery } from '../delivery/delivery.ts';
import { retryDelaysMs } from '../delivery/retry-schedule.ts';
import type { AppendNews } from '../events/company/append-news.ts';
import type { CompanyEventPage } from '../events/company/read-company-feed.ts';
import { listCompanyEventsAfter, listCompanyEventsAt } from '../events/company/read-kept.ts';
import { eventIdOf } from '../events/event.ts';
import { type EndpointDestination, findDestination } from './destination-store.ts';
import { disableCompanyEndpoint } from './disable-company-endpoint.ts';
import { tablesOf } from './owner.ts';
import { sendEvent } from './send-event.ts';
import { writeMessage } from './sending/write-message.ts';
import { disablingActor, type WebhookParts } from './shipper-webhooks.ts';

type Placed = CompanyEventPage['events'][number];
type CompanyWebhookEvent = Deliverable & Placed;
type CompanyWebhookParts = WebhookParts & { appendNews: AppendNews };

const tables = tablesOf('company');

/** Delivers the events of all accounts to the company's endpoints, by their places in its feed. */
export function companyWebhooks({
  database,
  poster,
  appendNews,
  ...told
}: CompanyWebhookParts): Delivery<CompanyWebhookEvent, EndpointDestination> {
  return {
    ...told,
    name: 'send webhook to the company',
    database,
    tables,
    delaysMs: retryDelaysMs[database.schema],
    // While nobody reads the feed, nothing is written there.
    prepare: async () => {
      if (await findAnyTarget(database, tables)) await appendNews();
    },
    findRecipient: (target) => findDestination(database, tables, target),
    listEvents: async ({ types }, range) => {
      const { events, ...rest } = await listCompanyEventsAfter(database, { ...range, types });
      return { events: events.map(webhookEvent), ...rest };
    },
    listEventsAt: async (_target, positions) => {
      const { events, ...rest } = await listCompanyEventsAt(database, positions);
      return { events: events.map(webhookEvent), ...rest };
    },
    send: (destination, { eventId: id, event, reader }) =>
      sendEvent(poster, destination, { id, body: writeMessage(event, reader) }),
    disable: (target, reason) =>
      inTransaction(database, (transaction) =>
        disableCompanyEndpoint(transaction, target, { reason, actor: disablingActor }),
      ),
  };
}

/** @param placed in the feed, so that it has a place */
function webhookEvent(placed: Placed): CompanyWebhookEvent {
  const { event, reader } = placed;
  const { type, subjectId } = event;
  const { feedPosition: position } = reader;
  if (position === null) throw new Error(`${eventIdOf(event)} is not in the company's feed`);
  return { eventId: eventIdOf(event), type, subjectId, position, ...placed };
}

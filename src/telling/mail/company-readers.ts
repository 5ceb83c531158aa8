import type { AppendNews } from '../events/company/append-news.ts';
import type { CompanyEventPage } from '../events/company/read-company-feed.ts';
import { listCompanyEventsAfter, listCompanyEventsAt } from '../events/company/read-kept.ts';
import type { FoundEvent, MailReaders } from './mail-delivery.ts';
import { companyOrderTypes } from './mail-of-event.ts';
import { companyRecipients, type MailSources, type Recipient } from './prepare-mail.ts';
import { deleteUnseenRecipients, insertCompanyRecipients } from './recipients/company-recipient-store.ts';
import { companyTables } from './recipients/tables.ts';
import type { RecordMailsOn } from './record-mails-on.ts';

/** The events that the company gets mails about. */
const types = [...companyOrderTypes, 'endpoint.disabled'];

/** The company's addresses, as they are set by now. */
function addressesOf({ settings, company }: MailSources): ReadonlyMap<string, Recipient> {
  return companyRecipients(settings, company.profile);
}

/**
 * Gives each of the company's addresses a row, which starts after the newest event of its feed, and removes the rows of
 * those that are no longer set.
 */
export async function matchCompanyRows(sources: MailSources, appendNews: AppendNews): Promise<void> {
  const { database } = sources;
  await deleteUnseenRecipients(database);
  const ids = [...addressesOf(sources).keys()];
  if (ids.length === 0) return;
  const { lastSeq } = await appendNews();
  await insertCompanyRecipients(database, ids, lastSeq);
}

/** The company's addresses, by the events of all accounts. */
export function companyReaders(
  sources: MailSources,
  recordMailsOn: RecordMailsOn,
  appendNews: AppendNews,
): MailReaders {
  const { database } = sources;
  return {
    tables: companyTables,
    prepare: async () => {
      const times = await recordMailsOn();
      // While nobody reads the feed, nothing is written there.
      if (addressesOf(sources).size > 0) await appendNews();
      return times;
    },
    findRecipient: async ({ id }) => addressesOf(sources).get(id),
    listEvents: async (_key, _recipient, range) => {
      const { events, ...rest } = await listCompanyEventsAfter(database, { ...range, types });
      return { events: events.flatMap(found), ...rest };
    },
    listEventsAt: async (_key, positions) => {
      const { events, ...rest } = await listCompanyEventsAt(database, positions);
      return { events: events.flatMap(found), ...rest };
    },
  };
}

function found({ event, reader: { feedPosition } }: CompanyEventPage['events'][number]): FoundEvent[] {
  return feedPosition === null ? [] : [{ position: feedPosition, event }];
}

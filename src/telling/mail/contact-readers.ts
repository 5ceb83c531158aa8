import type { Database } from '../../ground/database/database.ts';
import type { StoredEvent } from '../events/event.ts';
import { findPositionBefore, listEvents, listEventsAt } from '../events/event-store.ts';
import type { FoundEvent, MailReaders } from './mail-delivery.ts';
import { eventTypesOf } from './mail-of-event.ts';
import { findContact } from './prepare-mail.ts';
import {
  type Chooser,
  deleteRecipient,
  insertRecipient,
  listChoosers,
  listRecipientKeys,
} from './recipients/recipient-store.ts';
import { contactTables } from './recipients/tables.ts';
import type { RecordMailsOn } from './record-mails-on.ts';
import type { ServiceTimes } from './service-times-store.ts';

/** How often to look for contacts that changed their choice, and whether each contact has a row in any case. */
const [lookMs, matchMs] = [2000, 60_000];

/** Contacts of accounts, each by the events of its account. */
export function contactReaders(
  database: Database,
  { recordMailsOn, onError }: { recordMailsOn: RecordMailsOn; onError: (error: unknown) => void },
): MailReaders {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let matchedAt = Number.NEGATIVE_INFINITY;
  let known = '';
  const prepare = async (): Promise<ServiceTimes> => {
    const times = await recordMailsOn();
    const now = performance.now();
    if (now - lookedAt < lookMs) return times;
    const choosers = await listChoosers(database);
    const chosen = choosers.map(({ contact }) => contact.mailsId).join();
    if (chosen !== known || now - matchedAt >= matchMs) {
      // If a node of a cluster is down, the contacts on the others still get their mails.
      await matchRows(database, choosers, times).catch(onError);
      matchedAt = now;
    }
    known = chosen;
    lookedAt = now;
    return times;
  };
  return {
    prepare,
    tables: contactTables,
    findRecipient: (key) => findContact(database, key),
    listEvents: async ({ accountId }, { tells }, range) => {
      const types = tells === 'company' ? [] : eventTypesOf(tells);
      const { events, nextAfter, lastPosition } = await listEvents(database, accountId, { ...range, types });
      return { events: events.flatMap(found), nextAfter, isEnd: nextAfter >= lastPosition };
    },
    listEventsAt: async ({ accountId }, positions) => {
      const events = await listEventsAt(database, accountId, positions);
      return { events: events.flatMap(found) };
    },
  };
}

/** Only those of the feed: nobody gets a mail about an event without a position. */
function found(event: StoredEvent): FoundEvent[] {
  return event.position === null ? [] : [{ position: event.position, event }];
}

/**
 * Gives each address that was chosen a row, and removes those that were chosen once.
 * @throws what went wrong with one of them, when it has seen to the others
 */
async function matchRows(database: Database, choosers: readonly Chooser[], { onSince }: ServiceTimes): Promise<void> {
  const rows = await listRecipientKeys(database);
  const kept = new Set(rows.map(({ id }) => id));
  const chosen = new Set(choosers.map(({ contact }) => contact.mailsId));
  const add = async ({ accountId, contact: { mailsId: id, mailsAfter } }: Chooser) => {
    const before = await findPositionBefore(database, accountId, onSince);
    await insertRecipient(database, { accountId, id }, Math.max(mailsAfter, before));
  };
  const errors: unknown[] = [];
  for (const chooser of choosers.filter(({ contact }) => !kept.has(contact.mailsId)))
    await add(chooser).catch((error: unknown) => errors.push(error));
  for (const row of rows.filter(({ id }) => !chosen.has(id)))
    await deleteRecipient(database, row).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

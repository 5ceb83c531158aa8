import type { Database } from '../database/database.ts';
import { findPositionBefore, listEvents, listEventsAt } from '../events/event-store.ts';
import type { MailReaders } from './mail-delivery.ts';
import { eventTypesOf } from './mail-of-event.ts';
import { findContact } from './prepare-mail.ts';
import { type Chooser, deleteRecipient, insertRecipient, listChoosers, listRecipientKeys } from './recipient-store.ts';
import { type ServiceTimes, updateServiceTimes } from './service-times-store.ts';
import { contactTables } from './tables.ts';

/** How often it is said that mails are sent, and looked whether each address has its row. */
const sayMs = 60_000;
/** How often it is looked for contacts that chose otherwise. */
const lookMs = 2000;

/** Contacts of accounts, each by the events of its account. */
export function contactReaders(database: Database): MailReaders {
  let times: ServiceTimes | undefined;
  let saidAt = Number.NEGATIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let known = '';
  const prepare = async (): Promise<ServiceTimes> => {
    const now = performance.now();
    const isToSay = times === undefined || now - saidAt >= sayMs;
    if (isToSay) {
      times = await updateServiceTimes(database);
      saidAt = now;
    }
    if (isToSay || now - lookedAt >= lookMs) {
      const choosers = await listChoosers(database);
      const chosen = choosers.map(({ contact }) => contact.mailsId).join();
      if (isToSay || chosen !== known) await matchRows(database, choosers, times!);
      known = chosen;
      lookedAt = now;
    }
    return times!;
  };
  return {
    prepare,
    tables: contactTables,
    findRecipient: (key) => findContact(database, key),
    listEvents: async ({ accountId }, { tells }, range) => {
      const types = tells === 'company' ? [] : eventTypesOf(tells);
      const { events, nextAfter, lastPosition } = await listEvents(database, accountId, { ...range, types });
      const found = events.map((event) => ({ position: event.position!, event }));
      return { events: found, nextAfter, isEnd: nextAfter >= lastPosition };
    },
    listEventsAt: async ({ accountId }, positions) => {
      const events = await listEventsAt(database, accountId, positions);
      return events.map((event) => ({ position: event.position!, event }));
    },
  };
}

/** Gives each address that was chosen a row, and removes those that were chosen once. */
async function matchRows(database: Database, choosers: readonly Chooser[], { onSince }: ServiceTimes): Promise<void> {
  const rows = await listRecipientKeys(database);
  const kept = new Set(rows.map(({ id }) => id));
  const chosen = new Set(choosers.map(({ contact }) => contact.mailsId));
  for (const { accountId, contact } of choosers) {
    if (kept.has(contact.mailsId)) continue;
    const before = await findPositionBefore(database, accountId, onSince);
    await insertRecipient(database, { accountId, id: contact.mailsId }, Math.max(contact.mailsAfter, before));
  }
  for (const row of rows) if (!chosen.has(row.id)) await deleteRecipient(database, row);
}

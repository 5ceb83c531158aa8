import type { AttemptOutcome, Deliverable, Delivery } from '../delivery/delivery.ts';
import { retryDelaysMs } from '../delivery/retry-schedule.ts';
import type { DeliveryTables, TargetKey } from '../delivery/tables.ts';
import { eventIdOf, type StoredEvent } from '../events/event.ts';
import { type MailSources, prepareMail, type Recipient } from './prepare-mail.ts';
import { markAccepted, markStopped, updateRefusals } from './recipients/recipient-store.ts';
import type { Mail } from './sending/mail-message.ts';
import type { SentMail } from './sending/send-mail.ts';
import type { ServiceTimes } from './service-times-store.ts';

/** An event with the mail that tells somebody of it. */
type MailEvent = Deliverable & { mail: Mail; recipient: TargetKey };

/** An event at its position for whoever reads: within the account, or in the feed of all. */
export type FoundEvent = { position: number; event: StoredEvent };

/** The recipients, and where their events are read. */
export type MailReaders = {
  tables: DeliveryTables;
  /** Brings the recipients up to date, before looking for what is due. */
  prepare: () => Promise<ServiceTimes>;
  /** Undefined: the address gets no more mails. */
  findRecipient: (key: TargetKey) => Promise<Recipient | undefined>;
  listEvents: (
    key: TargetKey,
    recipient: Recipient,
    range: { after: number; limit: number },
  ) => Promise<{ events: FoundEvent[]; nextAfter: number; isEnd: boolean }>;
  /** `unknown`: as `Delivery` has it. */
  listEventsAt: (
    key: TargetKey,
    positions: readonly number[],
  ) => Promise<{ events: FoundEvent[]; unknown?: readonly number[] }>;
};

type MailSending = {
  /** Undefined: it was broken off. */
  send: (mail: Mail) => Promise<SentMail | undefined>;
  onAttempt?: Delivery['onAttempt'];
  onError: (error: unknown) => void;
};

/** How often the server may refuse an address, since it last took a mail, before it gets no more. */
const refusalsMax = 5;

/**
 * Sends events to people by mail, as webhooks send them to endpoints. A mail is written when its event is read, from
 * the order as it is by then; events that nobody needs a mail about are skipped.
 */
export function mailDelivery(
  sources: MailSources,
  readers: MailReaders,
  { send, onAttempt, onError }: MailSending,
): Delivery<MailEvent, Recipient> {
  const { database } = sources;
  const { tables, findRecipient } = readers;
  let times: ServiceTimes | undefined;
  const write = async (key: TargetKey, recipient: Recipient, found: readonly FoundEvent[]): Promise<MailEvent[]> => {
    const written: MailEvent[] = [];
    for (const { position, event } of found) {
      const mail = times && (await prepareMail(sources, recipient, event, times));
      const { type, subjectId } = event;
      if (mail) written.push({ position, eventId: eventIdOf(event), type, subjectId, mail, recipient: key });
    }
    return written;
  };
  /** The outcome of a mail counts even if the database is down: otherwise it would be sent again. */
  const countRefusals = async (key: TargetKey, { outcome }: SentMail): Promise<number> => {
    try {
      if (outcome === 'accepted') await markAccepted(database, tables, key);
      return outcome === 'refused' ? await updateRefusals(database, tables, key) : 0;
    } catch (error) {
      onError(error);
      return 0;
    }
  };
  return {
    name: 'send mail',
    database,
    tables,
    findRecipient,
    onAttempt,
    onError,
    delaysMs: retryDelaysMs[database.schema],
    prepare: async () => {
      times = await readers.prepare();
    },
    listEvents: async (target, range, recipient) => {
      const page = await readers.listEvents(target, recipient, range);
      return { ...page, events: await write(target, recipient, page.events) };
    },
    listEventsAt: async (target, positions, recipient) => {
      const { events, ...rest } = await readers.listEventsAt(target, positions);
      return { events: await write(target, recipient, events), ...rest };
    },
    send: async (_recipient, { mail, recipient: key }) => {
      const sent = await send(mail);
      if (!sent) return undefined;
      return outcomeOf(sent, await countRefusals(key, sent));
    },
    disable: async (target, reason) => {
      // A server that is away for days is no fault of the address.
      if (reason === 'gone') await markStopped(database, tables, target);
    },
  };
}

function outcomeOf({ outcome, durationMs, status, error, response }: SentMail, refusals: number): AttemptOutcome {
  return {
    isDelivered: outcome === 'accepted',
    isFinal: outcome === 'refused',
    isGone: refusals >= refusalsMax,
    retryAfterMs: undefined,
    durationMs,
    status,
    error,
    response,
  };
}

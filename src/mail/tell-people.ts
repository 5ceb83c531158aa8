import { keepDelivering } from '../delivery/keep-delivering.ts';
import { contactReaders } from './contact-readers.ts';
import { type MailReaders, mailDelivery } from './mail-delivery.ts';
import type { Mail } from './mail-message.ts';
import type { MailSources } from './prepare-mail.ts';
import { type SendTimes, type SentMail, sendMail } from './send-mail.ts';

/** How many mails one process hands over at once: servers count connections. */
const sendingMax = 4;

type TellOptions = {
  onError: (error: unknown) => void;
  times?: SendTimes;
};

/**
 * Tells people by mail of what happens in one environment, beside all other processes that do. Returns a function that
 * stops it: mails under way are waited for, a few seconds.
 */
export function tellPeople(sources: MailSources, { onError, times }: TellOptions): () => Promise<void> {
  const stopping = new AbortController();
  const inTurn = createTurns(sendingMax);
  const send = (mail: Mail): Promise<SentMail | undefined> =>
    inTurn(async () => {
      if (stopping.signal.aborted) return undefined;
      const sent = await sendMail(sources.settings, mail, { signal: stopping.signal, ...(times && { times }) });
      return sent.error === 'broken_off' ? undefined : sent;
    });
  const breakOff = async () => stopping.abort();
  const start = (readers: MailReaders) => keepDelivering(mailDelivery(sources, readers, { send, onError }), breakOff);
  const stops = [start(contactReaders(sources.database))];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Runs so many at once, the others in the order they came. */
function createTurns(max: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

import { takeTurns } from '../../ground/concurrency/take-turns.ts';
import { throttle } from '../../ground/concurrency/throttle.ts';
import { secondMs } from '../../ground/units.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { keepDelivering } from '../delivery/keep-delivering.ts';
import type { AppendNews } from '../events/company/append-news.ts';
import { companyReaders, matchCompanyRows } from './company-readers.ts';
import { contactReaders } from './contact-readers.ts';
import { type MailReaders, mailDelivery } from './mail-delivery.ts';
import type { MailSources } from './prepare-mail.ts';
import { createRecordMailsOn } from './record-mails-on.ts';
import type { Mail } from './sending/mail-message.ts';
import { type SendTimes, type SentMail, sendMail } from './sending/send-mail.ts';

/** How many mails one process hands over at once: servers count connections. */
const sendingMax = 4;
/** How often an error is reported: it would come once for each address. */
const tellMs = 30 * secondMs;

type TellOptions = {
  /** Of the company's feed. */
  appendNews: AppendNews;
  onAttempt?: Delivery['onAttempt'];
  onError: (error: unknown) => void;
  times?: SendTimes;
};

/**
 * Sends people mails about what happens in one environment, while other processes do the same. Returns a function that
 * stops it, after a few seconds' wait for mails under way.
 */
export function keepSendingMails(
  sources: MailSources,
  { appendNews, onAttempt, onError: tell, times }: TellOptions,
): () => Promise<void> {
  const stopping = new AbortController();
  const onError = throttle(tell, tellMs);
  const inTurn = takeTurns(sendingMax);
  const send = (mail: Mail): Promise<SentMail | undefined> =>
    inTurn(async () => {
      if (stopping.signal.aborted) return undefined;
      const sent = await sendMail(sources.settings, mail, { signal: stopping.signal, ...(times && { times }) });
      return sent.error === 'broken_off' ? undefined : sent;
    });
  const breakOff = async () => stopping.abort();
  const start = (readers: MailReaders) =>
    keepDelivering(mailDelivery(sources, readers, { send, onAttempt, onError }), breakOff);
  const recordMailsOn = createRecordMailsOn(sources.database, () => matchCompanyRows(sources, appendNews));
  const stops = [
    start(contactReaders(sources.database, { recordMailsOn, onError })),
    start(companyReaders(sources, recordMailsOn, appendNews)),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

import { openWorld, type Runs, type World } from '../../support/journey/world.ts';
import { type MailServer, startMailServer } from '../../support/mail/mail-server.ts';
import { startMailing } from '../../support/mail/mailing.ts';
import type { Closing } from '../../support/process.ts';
import { openRawReceiver } from '../../support/webhooks/raw-receiver.ts';

type RawReceiver = Awaited<ReturnType<typeof openRawReceiver>>;

/** What a step of the whole journey finds: besides, who hears of what happened. */
export type WholeWorld = World & {
  mailServer: MailServer;
  /** By whose endpoint it is: `gone` answers 410, `busy` 503 until a step lets it answer 204. */
  receivers: Record<'shipper' | 'gone' | 'busy' | 'company' | 'sandbox', RawReceiver>;
  /** Of endpoints, by the names of their receivers. */
  secrets: Record<string, string>;
};

export type WholeRuns = Runs<WholeWorld>;

/** No mail is taken for it. */
export const refusedAddress = 'gone@acme.example';

/** A service that sends mails, and posts to endpoints on loopback. */
export async function startWhole(
  t: Closing,
  options: Pick<NonNullable<Parameters<typeof startMailing>[2]>, 'url' | 'isCluster' | 'prepare'> = {},
): Promise<WholeWorld> {
  const recipient = (address: string) => (address === refusedAddress ? '550 5.1.1 nobody here' : undefined);
  const mailServer = await startMailServer(t, { recipient });
  const receivers = {
    shipper: await openRawReceiver(t),
    gone: await openRawReceiver(t, 410),
    busy: await openRawReceiver(t, 503),
    company: await openRawReceiver(t),
    sandbox: await openRawReceiver(t),
  };
  const env = {
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    SHIPPER_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    REQUESTS_PER_MINUTE_MAX: '0',
  };
  const { app } = await startMailing(t, mailServer, { ...options, env });
  return { ...(await openWorld(app)), mailServer, receivers, secrets: {} };
}

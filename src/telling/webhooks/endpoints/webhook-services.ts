import type { Database } from '../../../ground/database/database.ts';
import type { TargetKey } from '../../delivery/tables.ts';
import type { AppendNews } from '../../events/company/append-news.ts';
import type { WebhookAttempt } from '../endpoint.ts';
import { type AddressGuard, createGuard } from '../sending/address-guard.ts';
import { posterOnDemand } from '../sending/poster-on-demand.ts';
import { sendTest } from './send-test.ts';

/** What operations on endpoints work with: those of shippers and those of the company may have other networks open. */
export type WebhookServices = {
  guard: AddressGuard;
  /** Of the company's feed. */
  appendNews: AppendNews;
  /** Sends `test.ping` to an endpoint, also to one that is disabled, and waits for its reply. */
  sendTest: (key: TargetKey) => Promise<WebhookAttempt>;
};

type ServicesOptions = {
  allowedNetworks: readonly string[];
  appendNews: AppendNews;
  /** Is given what ends the connections. */
  onClose: (close: () => Promise<void>) => void;
};

export function createWebhookServices(
  database: Database,
  { allowedNetworks, appendNews, onClose }: ServicesOptions,
): WebhookServices {
  const guard = createGuard(allowedNetworks);
  const poster = posterOnDemand({ guard });
  onClose(poster.close);
  return { guard, appendNews, sendTest: (key) => sendTest(database, poster, key) };
}

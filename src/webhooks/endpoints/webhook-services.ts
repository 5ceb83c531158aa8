import type { Database } from '../../database/database.ts';
import type { WebhookAttempt } from '../endpoint.ts';
import { type AddressGuard, createGuard } from '../sending/address-guard.ts';
import { createPoster } from '../sending/post-message.ts';
import type { EndpointKey } from './endpoint.ts';
import { sendTest } from './send-test.ts';

/** What operations on endpoints work with: those of shippers and those of the company may have other networks open. */
export type WebhookServices = {
  guard: AddressGuard;
  /** Sends `test.ping` to an endpoint, also to one that is disabled, and waits for its reply. */
  sendTest: (key: EndpointKey) => Promise<WebhookAttempt>;
};

/** @param onClose is given what ends the connections. */
export function createWebhookServices(
  database: Database,
  allowedNetworks: readonly string[],
  onClose: (close: () => Promise<void>) => void,
): WebhookServices {
  const guard = createGuard(allowedNetworks);
  const poster = createPoster({ guard });
  onClose(poster.close);
  return { guard, sendTest: (key) => sendTest(database, poster, key) };
}

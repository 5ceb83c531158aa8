import { readConfig } from '../../../ground/config.ts';
import type { Database, LiveEnvironment } from '../../../ground/database/database.ts';
import type { TargetKey } from '../../../telling/delivery/tables.ts';
import { createAppendNews } from '../../../telling/events/company/append-news.ts';
import { parseEndpointId } from '../../../telling/webhooks/endpoints/endpoint.ts';
import { createWebhookServices, type WebhookServices } from '../../../telling/webhooks/endpoints/webhook-services.ts';
import { ownerOf } from '../../../telling/webhooks/owner.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';

/** What a command on endpoints works with: `services` are those of the endpoints' owner. */
type EndpointDesk = { database: Database; services: WebhookServices };

/** The key of an endpoint, as the service names it. */
export function readEndpoint(stated: string): TargetKey {
  const key = parseEndpointId(stated);
  if (!key) throw new UsageError(`an endpoint is named by its id, as in whe_1_019ab3c4-…, not "${stated}"`);
  return key;
}

/** Runs `work` for endpoints of an account, or of the company, and ends the connections that it opened. */
export function withEndpoints<T>(
  environment: LiveEnvironment,
  accountId: number,
  work: (desk: EndpointDesk) => Promise<T>,
): Promise<T> {
  const allowedNetworks = readConfig().webhookNetworks[ownerOf({ accountId })];
  return withDatabase(environment, async (database) => {
    const closing: (() => Promise<void>)[] = [];
    const services = createWebhookServices(database, {
      allowedNetworks,
      appendNews: createAppendNews(database),
      onClose: (close) => closing.push(close),
    });
    try {
      return await work({ database, services });
    } finally {
      for (const close of closing) await close();
    }
  });
}

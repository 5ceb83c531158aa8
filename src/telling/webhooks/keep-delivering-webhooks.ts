import { throttle } from '../../ground/concurrency/throttle.ts';
import type { Database } from '../../ground/database/database.ts';
import { secondMs } from '../../ground/units.ts';
import { keepDelivering } from '../delivery/keep-delivering.ts';
import type { AppendNews } from '../events/company/append-news.ts';
import { companyWebhooks } from './company-webhooks.ts';
import type { AddressGuard } from './sending/address-guard.ts';
import { posterOnDemand } from './sending/poster-on-demand.ts';
import { shipperWebhooks, type WebhookParts } from './shipper-webhooks.ts';

/** How often an error is reported: if the database is down, every endpoint's turn fails. */
const tellMs = 10 * secondMs;

type Options = Pick<WebhookParts, 'isBusy' | 'onAttempt' | 'onError'> & {
  guards: Record<'shipper' | 'company', AddressGuard>;
  appendNews: AppendNews;
};

/** Delivers to all endpoints of one environment. Returns a function that stops it, within some seconds. */
export function keepDeliveringWebhooks(
  database: Database,
  { guards, appendNews, onError: tell, ...told }: Options,
): () => Promise<void> {
  const onError = throttle(tell, tellMs);
  const posters = {
    shipper: posterOnDemand({ guard: guards.shipper }),
    company: posterOnDemand({ guard: guards.company }),
  };
  const stops = [
    keepDelivering(shipperWebhooks({ ...told, database, poster: posters.shipper, onError }), posters.shipper.close),
    keepDelivering(
      companyWebhooks({ ...told, database, poster: posters.company, appendNews, onError }),
      posters.company.close,
    ),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

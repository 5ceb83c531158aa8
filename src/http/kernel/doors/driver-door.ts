import { createDriverAuthentication, driverActor } from '../../../orders/drivers/driver-links.ts';
import type { DriverServices } from '../contract/live.ts';
import type { DriverDoor } from '../contract/operation.ts';
import type { FailedTokens } from '../edge/failed-tokens.ts';
import { createRateLimit, type RateLimit } from '../edge/rate-limit.ts';
import type { LiveDoor } from './live-door.ts';

const hourSeconds = 3600;

/** The limits of one link: a faulty phone, or a link that has got about, does no more harm than this. */
type DriverLimits = { requests: RateLimit; reports: RateLimit; uploads: RateLimit };

export function createDriverLimits(): DriverLimits {
  return {
    requests: createRateLimit({ name: 'driver-requests', points: 120 }),
    reports: createRateLimit({ name: 'driver-reports', points: 120, windowSeconds: hourSeconds }),
    uploads: createRateLimit({ name: 'driver-uploads', points: 60, windowSeconds: hourSeconds }),
  };
}

/** The door of a driver's page: each link has limits of its own. */
export function openDriverDoor(
  services: DriverServices,
  { failedTokens, ...limits }: DriverLimits & { failedTokens: FailedTokens },
): LiveDoor<DriverDoor> {
  const environment = services.database.schema;
  const keyOf = (linkId: string) => `${environment}:${linkId}`;
  return {
    environment,
    authentication: createDriverAuthentication(services.database),
    loggedAs: ({ accountId, orderId }) => ({ account: accountId, actor: driverActor, order: orderId }),
    countedAs: ({ linkId }) => linkId,
    limit: limits.requests,
    failedTokens,
    live: {
      ...services,
      countReport: async (linkId) => void (await limits.reports.take(keyOf(linkId))),
      countUpload: async (linkId) => void (await limits.uploads.take(keyOf(linkId))),
    },
  };
}

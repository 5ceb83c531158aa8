import type { FastifyInstance } from 'fastify';
import { createDriverAuthentication, driverActor } from '../../../orders/drivers/driver-links.ts';
import type { DriverLive, DriverServices } from '../contract/live.ts';
import type { DriverDoor, Operation } from '../contract/operation.ts';
import { registerOperations } from '../contract/register-operations.ts';
import type { FailedTokens } from '../edge/failed-tokens.ts';
import { noteInLog } from '../edge/log/request-log.ts';
import { createRateLimit, type RateLimit } from '../edge/rate-limit.ts';
import { identify } from './shipper-door.ts';

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

/** Serves the interface of a driver's page. Refusals come in this order: 401, 429, then the operation's own. */
export function registerDriverEnvironment(
  app: FastifyInstance,
  operations: readonly Operation<DriverDoor>[],
  prefix: string,
  services: DriverServices,
  { failedTokens, ...limits }: DriverLimits & { failedTokens: FailedTokens },
): void {
  const authentication = createDriverAuthentication(services.database);
  const keyOf = (linkId: string) => `${services.database.schema}:${linkId}`;
  const live: DriverLive = {
    ...services,
    countReport: async (linkId) => void (await limits.reports.take(keyOf(linkId))),
    countUpload: async (linkId) => void (await limits.uploads.take(keyOf(linkId))),
  };
  registerOperations<DriverDoor>(app, operations, {
    environment: services.database.schema,
    prefix,
    admit: async (request) => {
      const caller = await identify(authentication, request, failedTokens);
      noteInLog(request, { account: caller.accountId, actor: driverActor, order: caller.orderId });
      const key = keyOf(caller.linkId);
      return { caller, counted: { limit: limits.requests, key, left: await limits.requests.take(key) } };
    },
    authorize: () => {},
    answer: (operation, input) => operation.handle(live, input),
  });
}

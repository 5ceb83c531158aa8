import type { FastifyInstance } from 'fastify';
import { driverOperations } from '../../interfaces/driver-operations.ts';
import type { DriverServices } from '../../kernel/contract/live.ts';
import { createDriverLimits, openDriverDoor } from '../../kernel/doors/driver-door.ts';
import { registerLiveDoor } from '../../kernel/doors/live-door.ts';
import type { FailedTokens } from '../../kernel/edge/failed-tokens.ts';
import type { RateLimit } from '../../kernel/edge/rate-limit.ts';
import { registerDriverPage } from './driver-page.ts';

/** Returns a function that adds the drivers' page and its interface to an environment; all share the limits. */
export function createDrivers(shared: { perAddress: RateLimit; failedTokens: FailedTokens }) {
  const limits = { ...createDriverLimits(), failedTokens: shared.failedTokens };
  return async (app: FastifyInstance, prefix: string, services: DriverServices): Promise<void> => {
    await registerDriverPage(app, prefix, shared.perAddress);
    registerLiveDoor(app, driverOperations, prefix, openDriverDoor(services, limits));
  };
}

import type { FastifyInstance } from 'fastify';
import type { DriverServices } from '../contract/live.ts';
import type { FailedTokens } from '../edge/failed-tokens.ts';
import type { RateLimit } from '../edge/rate-limit.ts';
import { createDriverLimits, registerDriverEnvironment } from './driver-environment.ts';
import { registerDriverPage } from './driver-page.ts';
import { driverOperations } from './operations.ts';

/** What registers the page of drivers and what it asks for, for one environment after the other. */
export function createDrivers(shared: { perAddress: RateLimit; failedTokens: FailedTokens }) {
  const limits = { ...createDriverLimits(), failedTokens: shared.failedTokens };
  return (app: FastifyInstance, prefix: string, services: DriverServices): void => {
    registerDriverPage(app, prefix, shared.perAddress);
    registerDriverEnvironment(app, driverOperations, prefix, services, limits);
  };
}

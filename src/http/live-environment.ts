import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../accounts/account-store.ts';
import { authenticate, requireScope, unauthorized } from '../accounts/authenticate.ts';
import { ServiceError } from '../errors.ts';
import { countHeader } from './edge.ts';
import type { Live } from './live.ts';
import type { Operation } from './operation.ts';
import type { RateLimit } from './rate-limit.ts';
import { registerOperations } from './register-operations.ts';

export type Limits = { perAccount: RateLimit; failedPerAddress: RateLimit };

/** Serves the operations on live or test data. Refusals in this order: 401, 429, 403, then what the operation says. */
export function registerLiveEnvironment(
  app: FastifyInstance,
  operations: readonly Operation[],
  prefix: string,
  live: Live,
  limits: Limits,
): void {
  registerOperations(app, operations, {
    prefix,
    admit: async (operation, request) => {
      const caller = await identify(live, request, limits.failedPerAddress);
      await limits.perAccount(`${live.database.schema}:${caller.accountId}`);
      requireScope(caller, operation.scope);
      return caller;
    },
    answer: (operation, input) => operation.handle(live, input),
  });
}

async function identify(live: Live, request: FastifyRequest, failedPerAddress: RateLimit): Promise<Caller> {
  try {
    if (countHeader(request, 'authorization') > 1) throw unauthorized('token_malformed');
    return await authenticate(live.database, request.headers.authorization);
  } catch (error) {
    if (error instanceof ServiceError && error.status === 401) await failedPerAddress(request.ip);
    throw error;
  }
}

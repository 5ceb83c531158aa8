import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../accounts/account-store.ts';
import { type Authenticate, createAuthenticate, requireScope, unauthorized } from '../accounts/authenticate.ts';
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
  const authenticate = createAuthenticate(live.database);
  registerOperations(app, operations, {
    prefix,
    admit: async (operation, request) => {
      const caller = await identify(authenticate, request, limits.failedPerAddress);
      await limits.perAccount(`${live.database.schema}:${caller.accountId}`);
      requireScope(caller, operation.scope);
      return caller;
    },
    answer: (operation, input) => operation.handle(live, input),
  });
}

async function identify(
  authenticate: Authenticate,
  request: FastifyRequest,
  failedPerAddress: RateLimit,
): Promise<Caller> {
  try {
    if (countHeader(request, 'authorization') > 1) throw unauthorized('token_malformed');
    return await authenticate(request.headers.authorization);
  } catch (error) {
    if (error instanceof ServiceError && error.status === 401) await failedPerAddress(request.ip);
    throw error;
  }
}

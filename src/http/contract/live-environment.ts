import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../accounts/account-store.ts';
import { type Authenticate, createAuthenticate } from '../../accounts/authenticate.ts';
import { ServiceError } from '../../errors.ts';
import type { RateLimit } from '../edge/rate-limit.ts';
import { readBearer } from '../edge/request-headers.ts';
import type { Live } from './live.ts';
import type { Operation } from './operation.ts';
import { registerOperations } from './register-operations.ts';

type Limits = { perAccount: RateLimit; failedPerAddress: RateLimit };

/** Serves the operations on live or test data. Refusals come in this order: 401, 429, 403, then the operation's own. */
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
      requireScope(caller, operation);
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
    return await authenticate(readBearer(request));
  } catch (error) {
    if (error instanceof ServiceError && error.status === 401) await failedPerAddress(request.ip);
    throw error;
  }
}

/** @throws {ServiceError} `scope_missing`. */
function requireScope(caller: Caller, { scope }: Operation): void {
  if (scope === undefined || caller.scopes.includes(scope)) return;
  const message = `This token does not have the scope "${scope}" that the operation needs.`;
  throw new ServiceError('scope_missing', { message, scope });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../../../ground/errors.ts';
import type { Caller } from '../../../who/accounts/account-store.ts';
import { createShipperAuthentication } from '../../../who/people/authenticate-shipper.ts';
import type { ShipperServices } from '../contract/live.ts';
import type { Operation } from '../contract/operation.ts';
import { registerOperations } from '../contract/register-operations.ts';
import type { FailedTokens } from '../edge/failed-tokens.ts';
import { noteInLog } from '../edge/log/request-log.ts';
import type { RateLimit } from '../edge/rate-limit.ts';
import { readBearer } from '../edge/request-headers.ts';

type Limits = { perAccount: RateLimit; failedTokens: FailedTokens };

/** Serves the operations on live or test data. Refusals come in this order: 401, 429, 403, then the operation's own. */
export function registerLiveEnvironment(
  app: FastifyInstance,
  operations: readonly Operation[],
  prefix: string,
  live: ShipperServices,
  { perAccount, failedTokens }: Limits,
): void {
  const authentication = createShipperAuthentication(live.database, live.now);
  registerOperations(app, operations, {
    environment: live.database.schema,
    prefix,
    admit: async (request) => {
      const caller = await identify(authentication, request, failedTokens);
      noteInLog(request, { account: caller.accountId, actor: caller.actor });
      const key = `${live.database.schema}:${caller.accountId}`;
      return { caller, counted: { limit: perAccount, key, left: await perAccount.take(key) } };
    },
    identify: (request) => identify(authentication, request, failedTokens),
    authorize: requireScope,
    isShared: true,
    answer: async (operation, input) => {
      const answer = await operation.handle(live, input);
      if (changes(operation)) live.positions.look(input.caller.accountId);
      return answer;
    },
  });
}

/** Whether an operation may cause events. */
export function changes({ headers }: Pick<Operation, 'headers'>): boolean {
  return headers?.includes('Idempotency-Key') ?? false;
}

/** How an interface finds out who calls. */
type Identification<Who> = { authenticate(token: string): Promise<Who>; wasValid(token: string): boolean };

/**
 * Who sends a request; a refused token counts against the address.
 * @throws {ServiceError} one of the 401 codes, or `rate_limited`.
 */
export async function identify<Who>(
  { authenticate, wasValid }: Identification<Who>,
  request: FastifyRequest,
  failedTokens: FailedTokens,
): Promise<Who> {
  try {
    const token = readBearer(request);
    failedTokens.judge(request.ip, () => wasValid(token));
    return await authenticate(token);
  } catch (error) {
    if (error instanceof ServiceError && (error.status === 401 || error.code === 'wrong_interface'))
      await failedTokens.count(request.ip, error);
    throw error;
  }
}

/** @throws {ServiceError} `scope_missing`. */
function requireScope(caller: Caller, { scope }: Operation): void {
  if (scope === undefined || caller.scopes.includes(scope)) return;
  const message = `This token does not have the scope "${scope}" that the operation needs.`;
  throw new ServiceError('scope_missing', { message, scope });
}

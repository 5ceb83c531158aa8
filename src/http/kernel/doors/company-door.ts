import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../../ground/errors.ts';
import {
  actorOf,
  createOperatorAuthentication,
  type OperatorCaller,
} from '../../../who/people/authenticate-operator.ts';
import type { CompanyServices } from '../contract/live.ts';
import type { Operation, OperatorDoor } from '../contract/operation.ts';
import { registerOperations } from '../contract/register-operations.ts';
import type { FailedTokens } from '../edge/failed-tokens.ts';
import { noteInLog } from '../edge/log/request-log.ts';
import type { RateLimit } from '../edge/rate-limit.ts';
import { changes, identify } from './shipper-door.ts';

type Limits = { perAccount: RateLimit; failedTokens: FailedTokens };

/**
 * Serves the company's operations on live or test data. Refusals come in this order: 401, 429, 403, then the
 * operation's own.
 */
export function registerOperatorEnvironment(
  app: FastifyInstance,
  operations: readonly Operation<OperatorDoor>[],
  prefix: string,
  live: CompanyServices,
  { perAccount, failedTokens }: Limits,
): void {
  const authentication = createOperatorAuthentication(live.database, live.now);
  registerOperations<OperatorDoor>(app, operations, {
    environment: live.database.schema,
    prefix,
    admit: async (request) => {
      const caller = await identify(authentication, request, failedTokens);
      noteInLog(request, { actor: actorOf(caller) });
      const key = `${live.database.schema}:${caller.kind}:${caller.id}`;
      return { caller, counted: { limit: perAccount, key, left: await perAccount.take(key) } };
    },
    identify: (request) => identify(authentication, request, failedTokens),
    authorize: requireScope,
    isShared: true,
    answer: async (operation, input) => {
      const answer = await operation.handle(live, input);
      if (changes(operation)) live.positions.look();
      return answer;
    },
  });
}

/** @throws {ServiceError} `scope_missing`. */
function requireScope(caller: OperatorCaller, { scope }: Operation<OperatorDoor>): void {
  if (scope === undefined || caller.scopes.includes(scope)) return;
  const message = `"${scope}" is needed for this operation.`;
  throw new ServiceError('scope_missing', { message, scope });
}

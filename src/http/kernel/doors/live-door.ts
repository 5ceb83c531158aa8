import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveEnvironment } from '../../../ground/database/database.ts';
import { ServiceError } from '../../../ground/errors.ts';
import type { Door, Operation } from '../contract/operation.ts';
import { type Admission, registerOperations } from '../contract/register-operations.ts';
import type { FailedTokens } from '../edge/failed-tokens.ts';
import { type LoggedCaller, noteInLog } from '../edge/log/request-log.ts';
import type { RateLimit } from '../edge/rate-limit.ts';
import { readBearer } from '../edge/request-headers.ts';
import { explainToken } from './explain-token.ts';

/** A door to live or test data: who comes in by it, how they are counted, and what its operations work with. */
export type LiveDoor<At extends Door> = {
  environment: LiveEnvironment;
  authentication: Authentication<At['caller']>;
  loggedAs: (caller: At['caller']) => LoggedCaller;
  /** Whose requests count together. */
  countedAs: (caller: At['caller']) => string | number;
  limit: RateLimit;
  failedTokens: FailedTokens;
  live: At['live'];
  /** What a caller may do, and what one is told who lacks a scope. Undefined if the door has no scopes. */
  scopes?: {
    of: (caller: At['caller']) => readonly string[];
    missing: (scope: string, held: readonly string[]) => string;
  };
  /** Hears of each change that may cause events. Undefined if nobody waits here for events. */
  onChange?: (caller: At['caller']) => void;
  /** Whether few requests of the same caller for the same are in work at once. */
  isShared?: boolean;
};

/** How a door finds out who calls. */
type Authentication<Who> = { authenticate(token: string): Promise<Who>; wasValid(token: string): boolean };

/** Serves the operations of a door. Refusals come in this order: 401, 429, 403, then the operation's own. */
export function registerLiveDoor<At extends Door>(
  app: FastifyInstance,
  operations: readonly Operation<At>[],
  prefix: string,
  door: LiveDoor<At>,
): void {
  const { environment, live, scopes, onChange } = door;
  const identifyCaller = (request: FastifyRequest) => identify(door, request);
  registerOperations<At>(app, operations, {
    environment,
    prefix,
    admit: (request) => admitCaller(door, request),
    ...(onChange && { identify: identifyCaller }),
    authorize: (caller, { scope }) => {
      const held = scopes?.of(caller) ?? [];
      if (scope === undefined || held.includes(scope)) return;
      throw new ServiceError('scope_missing', { ...(scopes && { message: scopes.missing(scope, held) }), scope });
    },
    isShared: door.isShared ?? false,
    answer: async (operation, input) => {
      const answer = await operation.handle(live, input);
      if (mayCauseEvents(operation)) onChange?.(input.caller);
      return answer;
    },
  });
}

/**
 * Who sends a request, once it is counted and the log says who.
 * @throws {ServiceError} one of the 401 codes, or `rate_limited`.
 */
export async function admitCaller<At extends Door>(
  door: LiveDoor<At>,
  request: FastifyRequest,
): Promise<Admission<At['caller']>> {
  const caller = await identify(door, request);
  noteInLog(request, door.loggedAs(caller));
  const key = `${door.environment}:${door.countedAs(caller)}`;
  return { caller, counted: { limit: door.limit, key, left: await door.limit.take(key) } };
}

function mayCauseEvents<At extends Door>({ headers }: Operation<At>): boolean {
  return headers?.includes('Idempotency-Key') ?? false;
}

/**
 * Who sends a request; a refused token counts against the address.
 * @throws {ServiceError} one of the 401 codes, or `rate_limited`.
 */
async function identify<At extends Door>(
  { authentication: { authenticate, wasValid }, failedTokens }: LiveDoor<At>,
  request: FastifyRequest,
): Promise<At['caller']> {
  try {
    const token = readBearer(request);
    failedTokens.judge(request.ip, () => wasValid(token));
    return await authenticate(token);
  } catch (error) {
    if (!(error instanceof ServiceError) || (error.status !== 401 && error.code !== 'wrong_interface')) throw error;
    await failedTokens.count(request.ip, error);
    throw explainToken(error, request);
  }
}

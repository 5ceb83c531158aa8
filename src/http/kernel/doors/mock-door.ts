import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ErrorCode, errorTable, ServiceError } from '../../../ground/errors.ts';
import type { Instant } from '../../../ground/units.ts';
import { errorExample } from '../contract/error-examples.ts';
import { commonErrors } from '../contract/implied-errors.ts';
import type { Operation, OperationRequest } from '../contract/operation.ts';
import { registerOperations } from '../contract/register-operations.ts';
import { spellItems } from '../contract/spelling.ts';
import { addressKey } from '../edge/client-address.ts';
import { FileReply } from '../edge/json-text.ts';
import type { RateLimit } from '../edge/rate-limit.ts';
import { readBearer } from '../edge/request-headers.ts';
import { explainToken } from './explain-token.ts';
import { createMockDelay } from './mock-delay.ts';
import { MockReplies } from './mock-replies.ts';

const anybody = {
  actor: 'token:0',
  accountId: 0,
  accountCountry: 'DE',
  accountVatId: null,
  discountShare: 0,
  tariffName: null,
  accountName: 'mock',
  feesAgreed: false,
  scopes: [],
};

/**
 * Answers every operation from its documented examples, with their dates as the description shows them on that day,
 * after the same checks of the input. Needs no database, and counts by address, since any token will do.
 */
export function registerMockEnvironment(
  app: FastifyInstance,
  operations: readonly Operation[],
  prefix: string,
  { perAddress, now }: { perAddress: RateLimit; now: () => Instant },
): void {
  const waitAsPreferred = createMockDelay(app);
  const replies = new MockReplies();
  registerOperations(app, operations, {
    environment: 'mock',
    prefix,
    admit: async (request) => {
      admitAnybody(request);
      const key = addressKey(request.ip);
      return { caller: anybody, counted: { limit: perAddress, key, left: await perAddress.take(key) } };
    },
    authorize: () => {},
    answer: async (operation, input, request) => {
      await waitAsPreferred(request);
      const reply = chooseReply(operation, input, request);
      return reply instanceof FileReply ? reply : replies.write(operation, reply, now());
    },
  });
}

/** @throws {ServiceError} 401 for a header that holds no bearer token, whatever it opens. */
function admitAnybody(request: FastifyRequest): void {
  try {
    readBearer(request);
  } catch (error) {
    throw error instanceof ServiceError ? explainToken(error, request) : error;
  }
}

/** `Prefer: code=409` or `Prefer: example=name` choose the reply. Otherwise it is the success's first example. */
function chooseReply(operation: Operation, input: OperationRequest, request: FastifyRequest): object {
  const prefer = String(request.headers.prefer ?? '');
  const code = /(?:^|[,;\s])code=(\d{3})(?:$|[,;\s])/.exec(prefer)?.[1];
  const name = /(?:^|[,;\s])example="?([\w-]+)"?(?:$|[,;\s])/.exec(prefer)?.[1];
  const { examples, status } = operation.success;
  const named = name && Object.hasOwn(examples, name) ? examples[name] : undefined;
  if (named) return named.value as object;
  if (name) throw documentedError(operation, (error) => error === name, `example "${name}"`);
  if (code && Number(code) !== status) {
    throw documentedError(operation, (error) => errorTable[error].status === Number(code), `status ${code}`);
  }
  const [first] = Object.values(examples);
  const [other] = operation.success.others ?? [];
  if (first) return adapt(first.value as object, input);
  if (other) return new FileReply(Buffer.from(other.sample ?? ''), other.type);
  throw new Error(`${operation.operationId} has no example`);
}

function documentedError(operation: Operation, matches: (code: ErrorCode) => boolean, wish: string): ServiceError {
  const codes = [...new Set([...operation.errors, ...commonErrors])];
  const code = codes.find(matches);
  if (code) return errorExample(code);
  const examples = Object.keys(operation.success.examples);
  const statuses = [operation.success.status, ...new Set(codes.map((each) => errorTable[each].status).sort())];
  const known = `code: ${statuses.join(', ')}; example: ${[...examples, ...codes].join(', ')}`;
  throw new ServiceError('invalid_request', {
    message: `The mock has no ${wish} for this operation.`,
    errors: { Prefer: [`names no documented reply of ${operation.operationId}; it knows ${known}`] },
  });
}

/** A booking reply names its goods as the request did. */
function adapt(value: object, input: OperationRequest): object {
  const { data } = value as { data?: unknown };
  if (input.itemsName === 'items' || !data || typeof data !== 'object' || !('items' in data)) return value;
  const { items, ...rest } = data;
  return { ...value, data: { ...rest, ...spellItems({ items }, input.itemsName) } };
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Caller } from '../accounts/account-store.ts';
import { type FieldErrors, invalidRequest, ServiceError } from '../errors.ts';
import { readIdempotencyKey } from './idempotency.ts';
import { type ItemsName, readItemsName, spellField } from './items-name.ts';
import { JsonText } from './json-text.ts';
import type { Operation, OperationRequest } from './operation.ts';
import type { JsonBody } from './read-json.ts';
import { readQuery } from './read-query.ts';
import { unknownFields, validate } from './validate.ts';

const warningsMax = 100;
const jsonType = 'application/json; charset=utf-8';

/** How an environment answers: who may enter, and what an operation replies once its input is checked. */
export type Answering = {
  prefix: string;
  /** Runs before the body is read. @throws {ServiceError} 401, 429 or 403. */
  admit: (operation: Operation, request: FastifyRequest) => Promise<Caller>;
  answer: (
    operation: Operation,
    input: OperationRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<unknown>;
};

/** Adds the routes of one environment to the app: admit, check the input, answer. */
export function registerOperations(app: FastifyInstance, operations: readonly Operation[], answering: Answering): void {
  for (const operation of operations) {
    const callers = new WeakMap<FastifyRequest, Caller>();
    app.route({
      method: operation.method,
      url: answering.prefix + operation.path.replace(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request) => {
        callers.set(request, await answering.admit(operation, request));
      },
      handler: async (request, reply) => {
        const input = readInput(operation, request, callers.get(request)!);
        reply.code(operation.success.status);
        try {
          const answer = await answering.answer(operation, input, request, reply);
          if (!(answer instanceof JsonText)) return answer;
          return reply.headers(answer.headers).type(jsonType).send(answer.text);
        } catch (error) {
          throw spellErrors(error, input.itemsName);
        }
      },
    });
  }
}

function readInput(operation: Operation, request: FastifyRequest, caller: Caller): OperationRequest {
  const url = request.raw.url ?? '';
  const search = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  const query = operation.query ? readQuery(operation.query, search) : {};
  const json = request.body as JsonBody | undefined;
  const body = operation.body
    ? readBody(operation.body, json)
    : { body: undefined, itemsName: 'items' as const, warnings: [] };
  return {
    caller,
    params: request.params as Record<string, string>,
    query,
    search,
    idempotencyKey: operation.headers?.includes('Idempotency-Key') ? readIdempotencyKey(request) : undefined,
    ifMatch: request.headers['if-match'],
    bodyText: json?.text ?? '',
    ...body,
  };
}

/**
 * Checks a body against its schema and brings the goods under `items`. @throws {ServiceError} `invalid_request`, its fields
 * named as the client did.
 */
export function readBody(
  schema: TSchema,
  json: JsonBody | undefined,
): Pick<OperationRequest, 'body' | 'itemsName' | 'warnings'> {
  if (json === undefined) throw invalidRequest({ body: ['is required'] });
  const { body, itemsName } = readItemsName(json.value);
  try {
    validate(schema, body, 'body');
  } catch (error) {
    throw spellErrors(error, itemsName);
  }
  const unknown = unknownFields(schema, body);
  return {
    body,
    itemsName,
    warnings: [
      ...unknown.slice(0, warningsMax).map((field) => `${spellField(field, itemsName)}: is not known and was ignored.`),
      ...(unknown.length > warningsMax ? [`${unknown.length - warningsMax} more unknown fields were ignored.`] : []),
    ],
  };
}

/** Names the goods in field errors as the client did. */
function spellErrors(error: unknown, itemsName: ItemsName): unknown {
  if (itemsName === 'items' || !(error instanceof ServiceError) || !error.errors) return error;
  const errors: FieldErrors = Object.create(null);
  for (const [field, texts] of Object.entries(error.errors)) errors[spellField(field, itemsName)] = texts;
  return invalidRequest(errors);
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import type { Caller } from '../../accounts/account-store.ts';
import { invalidRequest } from '../../errors.ts';
import { JsonText } from '../edge/json-text.ts';
import type { JsonBody } from '../edge/read-json.ts';
import { readIdempotencyKey } from '../edge/request-headers.ts';
import type { Operation, OperationRequest } from './operation.ts';
import { readQuery } from './read-query.ts';
import { type ItemsName, nameItems, readItemsName, spellErrors } from './spelling.ts';
import { unknownFields, validate } from './validate.ts';

const warningsMax = 100;
const jsonType = 'application/json; charset=utf-8';

/** How an environment answers: who may enter, and what an operation replies once its input is checked. */
type Answering = {
  prefix: string;
  /**
   * Runs before the body is read.
   * @throws {ServiceError} 401, 429 or 403.
   */
  admit: (operation: Operation, request: FastifyRequest) => Promise<Caller>;
  answer: (operation: Operation, input: OperationRequest, request: FastifyRequest) => Promise<unknown>;
};

/** Adds an environment's routes to the app: admit, check the input, answer. */
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
          const answer = await answering.answer(operation, input, request);
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
    params: request.params as Static<TObject>,
    query,
    search,
    idempotencyKey: operation.headers?.includes('Idempotency-Key') ? readIdempotencyKey(request) : undefined,
    ifMatch: request.headers['if-match'],
    bodyText: json?.text ?? '',
    warn: (details, text) => request.log.warn(details, text),
    ...body,
  };
}

/**
 * Checks a body against its schema and puts the goods under `items`.
 * @throws {ServiceError} `invalid_request`, with fields named as the client named them.
 */
export function readBody<Schema extends TSchema>(
  schema: Schema,
  json: JsonBody | undefined,
): { body: Static<Schema>; itemsName: ItemsName; warnings: string[] } {
  if (json === undefined) throw invalidRequest({ body: ['is required'] });
  const { body, itemsName } = readItemsName(json.value);
  const checked = checkBody(schema, body, itemsName);
  const unknown = unknownFields(schema, body);
  const warnings = unknown
    .slice(0, warningsMax)
    .map((field) => `${nameItems(field, itemsName)}: is not known and was ignored.`);
  if (unknown.length > warningsMax) warnings.push(`${unknown.length - warningsMax} more unknown fields were ignored.`);
  return { body: checked, itemsName, warnings };
}

function checkBody<Schema extends TSchema>(schema: Schema, body: unknown, itemsName: ItemsName): Static<Schema> {
  try {
    return validate(schema, body, 'body');
  } catch (error) {
    throw spellErrors(error, itemsName);
  }
}

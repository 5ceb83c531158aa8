import assert from 'node:assert/strict';
import { Ajv, type ValidateFunction } from 'ajv';
import { describeInterface } from '../../src/http/contract/openapi.ts';
import { prefixes } from '../../src/http/contract/prefixes.ts';
import { operations } from '../../src/http/operations/operations.ts';
import { parseDateTime } from '../../src/parse-date-time.ts';

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the tests and by the interface description.
export type Reply = { status: number; headers: Headers; text: string; body: any };

type Response = { headers: Record<string, { required?: boolean }>; content: Record<string, { schema: object }> };
type Reference = { $ref: string };
type Description = {
  paths: Record<string, Record<string, { responses: Record<string, Response | Reference> }>>;
  components: { responses: Record<string, Response> };
};

const description = describeInterface(operations) as unknown as Description;
const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addFormat('date-time', (text: string) => parseDateTime(text) !== undefined);
ajv.addFormat('uri', (text: string) => URL.canParse(text));
ajv.addSchema({ $id: 'description', components: description.components });

/** What HTTP itself adds to every reply. */
const transportHeaders = ['content-type', 'content-length', 'date', 'connection', 'keep-alive'];
const validators = new Map<object, ValidateFunction>();

/** Fails on a status, a header or a body that the interface description does not have for the operation. */
export function expectDocumented(method: string, pathname: string, reply: Reply): void {
  const operation = findOperation(method, pathname);
  if (!operation) return;
  const response = resolve(operation.responses[reply.status]);
  const where = `${method} ${pathname} → ${reply.status}`;
  assert.ok(response, `${where} is not documented: ${reply.text.slice(0, 300)}`);
  const known = new Set([...transportHeaders, ...Object.keys(response.headers).map((name) => name.toLowerCase())]);
  for (const name of reply.headers.keys()) assert.ok(known.has(name), `${where} has the undocumented header ${name}`);
  for (const [name, { required }] of Object.entries(response.headers))
    assert.ok(required === false || reply.headers.has(name), `${where} lacks the header ${name}`);
  assert.match(reply.headers.get('content-type') ?? '', /^application\/json/, where);
  if (method === 'HEAD') return;
  const validate = validatorOf(response.content['application/json']!.schema);
  assert.ok(validate(reply.body), `${where}: ${ajv.errorsText(validate.errors)}\n${reply.text.slice(0, 500)}`);
}

function resolve(response: Response | Reference | undefined): Response | undefined {
  if (!response || !('$ref' in response)) return response;
  return description.components.responses[response.$ref.split('/').at(-1)!];
}

function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"description#/components'));
  const validate = ajv.compile(local);
  validators.set(schema, validate);
  return validate;
}

function findOperation(method: string, pathname: string) {
  const prefix = Object.values(prefixes).find((each) => pathname.startsWith(`${each}/`));
  if (!prefix) return undefined;
  const path = pathname.slice(prefix.length);
  for (const [pattern, item] of Object.entries(description.paths)) {
    if (new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)) return item[method.toLowerCase()];
  }
  return undefined;
}

import assert from 'node:assert/strict';
import { Ajv, type ValidateFunction } from 'ajv';
import { parseDateTime } from '../../../src/ground/parse-date-time.ts';
import { operatorOperations } from '../../../src/http/interfaces/company-operations.ts';
import { driverOperations } from '../../../src/http/interfaces/driver-operations.ts';
import { operations } from '../../../src/http/interfaces/shipper-operations.ts';
import {
  driversHead,
  operatorsHead,
  shippersHead,
} from '../../../src/http/kernel/contract/description/interface-heads.ts';
import { describeInterface } from '../../../src/http/kernel/contract/openapi.ts';
import { driverPrefixes, operatorPrefixes, prefixes } from '../../../src/http/kernel/contract/prefixes.ts';

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the tests and by the interface description.
export type Reply = { status: number; headers: Headers; text: string; body: any };

type Response = { headers: Record<string, Reference>; content?: Record<string, { schema: object }> };
type Reference = { $ref: string };
type Description = {
  paths: Record<string, Record<string, { responses: Record<string, Response | Reference> }>>;
  components: { responses: Record<string, Response>; headers: Record<string, { required: boolean }> };
};

/**
 * The service's own replies have the words that are described and no others, though clients are told that sets of words
 * may grow.
 */
function closeSets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeSets);
  if (value === null || typeof value !== 'object') return value;
  const { anyOf, ...rest } = value as { anyOf?: { enum?: unknown }[] };
  if (anyOf?.length === 2 && anyOf[0]!.enum) return { ...rest, ...anyOf[0] };
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closeSets(part)]));
}

/** The descriptions with the addresses they are for. */
const descriptions = [
  { name: 'shippers', text: describeInterface(operations, shippersHead), bases: Object.values(prefixes) },
  {
    name: 'operators',
    text: describeInterface(operatorOperations, operatorsHead),
    bases: Object.values(operatorPrefixes),
  },
  { name: 'drivers', text: describeInterface(driverOperations, driversHead), bases: Object.values(driverPrefixes) },
].map(({ text, ...rest }) => {
  const description = closeSets(text) as Description;
  const paths = Object.entries(description.paths).map(([pattern, item]) => ({
    pattern: new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`),
    item,
  }));
  return { ...rest, description, paths };
});
const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addFormat('date-time', (text: string) => parseDateTime(text) !== undefined);
ajv.addFormat('uri', (text: string) => URL.canParse(text));
for (const { name, description } of descriptions) ajv.addSchema({ $id: name, components: description.components });

/** What HTTP itself adds to replies, and what browsers ask for there. */
const transportHeaders = [
  'vary',
  'content-encoding',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'content-type',
  'content-length',
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
];
const validators = new Map<object, ValidateFunction>();

/** Fails on a status, a header or a body that the interface description does not have for the operation. */
export function expectDocumented(method: string, pathname: string, reply: Reply): void {
  const found = findOperation(method, pathname);
  if (!found) return;
  const response = resolve(found.description, found.operation.responses[reply.status]);
  const where = `${method} ${pathname} → ${reply.status}`;
  assert.ok(response, `${where} is not documented: ${reply.text.slice(0, 300)}`);
  const known = new Set([...transportHeaders, ...Object.keys(response.headers).map((name) => name.toLowerCase())]);
  for (const name of reply.headers.keys()) assert.ok(known.has(name), `${where} has the undocumented header ${name}`);
  for (const [name, { $ref }] of Object.entries(response.headers)) {
    const { required }: { required: boolean } = found.description.components.headers[$ref.split('/').at(-1)!]!;
    assert.ok(!required || reply.headers.has(name), `${where} lacks the header ${name}`);
  }
  if (!response.content) {
    assert.equal(reply.text, '', where);
    return;
  }
  const [type = ''] = (reply.headers.get('content-type') ?? '').split(';');
  assert.ok(type in response.content, `${where} has the undocumented content type ${type}`);
  if (method === 'HEAD' || type !== 'application/json') return;
  if ('Link' in response.headers) assert.deepEqual(linksIn(reply.headers.get('link')), linksOf(reply.body), where);
  const validate = validatorOf(found.name, response.content['application/json']!.schema);
  assert.ok(validate(reply.body), `${where}: ${ajv.errorsText(validate.errors)}\n${reply.text.slice(0, 500)}`);
}

/** The links of a header, and those of a body that lead somewhere: the same unless the filters are very long. */
function linksIn(header: string | null): Record<string, string> {
  const links = [...(header ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g)];
  return Object.fromEntries(links.map(([, url, relation]) => [relation, url]));
}

function linksOf(body: { links?: Record<string, string | null> }): Record<string, string | null> {
  return Object.fromEntries(Object.entries(body.links ?? {}).filter(([, url]) => url !== null));
}

function resolve(description: Description, response: Response | Reference | undefined): Response | undefined {
  if (!response || !('$ref' in response)) return response;
  return description.components.responses[response.$ref.split('/').at(-1)!];
}

function validatorOf(name: string, schema: object): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', `"${name}#/components`));
  const validate = ajv.compile(local);
  validators.set(schema, validate);
  return validate;
}

function findOperation(method: string, pathname: string) {
  for (const { name, description, bases, paths } of descriptions) {
    const prefix = bases.find((each) => pathname.startsWith(`${each}/`));
    if (!prefix) continue;
    const path = pathname.slice(prefix.length);
    for (const { pattern, item } of paths) {
      if (!pattern.test(path)) continue;
      const operation = item[method.toLowerCase()];
      return operation && { name, description, operation };
    }
  }
  return undefined;
}

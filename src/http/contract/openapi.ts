import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';
import { type EnvironmentName, environmentNames } from '../../config.ts';
import { type ErrorCode, errorTable } from '../../errors.ts';
import { errorBody } from '../edge/error-replies.ts';
import type { FileBody } from '../edge/files/incoming-file.ts';
import { headersByStatus } from '../edge/refusal-headers.ts';
import { errorExample } from './error-examples.ts';
import type { Example } from './examples.ts';
import { commonErrors, type Door, type Operation, type RequestHeader, requestHeaders } from './operation.ts';
import { driverPrefixes, operatorPrefixes, prefixes } from './prefixes.ts';

type Json = Record<string, unknown>;

export type Server = { url: string; description: string };

const environmentTexts: Record<EnvironmentName, string> = {
  production: 'Production: live data',
  sandbox: 'Sandbox: test data',
  mock: 'Mock: canned replies',
};

/** Where an environment answers, below `path`, the path of the service's own address. */
export function describeServer(name: EnvironmentName, path = '', bases: Partial<typeof prefixes> = prefixes): Server {
  return { url: `${path}${bases[name]}`, description: environmentTexts[name] };
}

const header = (description: string) => ({ description, required: true, schema: { type: 'string' } });

const headers: Record<string, Json> = {
  'X-Request-Id': header('Id of the request, the client’s own when it sent a harmless one.'),
  'Cache-Control': header('no-store'),
  'X-Content-Type-Options': header('nosniff'),
  'Strict-Transport-Security': header('For clients that speak TLS.'),
  'WWW-Authenticate': header('The challenge of RFC 6750.'),
  'Retry-After': header('Seconds to wait.'),
  'RateLimit-Policy': header(
    'The quota and its window in seconds, as in `"account";q=6000;w=60` (draft-ietf-httpapi-ratelimit-headers-11).',
  ),
  RateLimit: header('What is left of it, and the seconds until it is whole again, as in `"account";r=5987;t=42`.'),
  Allow: header('The methods this address takes.'),
  ETag: header('The version of the order, quoted: for If-Match. Of a document, its SHA-256: for If-None-Match.'),
  Link: header(
    'The `links` of the body that lead somewhere, as in `<https://…?page=2>; rel="next"` (RFC 8288): next, prev, first, last.',
  ),
  'Content-Disposition': header('attachment, with the name of the file.'),
  'Content-Security-Policy': header('Nothing in the file is run or loaded, should a browser show it.'),
  'Idempotent-Replayed': header('true: the reply to an earlier request with this Idempotency-Key.'),
};

const everywhere = [
  'X-Request-Id',
  'Cache-Control',
  'X-Content-Type-Options',
  'Strict-Transport-Security',
  'RateLimit-Policy?',
  'RateLimit?',
];

/** What an interface is called, and where it answers in each environment that has it. */
type InterfaceHead = { title: string; summary: string; bases: Partial<typeof prefixes> };

const shippersHead: InterfaceHead = {
  title: 'Transport Ordering Service',
  summary: 'Price, book and follow road freight.',
  bases: prefixes,
};

/** Of the company's interface. */
export const operatorsHead: InterfaceHead = {
  title: 'Transport Ordering Service: the company',
  summary: 'Dispatch, prove and account for the orders of all shippers.',
  bases: operatorPrefixes,
};

/** Of what a driver's page asks for. */
export const driversHead: InterfaceHead = {
  title: 'Transport Ordering Service: the driver',
  summary: 'One order, by a link.',
  bases: driverPrefixes,
};

/** The interface description (OpenAPI 3.1) of the operations, from the schemas that validate. */
export function describeInterface<At extends Door>(
  operations: readonly Operation<At>[],
  { title, summary, bases }: InterfaceHead = shippersHead,
): Json {
  const schemas: Json = {};
  const responses: Json = {};
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const described = describeOperation(operation, { schemas, responses });
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: described };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1.0.0',
      summary,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: environmentNames.filter((name) => bases[name]).map((name) => describeServer(name, '', bases)),
    security: [{ bearer: [] }],
    paths,
    components: { schemas, responses, headers, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

function describeOperation<At extends Door>(
  operation: Operation<At>,
  components: { schemas: Json; responses: Json },
): Json {
  const { schemas } = components;
  const { success } = operation;
  const responses: Json = {
    [success.status]: {
      description: success.description,
      headers: referTo([...everywhere, ...(success.headers ?? []).map((name) => `${name}?`)]),
      content: {
        ...(success.schema && {
          'application/json': { schema: hoist(success.schema, schemas), examples: success.examples },
        }),
        ...Object.fromEntries(
          (success.others ?? []).map(({ type, description }) => [type, describeOther(description)]),
        ),
      },
    },
  };
  if (operation.headers?.includes('If-None-Match'))
    responses[304] = { description: 'The client has it already.', headers: referTo([...everywhere, 'ETag']) };
  const codes = [...new Set([...operation.errors, ...commonErrors])];
  for (const status of [...new Set(codes.map((code) => errorTable[code].status))].sort()) {
    const ofStatus = codes.filter((code) => errorTable[code].status === status);
    const described = describeError(status, ofStatus);
    const general = ofStatus.length === 1 ? ofStatus[0]! : `error_${status}`;
    const isOther = !isDeepStrictEqual(components.responses[general] ?? described, described);
    const name = isOther ? `${general}_${operation.operationId}` : general;
    components.responses[name] = described;
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return {
    operationId: operation.operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description + (operation.scope ? ` Needs the scope \`${operation.scope}\`.` : ''),
    parameters: [
      ...describeParameters(operation, 'path'),
      ...describeParameters(operation, 'query'),
      ...(operation.headers ?? []).map(describeRequestHeader),
    ],
    ...(operation.body ? { requestBody: describeBody(operation.body, operation.bodyExamples ?? {}, schemas) } : {}),
    ...(operation.file ? { requestBody: describeFile(operation.file) } : {}),
    responses,
  };
}

/** Bytes or text as they are. */
function describeOther(description: string): Json {
  return { schema: { type: 'string', description } };
}

function describeBody(body: TSchema, examples: Record<string, Example>, schemas: Json): Json {
  return { required: true, content: { 'application/json': { schema: hoist(body, schemas), examples } } };
}

function describeFile({ types, description }: FileBody): Json {
  return { required: true, content: Object.fromEntries(types.map((type) => [type, describeOther(description)])) };
}

function describeParameters<At extends Door>(operation: Operation<At>, place: 'path' | 'query'): Json[] {
  const schema = place === 'path' ? operation.params : operation.query;
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = toJson(property) as { description?: string };
    const example = operation.queryExamples?.[name];
    return {
      name,
      in: place,
      required: required.includes(name),
      description,
      schema: rest,
      ...(example === undefined ? {} : { example }),
    };
  });
}

function describeRequestHeader(name: RequestHeader): Json {
  return { name, in: 'header', required: false, description: requestHeaders[name], schema: { type: 'string' } };
}

function describeError(status: number, codes: ErrorCode[]): Json {
  const hasErrors = status === 401 || status === 422;
  const errors = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } };
  const schema = {
    type: 'object',
    required: hasErrors ? ['message', 'errors'] : ['message'],
    additionalProperties: false,
    properties: {
      message: { type: 'string' },
      code: { type: 'string', enum: codes },
      ...(hasErrors ? { errors } : {}),
    },
  };
  const examples = Object.fromEntries(
    codes.map((code) => [code, { summary: errorTable[code].text, value: errorBody(errorExample(code)) }]),
  );
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: referTo([...everywhere, ...Object.keys(headersByStatus[status] ?? {})]),
    content: { 'application/json': { schema, examples } },
  };
}

/** Names that end in `?` are not in every reply. */
function referTo(names: string[]): Json {
  return Object.fromEntries(
    names.map((name) => {
      if (!name.endsWith('?')) return [name, { $ref: `#/components/headers/${name}` }];
      const optional = name.slice(0, -1);
      return [optional, { ...headers[optional], required: false }];
    }),
  );
}

/** The schema as JSON. Every part of it with a title moves to the components under that title. */
function hoist(schema: TSchema, schemas: Json): Json {
  return hoistJson(toJson(schema), schemas) as Json;
}

function hoistJson(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((element) => hoistJson(element, schemas));
  if (value === null || typeof value !== 'object') return value;
  const { patternText: _unpublished, ...schema } = value as Json;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, hoistJson(part, schemas)]));
  const { title } = schema;
  if (typeof title !== 'string' || schema.type !== 'object') return inner;
  const { title: _name, ...component } = inner;
  schemas[title] = component;
  return { $ref: `#/components/schemas/${title}` };
}

function toJson(schema: TSchema): Json {
  return JSON.parse(JSON.stringify(schema)) as Json;
}

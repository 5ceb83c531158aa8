import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';
import { unavailableCodes } from '../../../engine/pricing/offer.ts';
import { type EnvironmentName, environmentNames } from '../../../ground/config.ts';
import { type ErrorCode, errorTable } from '../../../ground/errors.ts';
import { version } from '../../../ground/version.ts';
import { errorBody } from '../edge/error-replies.ts';
import type { FileBody } from '../edge/incoming-file.ts';
import { headersByStatus } from '../edge/refusal-headers.ts';
import type { InterfaceHead } from './description/interface-heads.ts';
import { growing, type Json, publishSchema } from './description/publish-schema.ts';
import { everywhere, referTo } from './description/reply-headers.ts';
import { shownAddress } from './description/shown-address.ts';
import { describeWebhooks } from './description/webhooks.ts';
import { errorExample } from './error-examples.ts';
import type { Example } from './examples.ts';
import { commonErrors } from './implied-errors.ts';
import { type Door, type Operation, type RequestHeader, requestHeaders } from './operation.ts';
import { sandboxFirst } from './prefixes.ts';
import { codeSamples } from './samples/code-samples.ts';

type Server = { url: string; description: string };

const environmentTexts: Record<EnvironmentName, string> = {
  production: 'Production: live data',
  sandbox: 'Sandbox: test data',
  mock: 'Mock: canned replies',
};

/**
 * Where a description is served: what precedes the paths of its servers, without a trailing slash; the address that its
 * texts name; and the environments there.
 */
type ServedAt = { serverBase: string; address: string; environments: readonly EnvironmentName[] };

const nowhere: ServedAt = { serverBase: '', address: shownAddress, environments: environmentNames };

/**
 * The interface description (OpenAPI 3.1) of the operations, from the schemas that validate. Its servers are absolute
 * if `serverBase` is, else paths.
 */
export function describeInterface<At extends Door>(
  operations: readonly Operation<At>[],
  { title, summary, start, bases, tags, hasSamples }: InterfaceHead<At>,
  { serverBase, address, environments }: ServedAt = nowhere,
): Json {
  const components: Components = { schemas: {}, responses: {}, headers: {} };
  const paths: Record<string, Json> = {};
  const serversOf = (names: readonly EnvironmentName[]) =>
    sandboxFirst(names)
      .filter((name) => bases[name])
      .map((name): Server => ({ url: `${serverBase}${bases[name]}`, description: environmentTexts[name] }));
  for (const operation of operations) {
    const own = operation.environments?.filter((name) => environments.includes(name));
    if (own?.length === 0) continue;
    const described = {
      ...describeOperation(operation, components, serverBase),
      ...(own && { servers: serversOf(own) }),
      ...(hasSamples && {
        'x-codeSamples': codeSamples(operation, `${address}${bases[triedIn(own ?? environments)]}`),
      }),
    };
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: described };
  }
  const feed = operations.find(({ webhook }) => webhook !== undefined);
  const webhooks = feed?.webhook && describeWebhooks(feed.operationId, feed.webhook, components.schemas);
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      summary,
      description: start.replaceAll(shownAddress, address),
      contact: { name: 'Whoever runs this service' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: serversOf(environments),
    security: [{ bearer: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    ...(webhooks && { webhooks }),
    components: { ...components, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

/** Trying something must not book a real transport. */
function triedIn(names: readonly EnvironmentName[]): EnvironmentName {
  const [first = 'sandbox'] = names;
  return names.includes('sandbox') ? 'sandbox' : first;
}

type Components = { schemas: Json; responses: Json; headers: Json };

function describeOperation<At extends Door>(operation: Operation<At>, components: Components, base: string): Json {
  const { schemas } = components;
  const { success } = operation;
  const responses: Json = {
    [success.status]: {
      description: success.description,
      headers: referTo([...everywhere, ...(success.headers ?? []).map((name) => `${name}?`)], components.headers),
      content: {
        ...(success.schema && {
          'application/json': {
            schema: publishSchema(success.schema, 'reply', schemas),
            examples: success.examples,
          },
        }),
        ...Object.fromEntries(
          (success.others ?? []).map(({ type, description }) => [type, describeOther(type, description)]),
        ),
      },
    },
  };
  if (operation.headers?.includes('If-None-Match'))
    responses[304] = {
      description: 'The client has it already.',
      headers: referTo([...everywhere, 'ETag'], components.headers),
    };
  const codes = [...new Set([...operation.errors, ...commonErrors])];
  for (const status of [...new Set(codes.map((code) => errorTable[code].status))].sort()) {
    const ofStatus = codes.filter((code) => errorTable[code].status === status);
    const described = describeError(status, ofStatus, components.headers, base);
    const [code, ...others] = ofStatus;
    const general = code !== undefined && others.length === 0 ? code : `error_${status}`;
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
      ...describeParameters(operation, 'path', schemas),
      ...describeParameters(operation, 'query', schemas),
      ...(operation.headers ?? []).map(describeRequestHeader),
    ],
    ...(operation.body ? { requestBody: describeBody(operation.body, operation.bodyExamples ?? {}, schemas) } : {}),
    ...(operation.file ? { requestBody: describeFile(operation.file) } : {}),
    responses,
  };
}

/** A body that is text or bytes, not JSON. */
function describeOther(type: string, description: string): Json {
  return { schema: { type: 'string', ...(type.startsWith('text/') ? {} : { format: 'binary' }), description } };
}

function describeBody(body: TSchema, examples: Record<string, Example>, schemas: Json): Json {
  return {
    required: true,
    content: { 'application/json': { schema: publishSchema(body, 'request', schemas), examples } },
  };
}

function describeFile({ types, description }: FileBody): Json {
  return { required: true, content: Object.fromEntries(types.map((type) => [type, describeOther(type, description)])) };
}

function describeParameters<At extends Door>(operation: Operation<At>, place: 'path' | 'query', schemas: Json): Json[] {
  const schema = place === 'path' ? operation.params : operation.query;
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = publishSchema(property, 'request', schemas) as ListSchema;
    const example = operation.queryExamples?.[name];
    return {
      name,
      in: place,
      required: required.includes(name),
      description,
      schema: place === 'query' && rest.type === 'array' ? orWithCommas(rest) : rest,
      ...(example === undefined ? {} : { example }),
    };
  });
}

type ListSchema = Json & { description?: string; items?: { type?: string; enum?: string[] } };

/** A list in a query is repeated, or has commas: whoever checks requests by the description lets both through. */
function orWithCommas(list: ListSchema): Json {
  const element = list.items?.enum
    ? `(${list.items.enum.join('|')})`
    : list.items?.type === 'integer'
      ? '\\d+'
      : '[^,]+';
  return { anyOf: [list, { type: 'string', pattern: `^${element}(,${element})*$` }] };
}

function describeRequestHeader(name: RequestHeader): Json {
  return { name, in: 'header', required: false, description: requestHeaders[name], schema: { type: 'string' } };
}

const refusedVehicle = {
  type: 'object',
  description: 'Only where a booking cannot have its vehicle: why, and from when on it can be had, as a price says it.',
  required: ['vehicle_type', 'code'],
  properties: {
    vehicle_type: { type: 'integer' },
    code: growing({ type: 'string', enum: [...unavailableCodes] }),
    available_from: {
      type: ['string', 'null'],
      format: 'date-time',
      description:
        'Only with the codes sold_out, too_late and closed: when it can be had, on the clock of the first loading. Null: not within 60 days.',
    },
  },
};

function describeError(status: number, codes: ErrorCode[], headers: Json, base: string): Json {
  const hasErrors = status === 401 || status === 422;
  const errors = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } };
  const schema = {
    type: 'object',
    required: ['message', 'code', 'doc_url', ...(hasErrors ? ['errors'] : [])],
    additionalProperties: false,
    properties: {
      message: { type: 'string' },
      code: growing({ type: 'string', enum: codes }),
      doc_url: {
        type: 'string',
        description: 'The page that says what the code means and what to do: absolute, or a path of this service.',
      },
      ...(hasErrors ? { errors } : {}),
      ...(status === 422 ? { unavailable: refusedVehicle } : {}),
    },
  };
  const examples = Object.fromEntries(
    codes.map((code) => [code, { summary: errorTable[code].text, value: errorBody(errorExample(code), base) }]),
  );
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: referTo([...everywhere, ...Object.keys(headersByStatus[status] ?? {})], headers),
    content: { 'application/json': { schema, examples } },
  };
}

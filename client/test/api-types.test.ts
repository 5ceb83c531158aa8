import assert from 'node:assert/strict';
import { it } from 'node:test';
import description from '../../openapi/openapi.json' with { type: 'json' };
import { describeTypes } from '../../scripts/client-types/describe-types.ts';
import type { ListedOrder, ListOrdersQuery, PriceRequest } from '../src/index.ts';
import { bracketed } from '../src/send.ts';

const empty = { paths: {}, components: { schemas: {}, responses: {} } };
const declared = (schema: object, name = 'A') =>
  describeTypes({ ...empty, components: { schemas: { [name]: schema }, responses: {} } })
    .split('\nexport type RefusalCode')[0]!
    .split('/** Why the service refuses')[0]!
    .trim();

const cases: [says: string, schema: object, type: string][] = [
  ['text', { type: 'string' }, 'string'],
  ['numbers', { anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'number | null'],
  ['several types', { type: ['string', 'null'] }, 'string | null'],
  ['lists', { type: 'array', items: { $ref: '#/components/schemas/B' } }, 'Array<B>'],
  ['words that may grow', { type: 'string', enum: ['a', "b'"] }, "'a' | 'b\\'' | (string & {})"],
  ['words beside any text', { anyOf: [{ enum: ['a', 'b'] }, { type: 'string' }] }, "'a' | 'b' | (string & {})"],
  ['one word', { const: 'a' }, "'a'"],
  ['numbers that are named', { enum: [1, 2] }, '1 | 2'],
  ['records', { type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
  ['parts', { allOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }] }, 'B & C'],
  ['choices', { oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }] }, 'B | C'],
  ['anything', {}, 'unknown'],
  [
    'objects, with what is said of them',
    {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string', description: 'It ends */ here.' }, 'b-c': { type: 'integer' } },
      oneOf: [{ required: ['b-c'] }],
    },
    "{\n  /** It ends *\\/ here. */\n  a: string;\n  'b-c'?: number;\n}",
  ],
];
for (const [says, schema, type] of cases)
  it(`types of a description: ${says}`, () => assert.equal(declared(schema), `export type A = ${type};`));

it('a type that is not known here is refused', () => {
  assert.throws(() => declared({ type: 'file' }), /type file/);
});

it('words are closed where clients say them', () => {
  const schemas = { A: { $ref: '#/components/schemas/B' }, B: { enum: ['a', 'b'] } };
  const requestBody = { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } };
  const paths = { '/a': { post: { operationId: 'makeA', requestBody } } };
  assert.match(describeTypes({ paths, components: { schemas, responses: {} } }), /B = 'a' \| 'b';/);
});

it('the parameters that end in brackets are those that the client sends so', () => {
  const names = Object.values(description.paths).flatMap((methods) =>
    Object.values(methods as Record<string, { parameters?: { name: string }[] }>).flatMap(({ parameters = [] }) =>
      parameters.map(({ name }) => name),
    ),
  );
  const described = new Set(names.filter((name) => name.endsWith('[]')).map((name) => name.slice(0, -2)));
  for (const name of described) assert.ok(bracketed.includes(name), name);
});

it('the compiler lets new words of the service pass, and no wrong ones to it', () => {
  const status: ListedOrder['status'] = 'lost_at_sea';
  // @ts-expect-error: no order has this status, so far.
  const query: ListOrdersQuery = { status: ['lost_at_sea'] };
  // @ts-expect-error: a price needs a day.
  const request: PriceRequest = { loadings: [], unloadings: [] };
  assert.ok(status && query && request);
});

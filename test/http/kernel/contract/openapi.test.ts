import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Ajv } from 'ajv';
import { operatorOperations } from '../../../../src/http/interfaces/company-operations.ts';
import { operations } from '../../../../src/http/interfaces/shipper-operations.ts';
import { operatorsHead, shippersHead } from '../../../../src/http/kernel/contract/description/interface-heads.ts';
import { describeInterface } from '../../../../src/http/kernel/contract/openapi.ts';

type Parameter = { name: string; in: string; schema: { anyOf?: object[] } };
type Described = { parameters: Parameter[]; responses: Record<string, { content: object }> };
type Description = {
  servers: { url: string }[];
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, { required: string[] }> };
};
const read = (value: unknown): Description => JSON.parse(JSON.stringify(value));
const shippers = read(describeInterface(operations, shippersHead));
const company = read(describeInterface(operatorOperations, operatorsHead));
const schemaOf = ({ paths }: Description, path: string, method: string, name: string) =>
  paths[path]![method]!.parameters.find((each) => each.name === name)!.schema;

test('a client that takes the first server of a description is in the sandbox, where there is one', () => {
  assert.deepEqual(
    shippers.servers.map(({ url }) => url),
    ['/sandbox/api/v3', '/api/v3', '/mock'],
  );
  assert.deepEqual(
    company.servers.map(({ url }) => url),
    ['/sandbox/operator/v1', '/operator/v1'],
  );
  for (const environments of [['production'], ['production', 'mock']] as const) {
    const alone = read(
      describeInterface(operations, shippersHead, { serverBase: 'https://tos.example', address: '', environments }),
    );
    assert.equal(alone.servers[0]!.url, 'https://tos.example/api/v3');
  }
});

describe('a list in a query is repeated or has commas, for whoever checks requests by the description', () => {
  const ajv = new Ajv();
  for (const [description, path, method, name, right, wrong] of [
    [shippers, '/price', 'post', 'vehicle_type', [[1, 3], '1,3', '7'], ['1,', 'x', '1;3', [1, 'x']]],
    [shippers, '/price', 'post', 'include', [['schedule', 'way'], 'schedule,way'], ['schedule,all', ['all']]],
    [shippers, '/orders', 'get', 'status[]', [['placed'], 'placed,loaded'], ['lost']],
    [company, '/price', 'post', 'vehicle_type', [[1, 3], '1,3'], ['x']],
    [company, '/orders.csv', 'get', 'status[]', [['placed'], 'placed,loaded'], ['lost']],
  ] as const)
    test(`${method} ${path} ${name}`, () => {
      const validate = ajv.compile(schemaOf(description, path, method, name));
      for (const value of right) assert.ok(validate(value), JSON.stringify(value));
      for (const value of wrong) assert.ok(!validate(value), JSON.stringify(value));
    });
});

test('a feed goes on behind the number that its page before had, or behind the id of an event', () => {
  const validate = new Ajv().compile(schemaOf(shippers, '/events', 'get', 'after'));
  for (const cursor of [0, 17, 'evt_1_2']) assert.ok(validate(cursor), String(cursor));
});

test('what was booked has a price, and a draft none', () => {
  const { BookingResult, DraftResult } = shippers.components.schemas;
  assert.ok(BookingResult!.required.includes('price'));
  assert.ok(!JSON.stringify(DraftResult).includes('"price"'));
});

test('the orders of all accounts have one kind of reply, and the file for spreadsheets an address of its own', () => {
  const typesOf = (path: string) => Object.keys(company.paths[path]!.get!.responses[200]!.content);
  assert.deepEqual([typesOf('/orders'), typesOf('/orders.csv')], [['application/json'], ['text/csv']]);
});

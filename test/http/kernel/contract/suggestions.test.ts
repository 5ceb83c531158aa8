import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Type } from 'typebox';
import { ServiceError } from '../../../../src/ground/errors.ts';
import { validate } from '../../../../src/http/kernel/contract/validate.ts';

const feed = ['after', 'limit', 'wait', 'type[]'];
const orders = ['page', 'per_page', 'order-number', 'status[]', 'created-from', 'created-to', 'reference'];
const cases: [name: string, known: string[], meant: string | undefined][] = [
  ['limt', feed, 'limit'],
  ['Limit', feed, 'limit'],
  ['afer', feed, 'after'],
  ['type', feed, 'type[]'],
  ['types', feed, 'type[]'],
  ['satus[]', orders, 'status[]'],
  ['status', orders, 'status[]'],
  ['order_number', orders, 'order-number'],
  ['orderNumber', orders, 'order-number'],
  ['perpage', orders, 'per_page'],
  ['created_from', orders, 'created-from'],
  ['refrence', orders, 'reference'],
  ['page', feed, undefined],
  ['order', feed, undefined],
  ['cursor', feed, undefined],
  ['since', feed, undefined],
  ['kg', feed, undefined],
  ['[]', feed, undefined],
  ['größe', orders, undefined],
  ['sort', orders, undefined],
  ['date', orders, undefined],
];

suite('the refusal of an unknown parameter', () => {
  for (const [name, known, meant] of cases)
    test(`${meant === undefined ? 'lists those that are' : `means ${meant}`}: ${name}`, () => {
      const schema = Type.Object(Object.fromEntries(known.map((each) => [each, Type.Optional(Type.String())])), {
        additionalProperties: false,
      });
      const hint = meant === undefined ? `known are ${known.join(', ')}` : `did you mean "${meant}"?`;
      assert.throws(
        () => validate(schema, { [name]: '1' }, 'query'),
        (error) => {
          assert.ok(error instanceof ServiceError);
          assert.deepEqual({ ...error.errors }, { [name]: [`is not known here; ${hint}`] });
          return true;
        },
      );
    });
});

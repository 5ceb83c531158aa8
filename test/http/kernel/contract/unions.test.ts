import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Type, { type TSchema } from 'typebox';
import { ServiceError } from '../../../../src/ground/errors.ts';
import { AccountRequest } from '../../../../src/http/accounts/schema.ts';
import { validate } from '../../../../src/http/kernel/contract/validate.ts';
import { assignTransportRow } from '../../../../src/http/progress/assign-transport.ts';
import { setAvailabilityRow } from '../../../../src/http/sold/set-availability.ts';

function errorsOf(schema: TSchema, value: unknown): Record<string, string[]> {
  try {
    validate(schema, value, 'body');
  } catch (error) {
    if (error instanceof ServiceError) return { ...error.errors };
    throw error;
  }
  return {};
}

const { body: availability = Type.Never() } = setAvailabilityRow;
const { body: assignment = Type.Never() } = assignTransportRow;
const account = { name: 'Hanse AG', country: 'DE' };
const limited = (limit: unknown) => ({ pools: [{ pool: 'vans', limit }] });
const spoken = (language: unknown) => ({ ...account, contacts: [{ language }] });

describe('a field that may also be null is refused with what is wrong of it, once', () => {
  const cases: [TSchema, object, string, string][] = [
    [availability, limited(-1), 'pools.0.limit', 'must be at least 0, or be null'],
    [availability, limited(100_001), 'pools.0.limit', 'must be at most 100000, or be null'],
    [availability, limited(1.5), 'pools.0.limit', 'must be an integer, or null'],
    [availability, limited('7'), 'pools.0.limit', 'must be an integer, or null'],
    [availability, limited(undefined), 'pools.0.limit', 'is required'],
    [AccountRequest, { ...account, vat_id: 'x'.repeat(41) }, 'vat_id', 'must have at most 40 characters, or be null'],
    [AccountRequest, { ...account, vat_id: 5 }, 'vat_id', 'must be text, or null'],
    [AccountRequest, spoken('xx'), 'contacts.0.language', 'must be one of en, de, or be null'],
    [AccountRequest, spoken(true), 'contacts.0.language', 'must be one of en, de, or null'],
    [assignment, { transport: 'Hanse' }, 'transport', 'must be an object, or null'],
    [assignment, { transport: { driver: 5 } }, 'transport.driver', 'must be an object'],
    [assignment, {}, 'transport', 'is required'],
  ];
  for (const [schema, value, field, text] of cases)
    it(`${JSON.stringify(value)}: ${field} ${text}`, () =>
      assert.deepEqual(errorsOf(schema, value), { [field]: [text] }));

  it('each in a list by itself', () => {
    const pools = [-1, null, 3, 'x', 1e9].map((limit) => ({ pool: 'vans', limit }));
    assert.deepEqual(errorsOf(availability, { pools }), {
      'pools.0.limit': ['must be at least 0, or be null'],
      'pools.3.limit': ['must be an integer, or null'],
      'pools.4.limit': ['must be at most 100000, or be null'],
    });
  });
});

describe('another union is refused with what the value seems meant to be', () => {
  const amount = Type.Integer({ minimum: 1 });
  const amountOrAll = Type.Union([amount, Type.Literal('all')]);
  const nested = Type.Union([Type.Union([amount, Type.Boolean()]), Type.Null()]);
  const cases: [TSchema, unknown, string][] = [
    [amountOrAll, 0, 'must be at least 1, or be all'],
    [amountOrAll, true, 'must be an integer, or all'],
    [Type.Union([Type.Literal('a'), Type.Literal('b')]), 'c', 'must be a, or b'],
    [nested, 0, 'must be at least 1, or be true or false, or be null'],
    [nested, 'x', 'must be an integer, or true or false, or null'],
  ];
  for (const [field, value, text] of cases)
    it(`${JSON.stringify(value)}: ${text}`, () =>
      assert.deepEqual(errorsOf(Type.Object({ field }), { field: value }), { field: [text] }));
});

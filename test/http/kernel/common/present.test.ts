import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { present } from '../../../../src/http/kernel/common/present.ts';

const fields = { id: Type.Integer(), order_number: Type.Integer(), address_line_1: Type.String() };

test('a value is shown by the fields of a reply, in their order and with nothing beside them', () => {
  const value = { addressLine1: 'Hafenstraße 1', secret: 'x', orderNumber: 7, id: 1 };
  assert.equal(JSON.stringify(present(fields, value)), '{"id":1,"order_number":7,"address_line_1":"Hafenstraße 1"}');
});

test('a value that lacks one of the fields is refused by the types', () => {
  // @ts-expect-error: `addressLine1` is missing.
  assert.equal(present(fields, { id: 1, orderNumber: 7 }).address_line_1, undefined);
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Errors } from 'typebox/value';
import { operatorOperations } from '../../../src/http/interfaces/company-operations.ts';

it('every operation of the company that answers with JSON shows a recorded reply, which is as described', () => {
  for (const { operationId, success } of operatorOperations) {
    const { schema, examples } = success;
    if (schema === undefined) continue;
    assert.ok(Object.keys(examples).length > 0, operationId);
    for (const [name, { value }] of Object.entries(examples))
      assert.deepEqual([...Errors(schema, value)], [], `${operationId}: ${name}`);
  }
});

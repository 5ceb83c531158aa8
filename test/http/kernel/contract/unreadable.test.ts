import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { operatorOperations } from '../../../../src/http/interfaces/company-operations.ts';
import { operations } from '../../../../src/http/interfaces/shipper-operations.ts';
import { startApp } from '../../../support/app.ts';

const tos = await startApp({ after });

/** Each reply is held against the description of its operation. */
describe('what cannot be read is refused as the operation describes', () => {
  const doors = [
    ['shippers', operations, tos.call],
    ['operators', operatorOperations, tos.operate],
  ] as const;
  for (const [door, rows, send] of doors)
    for (const { operationId, method, path, file } of rows) {
      const readable = path.replace(/\{\w+\}/g, '1');
      if (path.includes('{'))
        it(`${door}: ${operationId} with a path that is not UTF-8`, async () => {
          const { status } = await send(method, path.replace(/\{\w+\}/g, '%ff'));
          assert.equal(status, 404);
        });
      if (method !== 'GET' && !file)
        it(`${door}: ${operationId} with a body that is not JSON`, async () => {
          const { status } = await send(method, readable, { text: '{"a":' });
          assert.ok(status >= 400 && status < 500, String(status));
        });
    }
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp } from '../../../../support/app.ts';

const tos = await startApp({ after });

for (const path of ['/orders/', '/webhook-endpoints/', '/vehicle-types/', '/events/'])
  test(`${path} with a slash at its end is nothing, and is told what was meant`, async () => {
    const { status, body } = await tos.call('GET', path);
    assert.deepEqual([status, body.code], [404, 'route_not_found'], body.message);
    assert.ok(body.message.endsWith(`did you mean GET /api/v3${path.slice(0, -1)}?`), body.message);
  });

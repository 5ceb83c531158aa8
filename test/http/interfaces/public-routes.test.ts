import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { environmentNames } from '../../../src/ground/config.ts';
import { operatorOperations } from '../../../src/http/interfaces/company-operations.ts';
import { createRouteHints } from '../../../src/http/interfaces/public-routes.ts';
import { operations } from '../../../src/http/interfaces/shipper-operations.ts';

const hint = createRouteHints(environmentNames, '');

suite('an address that nothing has is answered with the one that was meant', () => {
  const cases: [method: string, path: string, meant: string | undefined][] = [
    ['POST', '/api/v3/prices', 'POST /api/v3/price'],
    ['POST', '/api/v2/price', 'POST /api/v3/price'],
    ['POST', '/v3/price', 'POST /api/v3/price'],
    ['POST', '/price', 'POST /api/v3/price'],
    ['POST', '/api/price', 'POST /api/v3/price'],
    ['POST', '/API/V3/Price', 'POST /api/v3/price'],
    ['POST', '/api/v3/price/', 'POST /api/v3/price'],
    ['POST', '//api/v3/price', 'POST /api/v3/price'],
    ['POST', '/sandbox/price', 'POST /sandbox/api/v3/price'],
    ['POST', '/sandbx/api/v3/price', 'POST /sandbox/api/v3/price'],
    ['POST', '/api/v3/sandbox/price', 'POST /sandbox/api/v3/price'],
    ['POST', '/mock/api/v3/price', 'POST /mock/price'],
    ['POST', '/api/v3/booking', 'POST /api/v3/booking/publish'],
    ['POST', '/$API/booking/publish', 'POST /api/v3/booking/publish'],
    ['POST', '/sandbox/api/v3/bookings', 'POST /sandbox/api/v3/booking/publish'],
    ['GET', '/webhooks', 'GET /api/v3/webhook-endpoints'],
    ['POST', '/sandbox/api/v3/webhooks', 'POST /sandbox/api/v3/webhook-endpoints'],
    ['GET', '/api/v3/order', 'GET /api/v3/orders'],
    ['HEAD', '/api/v3/order', 'GET /api/v3/orders'],
    ['GET', '/api/v2/orders/7d3c', 'GET /api/v3/orders/{orderID}'],
    ['GET', '/api/v3/orders/7d3c/document', 'GET /api/v3/orders/{orderID}/documents'],
    ['POST', '/api/v3/orders/7d3c/simulate', 'POST /sandbox/api/v3/orders/{orderID}/simulate'],
    ['POST', '/api/v3/orders/7d3c/cancel', 'PUT /api/v3/orders/{orderID}'],
    ['PUT', '/sandbox/api/v3/orders/7d3c/cancellation/', 'PUT /sandbox/api/v3/orders/{orderID}'],
    ['DELETE', '/api/v3/orders/1/', 'PUT /api/v3/orders/{orderID}'],
    ['DELETE', '/api/v3/shipments/1', 'PUT /api/v3/orders/{orderID}'],
    ['DELETE', '/operator/v1/orders/1/', 'POST /operator/v1/orders/{orderID}/cancel'],
    ['PUT', '/operator/v1/orders/1/cancelled', 'POST /operator/v1/orders/{orderID}/cancel'],
    ['DELETE', '/operator/v1/orders/1/driver-link/', 'DELETE /operator/v1/orders/{orderID}/driver-link'],
    ['GET', '/operator/orders', 'GET /operator/v1/orders'],
    ['GET', '/operator/v2/orders', 'GET /operator/v1/orders'],
    ['GET', '/sandbox/operators/v1/orders', 'GET /sandbox/operator/v1/orders'],
    ['GET', '/api/v3/board', 'GET /operator/v1/board'],
    ['GET', '/operator/v1/person', undefined],
    ['GET', '/operator/v1/account', 'GET /operator/v1/accounts'],
    ['GET', '/health', 'GET /livez'],
    ['GET', '/healthz', 'GET /livez'],
    ['GET', '/status', 'GET /readyz'],
    ['GET', '/swagger.json', 'GET /openapi.json'],
    ['GET', '/docs/error', 'GET /docs/errors'],
    ['POST', '/mcp/', 'POST /mcp'],
    ['POST', '/api/v3/mcp', 'POST /mcp'],
    ['POST', '/sandbox/api/v3/mcp', 'POST /sandbox/mcp'],
    ['POST', '/sandbox/mcp/', 'POST /sandbox/mcp'],
    ['GET', '/llm.txt', 'GET /llms.txt'],
    ['GET', '/wp-login.php', undefined],
    ['GET', '/api/v3/', undefined],
    ['GET', '/driver/v1/tour', undefined],
    ['GET', `/api/v3/${'price'.repeat(60)}`, undefined],
    ['GET', '/a/b/c/d/e/f/g/h/price', undefined],
    ['GET', '/constructor', undefined],
  ];
  for (const [method, path, meant] of cases)
    test(`${method} ${path.slice(0, 60)}`, () => assert.equal(hint(method, path), meant));
});

test('every operation of both interfaces is found by its path alone, and with one letter too many', () => {
  for (const [rows, base] of [
    [operations, '/api/v4'],
    [operatorOperations, '/operator/v9'],
  ] as const)
    for (const { method, path, environments } of rows) {
      const root = environments ? `/sandbox${base}` : base;
      const answered = `${method} ${root.replace('v4', 'v3').replace('v9', 'v1')}${path}`;
      const sent = path.replace(/\{\w+\}/g, '7d3c');
      assert.equal(hint(method, root + sent), answered);
      if (!path.endsWith('}')) assert.equal(hint(method, `${root + sent}s`), answered);
    }
});

test('what is not served is not named, and the path of the stated address is', () => {
  const under = createRouteHints(['production', 'mock'], 'https://freight.example/transport');
  assert.equal(under('POST', '/prices'), 'POST /transport/api/v3/price');
  assert.equal(under('POST', '/transport/prices'), 'POST /transport/api/v3/price');
  assert.equal(under('POST', '/sandbox/price'), 'POST /transport/api/v3/price');
  assert.equal(under('GET', '/sandbox/api/v3/nothing'), undefined);
});

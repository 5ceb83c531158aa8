import assert from 'node:assert/strict';
import { it } from 'node:test';
import description from '../../openapi/openapi.json' with { type: 'json' };
import { Transport } from '../src/index.ts';
import { type Seen, startServer } from './support/scripted-server.ts';

type Described = { operationId: string; parameters: { name: string; in: string }[] };

const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Described>).map(([method, { operationId, parameters }]) => ({
    operationId,
    method: method.toUpperCase(),
    pattern: new RegExp(`^/sandbox/api/v3${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    hasKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
  })),
);

const booking = { vehicle_type: 3, loadings: [], unloadings: [] };
const calls: ((transport: Transport) => Promise<unknown>)[] = [
  (transport) => transport.cities({ country: 'DE', search: 'Ham' }),
  (transport) => transport.vehicleTypes(),
  (transport) => transport.loadCategories(),
  (transport) => transport.tokens(),
  (transport) => transport.price({ loadings: [], unloadings: [], loading_date: '2026-11-24T08:00:00Z' }),
  (transport) => transport.book(booking),
  (transport) => transport.draft(booking),
  (transport) => transport.orders.list().pages().next(),
  (transport) => transport.orders.find({ search: 'Milano' }),
  (transport) => transport.orders.get('1'),
  (transport) => transport.cancel('1'),
  (transport) => transport.simulate('1', { to: 'loaded' }),
  (transport) => transport.documents.list('1'),
  (transport) => transport.documents.download('doc_1'),
  (transport) => transport.documents.consignmentNote('1'),
  (transport) => transport.documents.confirmation('1'),
  (transport) => transport.events.list(),
  (transport) => transport.webhookEndpoints.create({ url: 'https://shop.example' }),
  (transport) => transport.webhookEndpoints.list(),
  (transport) => transport.webhookEndpoints.get('whe_1'),
  (transport) => transport.webhookEndpoints.update('whe_1', { enabled: true }),
  (transport) => transport.webhookEndpoints.remove('whe_1'),
  (transport) => transport.webhookEndpoints.attempts('whe_1', { limit: 5 }),
  (transport) => transport.webhookEndpoints.test('whe_1'),
  (transport) => transport.webhookEndpoints.replay('whe_1', { event: 'evt_1' }),
  (transport) => transport.webhookEndpoints.rotate('whe_1'),
];

function findOperation({ method, url }: Seen) {
  return operations.find((each) => each.method === method && each.pattern.test(url.split('?')[0]!));
}

it('every operation of the description has a method, which sends a key where the operation takes one', async (t) => {
  const { origin, seen } = await startServer(t, [{ json: { data: [], links: {} } }]);
  const transport = new Transport({ token: 'tos_test_x', baseUrl: `${origin}/sandbox/api/v3` });
  for (const call of calls) await call(transport);
  const unknown = seen.filter((request) => findOperation(request) === undefined);
  assert.deepEqual(
    unknown.map(({ method, url }) => `${method} ${url}`),
    [],
  );
  const asked = seen.map((request) => findOperation(request)!.operationId);
  assert.deepEqual(asked.toSorted(), operations.map(({ operationId }) => operationId).toSorted());
  for (const request of seen) {
    const { operationId, hasKey } = findOperation(request)!;
    assert.equal('idempotency-key' in request.headers, hasKey, operationId);
  }
});

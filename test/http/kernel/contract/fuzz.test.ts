import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { startApp } from '../../../support/app.ts';
import { bookingRequest, priceRequest } from '../../../support/requests.ts';

const tos = await startApp({ after }, { env: { LOG_LEVEL: 'error', REQUESTS_PER_MINUTE_MAX: '0' } });

type Json = Record<string, unknown>;

/** Every path to a value inside a request. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [path];
  return [path, ...Object.keys(value).flatMap((key) => pathsOf((value as Json)[key], [...path, key]))];
}

function replaceAt(request: unknown, path: string[], value: unknown): unknown {
  if (path.length === 0) return value;
  const copy = structuredClone(request) as Json;
  let parent = copy;
  for (const key of path.slice(0, -1)) parent = parent[key] as Json;
  if (value === undefined) delete parent[path.at(-1)!];
  else parent[path.at(-1)!] = value;
  return copy;
}

const strange = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    '',
    ' ',
    0,
    -1,
    1.5,
    2_147_483_648,
    true,
    [],
    {},
    [[]],
    '1',
    'x'.repeat(6000),
    '\ud800',
    '%',
    "'",
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);

describe('a right request with one strange value is answered as documented, never with a 5xx', () => {
  const requests: [string, string, unknown][] = [
    ['POST', '/price', priceRequest({ ftl_timeslot_duration: 3 })],
    ['POST', '/booking/publish', bookingRequest()],
    ['PUT', '/orders/0b3ae2c6-6f0f-4a4e-9a3b-0f7f6f0e9c11', { status: 'canceled' }],
  ];
  for (const [method, path, request] of requests) {
    it(`${method} ${path}`, async () => {
      const changes = fc.tuple(fc.constantFrom(...pathsOf(request)), strange);
      await fc.assert(
        fc.asyncProperty(changes, async ([place, value]) => {
          const json = replaceAt(request, place, value);
          const reply = await tos.call(method, path, json === undefined ? { text: '' } : { json });
          assert.ok(reply.status < 500, `${reply.status} for ${JSON.stringify(json)}`);
        }),
        { numRuns: 250 },
      );
    });
  }
});

it('any query is answered as documented, never with a 5xx', async () => {
  const names = fc.constantFrom(
    'page',
    'per_page',
    'status[]',
    'order-number',
    'created-from',
    'reference',
    'country',
    'search',
    'limit',
    'x',
  );
  const query = fc.array(
    fc.tuple(names, fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.constantFrom('1', 'DE', 'placed'))),
    { maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('/orders', '/cities', '/vehicle-types'), query, async (path, pairs) => {
      const wellFormed = pairs.map(([name, value]) => [name, value.toWellFormed()]);
      const reply = await tos.call('GET', `${path}?${new URLSearchParams(wellFormed)}`);
      assert.ok(reply.status < 500, reply.text);
    }),
    { numRuns: 400 },
  );
});

it('search terms of any kind are answered, and wildcards are plain characters', async () => {
  for (const search of ['%', '_', '\\', '%%%%%', '(a+)+$', '.*', '[', "' OR 1=1 --", '😀', 'a'.repeat(100)]) {
    const reply = await tos.call('GET', `/cities?country=DE&search=${encodeURIComponent(search)}&limit=50`);
    assert.equal(reply.status, 200);
    assert.ok(reply.body.data.length <= 50);
    if (/^[%_\\]+$/.test(search)) assert.deepEqual(reply.body.data, []);
  }
});

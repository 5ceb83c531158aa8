import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRoutingEngine } from '../../../../../src/engine/routing-engine/routing-engine.ts';
import { parseEndpointId } from '../../../../../src/telling/webhooks/endpoints/endpoint.ts';
import { startApp } from '../../../../support/app.ts';
import { listenOnLoopback } from '../../../../support/network/loopback-server.ts';
import { headerOf, newTrace } from '../../../../support/network/trace.ts';
import { addPerson, openBrowser } from '../../../../support/people/people.ts';
import { bookingRequest, priceRequest } from '../../../../support/requests.ts';
import { openReceiver } from '../../../../support/webhooks/receiver.ts';
import { until } from '../../../../support/webhooks/world.ts';

/** Answers like an engine that has no way, and remembers which traces it was told. */
const asked: (string | undefined)[] = [];
const server = createServer((request, reply) => {
  asked.push(request.headers.traceparent as string | undefined);
  reply.writeHead(400, { 'content-type': 'application/json' }).end('{"error_code":442,"error":"no way"}');
});
const { origin } = await listenOnLoopback({ after }, server);
const engine = openRoutingEngine(origin, { passages: [], write: () => {} });
after(() => engine.close());

const env = { SHIPPER_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };
const tos = await startApp({ after }, { env, measureWays: engine.measureWays });

type Line = Record<string, unknown>;
const linesOf = (matches: (line: Line) => boolean): Line[] => tos.logs.map((line) => JSON.parse(line)).filter(matches);
/** The line is written when the reply is out, so it may come a moment later. */
async function answeredLine(requestId: string | null): Promise<Line> {
  const find = () => linesOf(({ reqId, msg }) => reqId === requestId && msg === 'answered')[0];
  await until(() => find() !== undefined, 5000);
  return find()!;
}

suite('the line of a request', () => {
  test('is there also for a client that left, and says who it was and what it asked for', async () => {
    const { token } = await tos.issue({ account: 'Who leaves GmbH' });
    const gone = new AbortController();
    const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'gone-1' };
    const asked = fetch(`${tos.origin}/api/v3/events?wait=20`, { headers, signal: gone.signal }).catch(() => {});
    await sleep(500);
    gone.abort();
    await asked;
    const { status, operation, account, actor, path, msg } = await answeredLine('gone-1');
    assert.deepEqual([status, operation, path, msg], [499, 'listEvents', '/api/v3/events', 'answered']);
    assert.deepEqual([typeof account, typeof actor], ['number', 'string']);
  });

  test('says which trace, operation, environment, account and token it belongs to', async () => {
    const trace = newTrace();
    const headers = { traceparent: headerOf(trace), 'x-request-id': 'own-id-1' };
    assert.equal((await tos.call('GET', '/orders?status%5B%5D=placed', { headers })).status, 200);
    const { level, time, pid, hostname, milliseconds, span_id, actor, account, ...line } =
      await answeredLine('own-id-1');
    assert.deepEqual(line, {
      reqId: 'own-id-1',
      trace_id: trace.traceId,
      parent_span_id: trace.spanId,
      environment: 'production',
      operation: 'listOrders',
      method: 'GET',
      path: '/api/v3/orders',
      status: 200,
      msg: 'answered',
    });
    assert.match(String(span_id), /^[0-9a-f]{16}$/);
    assert.notEqual(span_id, trace.spanId);
    assert.match(String(actor), /^token:\d+$/);
    assert.deepEqual(
      [level, typeof milliseconds, typeof time, typeof pid, typeof hostname],
      [30, ...Array(3).fill('number'), 'string'],
    );
    assert.equal(account, (await tos.pool.query(`select min(id)::int as id from production.accounts`)).rows[0].id);
  });

  const doors: [who: string, answer: () => Promise<{ headers: Headers }>, line: Line][] = [
    [
      'a program of the company',
      () => tos.operate('GET', '/orders'),
      { operation: 'listAnyOrders', environment: 'production', actor: 'ops-token:1', account: undefined },
    ],
    [
      'the sandbox',
      () => tos.call('GET', '/vehicle-types', { prefix: '/sandbox/api/v3', token: tos.sandboxToken }),
      { operation: 'listVehicleTypes', environment: 'sandbox', actor: 'token:1' },
    ],
    [
      'the mock',
      () => tos.call('GET', '/vehicle-types', { prefix: '/mock' }),
      { operation: 'listVehicleTypes', environment: 'mock', actor: undefined },
    ],
    [
      'no token',
      () => tos.call('GET', '/orders', { token: 'nonsense!' }),
      { operation: 'listOrders', status: 401, code: 'token_malformed', account: undefined },
    ],
    [
      'a body that is wrong',
      () => tos.call('POST', '/price', { json: {} }),
      { operation: 'calculatePrice', status: 422, code: 'invalid_request', actor: 'token:1' },
    ],
    [
      'no address of ours',
      () => tos.call('GET', '/nothing'),
      { operation: undefined, status: 404, code: 'route_not_found' },
    ],
  ];
  for (const [who, answer, expected] of doors)
    test(`says so of ${who}`, async () => {
      const line = await answeredLine((await answer()).headers.get('x-request-id'));
      assert.deepEqual(Object.fromEntries(Object.keys(expected).map((key) => [key, line[key]])), expected);
      assert.match(String(line.trace_id), /^[0-9a-f]{32}$/);
    });

  test('says which account was refused for its scope or its rate', async (t) => {
    const tight = await startApp(t, { env: { REQUESTS_PER_MINUTE_MAX: '10' } });
    const { token, accountId } = await tight.issue({ account: 'Narrow AG', scopes: ['price'] });
    for (let i = 0; i < 12; i++) await tight.call('GET', '/orders', { token });
    const lines = () => tight.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
    await until(() => lines().length === 12, 5000);
    assert.deepEqual(
      new Set(lines().map(({ account, code }) => `${account} ${code}`)),
      new Set([`${accountId} scope_missing`, `${accountId} rate_limited`]),
    );
  });

  const invalid = [
    '',
    'nonsense',
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  ];
  for (const traceparent of invalid)
    test(`has a new trace where the caller’s is "${traceparent.slice(0, 12)}"`, async () => {
      const headers = { traceparent, tracestate: 'a=1' };
      const [one, other] = [
        await tos.call('GET', '/vehicle-types', { headers }),
        await tos.call('GET', '/vehicle-types', { headers }),
      ];
      const lines = [
        await answeredLine(one.headers.get('x-request-id')),
        await answeredLine(other.headers.get('x-request-id')),
      ];
      assert.equal(new Set([...lines.map(({ trace_id }) => trace_id), '0af7651916cd43dd8448eb211c80319c']).size, 3);
      assert.equal(lines[0]!.parent_span_id, undefined);
    });

  test('has no name, address, telephone number, token or password of whoever books and logs in', async () => {
    const { email } = await addPerson(tos);
    await openBrowser(tos).logIn(email);
    const reply = await tos.call('POST', '/booking/publish', { json: bookingRequest() });
    assert.equal(reply.status, 200, reply.text);
    const { order } = await answeredLine(reply.headers.get('x-request-id'));
    assert.equal(order, reply.body.data.id);
    const written = tos.logs.join('');
    for (const text of [tos.token, email, 'Petersen', 'Sandtorkai', '301000', 'PO-4711', 'Acme', 'grau melone'])
      assert.ok(!written.includes(text), text);
  });
});

suite('what the service calls is given the trace', () => {
  test('a routing engine that of the price, whose lines name it', async () => {
    const trace = newTrace();
    asked.length = 0;
    const headers = { traceparent: headerOf(trace), tracestate: 'vendor=x' };
    const reply = await tos.call('POST', '/price', { json: priceRequest(), headers });
    assert.equal(reply.status, 201);
    const { span_id } = await answeredLine(reply.headers.get('x-request-id'));
    assert.ok(asked.length > 0);
    assert.deepEqual(new Set(asked), new Set([`00-${trace.traceId}-${span_id}-01`]));
  });

  test('an endpoint that is tested that of the test, one that hears of an event that of the line “sent”', async (t) => {
    const receiver = await openReceiver(t);
    const made = await tos.call('POST', '/webhook-endpoints', { json: { url: receiver.url } });
    const { id } = made.body.data;
    await tos.pool.query(`update production.webhook_endpoints set secret = $1 where id = $2`, [
      Buffer.alloc(32, 7),
      parseEndpointId(id)!.id,
    ]);
    const trace = newTrace();
    const headers = { traceparent: headerOf(trace) };
    assert.equal((await tos.call('POST', `/webhook-endpoints/${id}/test`, { headers })).status, 200);
    assert.equal(receiver.received[0]!.traceparent?.slice(3, 35), trace.traceId);

    const booked = await tos.call('POST', '/booking/publish', { json: bookingRequest(), headers });
    const sent = () => linesOf(({ msg, endpoint }) => msg === 'sent' && endpoint === id)[0];
    await until(() => sent() !== undefined);
    const { trace_id, span_id, ...line } = sent()!;
    const heard = receiver.received.find(({ type }) => type === 'order.placed')!;
    assert.equal(heard.traceparent, `00-${trace_id}-${span_id}-03`);
    assert.notEqual(trace_id, trace.traceId);
    const { level, time, pid, hostname, milliseconds, account, ...told } = line;
    assert.deepEqual(told, {
      environment: 'production',
      job: 'webhooks',
      endpoint: id,
      event: heard.id,
      type: 'order.placed',
      delivered: true,
      status: 204,
      error: null,
      msg: 'sent',
    });
    assert.equal(typeof account, 'number');
    assert.ok(
      heard.id.includes(booked.body.data.id.replaceAll('-', '')),
      'the event names the order that the request made',
    );
  });
});

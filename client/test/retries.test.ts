import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Transport, TransportError } from '../src/index.ts';
import { delayMs } from '../src/retry.ts';
import { type Answer, refusal, type Seen, startServer } from './support/scripted-server.ts';

const fine: Answer = { json: { message: 'Fine.', data: [] } };
const booking = { vehicle_type: 3 } as never;

type Made = (transport: Transport) => Promise<unknown>;
const calls: Record<string, Made> = {
  read: (transport) => transport.vehicleTypes(),
  price: (transport) => transport.price({} as never),
  book: (transport) => transport.book(booking),
  cancel: (transport) => transport.cancel('1'),
  simulate: (transport) => transport.simulate('1', { to: 'loaded' }),
  test: (transport) => transport.webhookEndpoints.test('1'),
};
const everyCall = Object.keys(calls);
/** Done twice, these would be done twice. */
const onceOnly = ['test'];
const repeatable = everyCall.filter((name) => !onceOnly.includes(name));

const connect = (origin: string, options = {}) =>
  new Transport({ token: 'tos_test_x', baseUrl: `${origin}/sandbox/api/v3`, ...options });

describe('what may pass is tried again where that is safe, anything else is not', { concurrency: true }, () => {
  const cases: [says: string, answer: Answer, repeated: string[]][] = [
    ['a lost connection', 'reset', repeatable],
    ['a reply that breaks off', 'cut', repeatable],
    ...[500, 502, 503, 504].map((status): [string, Answer, string[]] => [`${status}`, { status }, repeatable]),
    ...[408, 425, 429].map((status): [string, Answer, string[]] => [`${status}`, { status }, everyCall]),
    ['409 of a key in use', refusal(409, 'idempotency_key_in_use'), repeatable],
    ...['order_not_cancelable', 'cancellation_fee_higher', 'idempotency_key_used'].map(
      (code): [string, Answer, string[]] => [`409 ${code}`, refusal(409, code), []],
    ),
    ...[301, 400, 401, 403, 404, 405, 410, 412, 413, 422, 501, 505].map((status): [string, Answer, string[]] => [
      `${status}`,
      { status },
      [],
    ]),
    ['429 for longer than a minute', refusal(429, 'storage_limited', { 'retry-after': '61' }), []],
  ];
  for (const [says, answer, repeated] of cases)
    it(`${says}: ${repeated.join(', ') || 'nothing'}`, async (t) => {
      await Promise.all(
        everyCall.map(async (name) => {
          const { origin, seen } = await startServer(t, [answer, fine]);
          const outcome = await calls[name]!(connect(origin)).catch((error) => error);
          const isRepeated = repeated.includes(name);
          assert.equal(seen.length, isRepeated ? 2 : 1, name);
          assert.equal(outcome instanceof TransportError, !isRepeated, `${name}: ${outcome}`);
        }),
      );
    });
});

describe('an Idempotency-Key is made once a call', () => {
  for (const name of ['book', 'cancel'])
    it(`${name} keeps it over its tries, and the next has another`, async (t) => {
      const { origin, seen } = await startServer(t, [{ status: 503 }, 'reset', fine]);
      const transport = connect(origin);
      await calls[name]!(transport);
      await calls[name]!(transport);
      const keys = seen.map(({ headers }) => headers['idempotency-key'] as string);
      assert.equal(keys.length, 4);
      assert.match(keys[0]!, /^[0-9a-f]{32}$/);
      assert.deepEqual([keys[1], keys[2]], [keys[0], keys[0]]);
      assert.notEqual(keys[3], keys[0]);
      assert.equal(new Set(seen.map(({ body }) => body)).size, 1);
    });

  it('one that is given is sent as it is', async (t) => {
    const { origin, seen } = await startServer(t, [fine]);
    await connect(origin).book(booking, { idempotencyKey: 'po-4711' });
    assert.equal(seen[0]!.headers['idempotency-key'], 'po-4711');
  });
});

describe('how long is waited', () => {
  const waited = ({ seen }: { seen: Seen[] }) => seen[1]!.atMs - seen[0]!.atMs;

  it('at least as long as Retry-After says, in seconds or as a date (which has whole seconds)', async (t) => {
    for (const after of [() => '1', () => new Date(Date.now() + 2000).toUTCString()]) {
      const server = await startServer(t, ({ atMs }) =>
        server.seen[0]!.atMs === atMs ? refusal(429, 'rate_limited', { 'retry-after': after() }) : fine,
      );
      await connect(server.origin).vehicleTypes();
      assert.ok(waited(server) >= 950, `${waited(server)}`);
    }
  });

  it('anything up to half a second that doubles up to 8, on top of Retry-After', () => {
    for (const [failures, limitMs] of [500, 1000, 2000, 4000, 8000, 8000, 8000].entries())
      for (const retryAfterSeconds of [0, 30]) {
        const beyondMs = Array.from(
          { length: 500 },
          () => delayMs(failures, retryAfterSeconds) - retryAfterSeconds * 1000,
        );
        const [least, most] = [Math.min(...beyondMs), Math.max(...beyondMs)];
        // Of 500 that are spread evenly, one in each tenth: but for once in 10^22.
        assert.ok(least >= 0 && least < limitMs / 10, `${least}`);
        assert.ok(most <= limitMs && most > limitMs * 0.9, `${most}`);
      }
  });

  it('as often as retriesMax says, of the client or of the call', async (t) => {
    const { origin, seen } = await startServer(t, ['reset']);
    await assert.rejects(connect(origin, { retriesMax: 1 }).vehicleTypes(), { code: 'connection_failed' });
    assert.equal(seen.length, 2);
    await assert.rejects(connect(origin).vehicleTypes({ retriesMax: 0 }), { code: 'connection_failed' });
    assert.equal(seen.length, 3);
  });
});

describe('a call ends', () => {
  it('when no reply came in time, and is tried again', async (t) => {
    const { origin, seen } = await startServer(t, ['hang', fine]);
    await connect(origin, { timeoutMs: 200 }).vehicleTypes();
    assert.equal(seen.length, 2);
    await assert.rejects(
      connect((await startServer(t, ['hang'])).origin).vehicleTypes({ timeoutMs: 50, retriesMax: 0 }),
      { code: 'timed_out', status: 0, retryable: true },
    );
  });

  it('when its signal says so: before, while it waits for a reply, and between two tries', async (t) => {
    const reason = new Error('enough');
    const { origin, seen } = await startServer(t, [refusal(503, 'service_unavailable', { 'retry-after': '60' })]);
    await assert.rejects(connect(origin).vehicleTypes({ signal: AbortSignal.abort(reason) }), reason);
    assert.equal(seen.length, 0);
    for (const server of [origin, (await startServer(t, ['hang'])).origin]) {
      const stopper = new AbortController();
      const call = connect(server).vehicleTypes({ signal: stopper.signal });
      call.catch(() => {});
      await sleep(100);
      stopper.abort(reason);
      await assert.rejects(call, reason);
    }
  });

  it('and leaves no listener on the signal, nor a timer', async (t) => {
    const { origin } = await startServer(t, [{ status: 503 }, fine]);
    const { signal } = new AbortController();
    let listening = 0;
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
      listening++;
      addEventListener.apply(signal, listener);
    };
    signal.removeEventListener = (...listener: Parameters<typeof removeEventListener>) => {
      listening--;
      removeEventListener.apply(signal, listener);
    };
    // The process may have timers of its own.
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    await connect(origin, { timeoutMs: 60_000 }).vehicleTypes({ signal });
    assert.equal(listening, 0);
    assert.equal(timers(), before);
  });
});

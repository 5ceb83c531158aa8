import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, describe, it } from 'node:test';
import { configVariables, judgeConfig } from '../../../../src/ground/config.ts';
import { prefixes } from '../../../../src/http/kernel/contract/prefixes.ts';
import { buildApp } from '../../../../src/run/app.ts';
import { send } from '../../../support/http-client.ts';
import { until } from '../../../support/process.ts';

const settings: Record<string, string> = { ENVIRONMENTS: 'mock', REQUESTS_PER_MINUTE_MAX: '0', LOG_LEVEL: 'info' };
const config = judgeConfig((name) => settings[name] ?? configVariables[name].default);

async function startMock() {
  const logs: string[] = [];
  const app = await buildApp({
    config,
    dependencies: undefined,
    health: { isReady: async () => true, isLive: () => true },
    logDestination: { write: (line) => logs.push(line) },
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (prefer: string) =>
    send('GET', `${origin}${prefixes.mock}/vehicle-types`, { token: 'any', headers: { prefer } });
  return { app, origin, ask, logs };
}

/** What it took by the service's own account. */
const tookMs = (logs: string[]) => (JSON.parse(logs.at(-1) ?? '{}') as { milliseconds: number }).milliseconds;

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

describe('Prefer: delay of the mock', () => {
  const mock = startMock();
  after(async () => (await mock).app.close());

  for (const [prefer, ms, status] of [
    ['delay=120', 120, 200],
    ['delay="120"', 120, 200],
    ['code=503, delay=120', 120, 503],
    ['delay=120; example=rate_limited', 120, 429],
  ] as const) {
    it(`${prefer} answers ${status} after ${ms} ms, and not before`, async () => {
      const { ask, logs } = await mock;
      logs.length = 0;
      assert.equal((await ask(prefer)).status, status);
      await until(() => logs.length === 1);
      assert.ok(tookMs(logs) >= ms - 1, logs.join());
    });
  }

  for (const prefer of [
    'delay=30001',
    'delay=-1',
    'delay=1.5',
    'delay=5s',
    'delay=',
    'delay=1e3',
    'delay=99999999999',
  ]) {
    it(`${prefer} is refused with the range`, async () => {
      const { ask } = await mock;
      const reply = await ask(prefer);
      assert.equal(reply.status, 422);
      assert.deepEqual(reply.body.errors.Prefer, ['delay is in milliseconds: a whole number from 0 to 30000']);
    });
  }

  it('holds up nobody else: 200 wait while one is answered', async () => {
    const { ask } = await mock;
    let answered = 0;
    const waiting = Array.from({ length: 200 }, () => ask('delay=1500').finally(() => (answered += 1)));
    assert.equal((await ask('')).status, 200);
    assert.equal(answered, 0);
    assert.deepEqual([...new Set((await Promise.all(waiting)).map(({ status }) => status))], [200]);
  });

  it('ends when the client goes, also of many requests on one connection', async () => {
    const { origin, logs } = await mock;
    logs.length = 0;
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    await once(socket, 'connect');
    const head = `GET ${prefixes.mock}/vehicle-types HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer any\r\nPrefer: delay=30000\r\n\r\n`;
    const warned: Error[] = [];
    const onWarning = (warning: Error) => warned.push(warning);
    process.on('warning', onWarning);
    const before = timers();
    socket.write(head.repeat(20));
    await until(() => timers() >= before + 20);
    socket.resetAndDestroy();
    await until(() => timers() <= before);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', onWarning);
    assert.deepEqual(warned, []);
    assert.ok(logs.every((line) => !line.includes('"level":50')));
  });
});

it('a mock that closes answers those who wait at once', async () => {
  const { app, ask, logs } = await startMock();
  const before = timers();
  const waiting = ask('delay=30000');
  await until(() => timers() > before);
  const closed = app.close();
  assert.equal((await waiting).status, 200);
  await closed;
  assert.ok(tookMs(logs) < 15_000);
});

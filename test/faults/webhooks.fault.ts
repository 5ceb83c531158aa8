import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '../support/process.ts';
import { openReceiver } from '../support/webhooks/receiver.ts';
import { until, webhookRows } from '../support/webhooks/world.ts';
import { pick, seededRandom } from './support/random.ts';
import { quiet, startSetup } from './support/setup.ts';

const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31));
const [kills, eventsEach] = [50, 100];
const env = { SHIPPER_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };

test(`services are killed ${kills} times amid ${kills * eventsEach} events: each reaches every endpoint, once by its id`, {
  timeout: 600_000,
}, async (t) => {
  t.diagnostic(`seed ${seed}`);
  const random = seededRandom(seed);
  const setup = await startSetup(t, { env, shippers: 5 });
  const rows = webhookRows({ pool: setup.pool, schema: 'production' });
  const receivers = await Promise.all(setup.shippers.map(() => openReceiver(t, slowly)));
  const endpoints = [];
  for (const [index, { accountId }] of setup.shippers.entries()) {
    endpoints.push(await rows.addEndpoint(accountId, receivers[index]!.url));
    endpoints.push(await rows.addEndpoint(accountId, receivers[index]!.url));
  }
  const start = () => startService(t, { ...quiet, ...env, DATABASE_URL: setup.url });
  const services = [Promise.resolve(setup.service), start(), start()];
  for (let kill = 0; kill < kills; kill++) {
    for (const { accountId } of setup.shippers) await rows.addEvents(accountId, { count: eventsEach / 5, subjects: 4 });
    await sleep(300 + random() * 700);
    // The other two have begun before.
    const service = await services.shift()!;
    service.signal('SIGKILL');
    await service.ended;
    services.push(start());
  }
  await Promise.all(services);
  const lastAt = Date.now();
  for (const endpoint of endpoints) await until(() => rows.caughtUp(endpoint), 40_000);
  const seconds = (Date.now() - lastAt) / 1000;
  const all = (kills * eventsEach) / 5;
  let doubled = 0;
  for (const { received, refused, ids } of receivers) {
    assert.deepEqual([ids().size, refused()], [all, 0]);
    const positions = new Set(received.map(({ position }) => position));
    assert.deepEqual([positions.size, Math.max(...positions)], [all, all]);
    doubled += received.length - 2 * all;
  }
  for (const endpoint of endpoints) assert.deepEqual(await rows.failures(endpoint), []);
  t.diagnostic(`${doubled} messages came again; all were there ${seconds} s after the last kill`);
  assert.ok(seconds < 30, `${seconds} s`);
});

/** Like one that works with what it gets, so that kills find messages under way. */
const slowly: Parameters<typeof openReceiver>[1] = (response) =>
  void setTimeout(() => response.writeHead(204).end(), pick(Math.random, [0, 5, 30]));

import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { hear } from '../../../src/ground/observed.ts';
import { openReceiver } from '../../support/webhooks/receiver.ts';
import { openWebhookWorld, until } from '../../support/webhooks/world.ts';

/**
 * Less than two attempts at a receiver that hangs, which take 15 s each; of such receivers there are nineteen. On a
 * busy machine as much longer as the good receiver takes alone.
 */
const inTimeMs = (aloneMs: number) => Math.max(25_000, 10_000 + 6 * aloneMs);

/** Receivers that mean no good, each in its way. */
const bad: Record<string, (response: ServerResponse) => void> = {
  'that hangs': () => {},
  'that answers byte by byte': (response) => {
    response.writeHead(200, { 'content-length': 1_000_000 });
    const trickle = setInterval(() => response.write('x'), 100);
    response.on('close', () => clearInterval(trickle));
  },
  'that redirects to itself': (response) => response.writeHead(307, { location: '/hook' }).end(),
  'that answers with 10 GB': (response) => {
    const chunk = Buffer.alloc(1_048_576, 120);
    let left = 10_240;
    const more = () => {
      while (!response.destroyed && left > 0 && response.write(chunk)) left--;
    };
    response.on('drain', more).writeHead(500);
    more();
  },
};

test('what has stopped leaves no timer behind that keeps the process', async (t) => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const world = await openWebhookWorld(t);
  const stop = world.startDelivering();
  await sleep(50);
  const before = timers();
  await stop();
  assert.ok(timers() <= before, `${timers()}, ${before} before`);
});

suite('deliveries', { concurrency: 4 }, () => {
  for (const [how, answer] of Object.entries(bad))
    test(`to a receiver ${how} hold back nobody else`, async (t) => {
      const world = await openWebhookWorld(t);
      const [good, wrong] = [await openReceiver(t), await openReceiver(t, answer)];
      const accountId = await world.addAccount();
      const endpoint = await world.addEndpoint(accountId, good.url);
      world.startDelivering();
      const since = performance.now();
      await world.addEvents(accountId, { count: 200 });
      await until(() => world.caughtUp(endpoint));
      const msMax = inTimeMs(performance.now() - since);
      for (let i = 0; i < 19; i++) await world.addEndpoint(accountId, wrong.url);
      for (const all of [400, 600]) {
        await world.addEvents(accountId, { count: 200 });
        // One that a busy machine took too long for comes again, behind those after it.
        await until(async () => (await world.caughtUp(endpoint)) && good.ids().size === all, msMax);
      }
      assert.deepEqual([good.received.length, good.ids().size], [600, 600]);
      assert.ok(wrong.received.length >= 19, 'each of the others was tried');
      wrong.close();
    });

  test('of a process that is gone are made by another when its claim has run out, not before', async (t) => {
    const world = await openWebhookWorld(t);
    const receiver = await openReceiver(t);
    const accountId = await world.addAccount();
    const endpoint = await world.addEndpoint(accountId, receiver.url);
    await world.addEvents(accountId, { count: 10 });
    const { pool, schema } = world.database;
    await pool.query(
      `update ${schema}.webhook_endpoints set claimed_by = gen_random_uuid(), claimed_until = now() + interval '3 seconds'`,
    );
    world.startDelivering();
    await sleep(2000);
    assert.equal(receiver.received.length, 0);
    await until(() => world.caughtUp(endpoint), 5000);
    assert.equal(receiver.ids().size, 10);
  });

  test('are written no more by who has lost the claim, and what was sent then comes again with its id', async (t) => {
    const world = await openWebhookWorld(t);
    const { pool, schema } = world.database;
    const receiver = await openReceiver(t, async (response, _message, count) => {
      if (count === 1)
        await pool.query(
          `update ${schema}.webhook_endpoints set claimed_by = gen_random_uuid(), claimed_until = now() + interval '1 second'`,
        );
      response.writeHead(200).end();
    });
    const accountId = await world.addAccount();
    const endpoint = await world.addEndpoint(accountId, receiver.url);
    await world.addEvents(accountId, { count: 1 });
    world.startDelivering();
    await until(() => world.caughtUp(endpoint));
    assert.deepEqual([receiver.received.length, receiver.ids().size], [2, 1]);
    assert.equal((await world.attempts(endpoint)).length, 1);
  });

  test('that are under way when the process stops are waited for, or come again with their ids', async (t) => {
    const world = await openWebhookWorld(t);
    let isHanging = true;
    const slow = await openReceiver(t, (response) => void setTimeout(() => response.end(), 1500));
    const hanging = await openReceiver(t, (response) => void (isHanging || response.end()));
    const accountId = await world.addAccount();
    const endpoints = [
      await world.addEndpoint(accountId, slow.url),
      await world.addEndpoint(accountId, hanging.url),
    ] as const;
    await world.addEvents(accountId, { count: 1 });
    const stop = world.startDelivering();
    await until(() => slow.received.length === 1 && hanging.received.length === 1);
    await stop();
    const [one, other] = [await world.endpoint(endpoints[0]), await world.endpoint(endpoints[1])];
    assert.deepEqual([one.position, one.claimedBy, other.position, other.claimedBy], [1, null, 0, null]);
    assert.deepEqual(await world.attempts(endpoints[1]), []);
    isHanging = false;
    world.startDelivering();
    await until(() => world.caughtUp(endpoints[1]), 5000);
    assert.deepEqual([slow.received.length, hanging.received.length, hanging.ids().size], [1, 2, 1]);
  });

  test('end when the owner disables the endpoint, and what was tried is shown', async (t) => {
    const world = await openWebhookWorld(t);
    const { pool, schema } = world.database;
    const receiver = await openReceiver(t, (response, _message, count) => {
      const answer = () => response.writeHead(200).end();
      if (count === 3)
        pool.query(`update ${schema}.webhook_endpoints set enabled = false, disabled_reason = 'owner'`).then(answer);
      else answer();
    });
    const accountId = await world.addAccount();
    const endpoint = await world.addEndpoint(accountId, receiver.url);
    await world.addEvents(accountId, { count: 400 });
    world.startDelivering();
    await until(async () => {
      const { enabled, claimedBy } = await world.endpoint(endpoint);
      return !enabled && claimedBy === null;
    });
    const count = receiver.received.length;
    assert.ok(count < 400, `${count}`);
    assert.equal((await world.attempts(endpoint)).length, count);
    await sleep(1500);
    assert.equal(receiver.received.length, count);
  });

  test('of an event that cannot be written hold up no other event', async (t) => {
    const world = await openWebhookWorld(t, { isFailing: true });
    const { pool, schema } = world.database;
    const receiver = await openReceiver(t);
    const accountId = await world.addAccount();
    const endpoint = await world.addEndpoint(accountId, receiver.url);
    await world.addEvents(accountId, { count: 5 });
    await pool.query(`update ${schema}.order_events set details = 'null' where position = 1`);
    let notSent = 0;
    t.after(hear('eventSent', ({ seconds }) => void (seconds === undefined && notSent++)));
    const sent: string[] = [];
    world.startDelivering({ onAttempt: ({ type }) => void sent.push(type) });
    await until(() => world.caughtUp(endpoint));
    assert.equal(sent.length, 4, 'what was not sent is not said to be');
    assert.equal(notSent, 1, 'nor took it any time');
    assert.deepEqual(receiver.received.map(({ position }) => position).sort(), [2, 3, 4, 5]);
    assert.deepEqual(
      (await world.failures(endpoint)).map(({ position }) => position),
      [1],
    );
  });

  test('on a cluster go on for the accounts of other nodes while one is down', async (t) => {
    const world = await openWebhookWorld(t);
    const receivers = [await openReceiver(t), await openReceiver(t)] as const;
    const accounts = [await world.addAccount(), await world.addAccount()] as const;
    for (const [index, accountId] of accounts.entries()) {
      await world.addEndpoint(accountId, receivers[index]!.url);
      await world.addEvents(accountId, { count: 20 });
    }
    let isDown = true;
    const { pool } = world.database;
    const ask = pool.query.bind(pool) as (...all: unknown[]) => Promise<unknown>;
    /** As a look at several nodes fails, and one at the node that is down. */
    const query = (statement: { name?: string; values: unknown[] }, ...rest: unknown[]) => {
      const isLook = statement.name?.includes('-list-due-webhook_endpoints');
      const isAnswered = statement.name?.endsWith('-of-account') && statement.values[1] !== accounts[0];
      if (isDown && isLook && !isAnswered) return Promise.reject(new Error('connection to the remote node failed'));
      return ask(statement, ...rest);
    };
    Object.assign(pool, { query });
    Object.assign(world.database, { isCluster: true });
    world.startDelivering();
    await until(() => receivers[1].received.length === 20);
    assert.equal(receivers[0].received.length, 0);
    isDown = false;
    await until(() => receivers[0].received.length === 20);
  });
});

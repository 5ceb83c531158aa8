import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openReceiver } from '../../support/webhooks/receiver.ts';
import { openWebhookWorld, until } from '../../support/webhooks/world.ts';

const rising = (all: readonly number[]) => all.every((value, index) => index === 0 || value > all[index - 1]!);

suite('events reach an endpoint', { concurrency: 4 }, () => {
  test('each once, signed, and those of one subject in their order, with one process and with three', async (t) => {
    for (const processes of [1, 3]) {
      const world = await openWebhookWorld(t);
      const receiver = await openReceiver(t);
      const accountId = await world.addAccount();
      await world.addEvents(accountId, { count: 5 });
      const endpoint = await world.addEndpoint(accountId, receiver.url);
      const running = Array.from({ length: processes }, () => world.startDelivering());
      for (const count of [1, 250, 149]) await world.addEvents(accountId, { count, subjects: Math.ceil(count / 5) });
      await until(() => world.caughtUp(endpoint));
      assert.equal(receiver.refused(), 0);
      assert.deepEqual(
        receiver.received.map(({ position }) => position).sort((one, other) => one - other),
        Array.from({ length: 400 }, (_, index) => index + 6),
        'none of those before the endpoint, each other once',
      );
      for (const ofSubject of Map.groupBy(receiver.received, ({ subject }) => subject).values())
        assert.ok(rising(ofSubject.map(({ sequence }) => sequence)));
      const [first] = receiver.received;
      assert.deepEqual(Object.keys(first!.body).sort(), [
        'actor',
        'data',
        'id',
        'occurred_at',
        'position',
        'recorded_at',
        'sequence',
        'timestamp',
        'type',
      ]);
      assert.deepEqual([first!.body.id, first!.body.timestamp], [first!.id, first!.body.occurred_at]);
      const attempts = await world.attempts(endpoint);
      assert.deepEqual([attempts.length, attempts[0]!.status, attempts[0]!.attempt], [400, 204, 1]);
      for (const stop of running) await stop();
    }
  });

  test('of the types that it wants, and of no others', async (t) => {
    const world = await openWebhookWorld(t);
    const receiver = await openReceiver(t);
    const accountId = await world.addAccount();
    const endpoint = await world.addEndpoint(accountId, receiver.url, ['order.delivered']);
    world.startDelivering();
    for (const type of ['order.placed', 'order.delivered', 'stop.arrived'])
      await world.addEvents(accountId, { count: 30, type });
    await until(() => world.caughtUp(endpoint));
    assert.deepEqual(
      [receiver.received.length, new Set(receiver.received.map(({ type }) => type))],
      [30, new Set(['order.delivered'])],
    );
  });

  test('again when they failed, at their time and as often as the schedule says, while others go on', async (t) => {
    const world = await openWebhookWorld(t, { schema: 'sandbox' });
    const receiver = await openReceiver(t, (response, { position }) =>
      response.writeHead(position === 2 ? 500 : 200).end(position === 2 ? 'not yet' : 'fine'),
    );
    const accountId = await world.addAccount();
    const endpoint = await world.addEndpoint(accountId, receiver.url);
    world.startDelivering();
    await world.addEvents(accountId, { count: 4 });
    await until(() => world.caughtUp(endpoint));
    assert.deepEqual(receiver.received.map(({ position }) => position).sort(), [1, 2, 3, 4]);
    for (const [attempts, seconds] of [
      [1, 5],
      [2, 60],
    ] as const) {
      const [failure, ...others] = await world.failures(endpoint);
      assert.deepEqual([failure!.position, failure!.attempts, others], [2, attempts, []]);
      const dueMs = failure!.nextAt.getTime() - Date.now();
      assert.ok(dueMs > seconds * 800 && dueMs < seconds * 1101, `${dueMs} ms`);
      await world.letPass(endpoint, `${seconds * 1.1} seconds`);
      await until(async () => (await world.attempts(endpoint)).length === 4 + attempts);
    }
    assert.deepEqual(await world.failures(endpoint), [], 'the third was the last');
    const tries = (await world.attempts(endpoint)).filter(({ position }) => position === 2);
    assert.deepEqual(
      tries.map(({ attempt, status, response }) => [attempt, status, response]),
      [1, 2, 3].map((attempt) => [attempt, 500, 'not yet']),
    );
    assert.equal(new Set(tries.map(({ eventId }) => eventId)).size, 1);
  });

  test('not before the time that it asks for, nor while it has too much to do', async (t) => {
    const world = await openWebhookWorld(t);
    const asking = await openReceiver(t, (response) => response.writeHead(503, { 'retry-after': '3600' }).end());
    const busy = await openReceiver(t, (response) => response.writeHead(429).end());
    const accountId = await world.addAccount();
    const endpoints = [
      await world.addEndpoint(accountId, asking.url),
      await world.addEndpoint(accountId, busy.url),
    ] as const;
    world.startDelivering();
    await world.addEvents(accountId, { count: 50 });
    for (const endpoint of endpoints) await until(async () => (await world.endpoint(endpoint)).notBefore !== null);
    await sleep(1500);
    const [[asked], [waits]] = [await world.failures(endpoints[0]), await world.failures(endpoints[1])];
    const minutes = (date: Date | null) => Math.round((date!.getTime() - Date.now()) / 60_000);
    assert.deepEqual([minutes((await world.endpoint(endpoints[0])).notBefore), minutes(asked!.nextAt)], [60, 60]);
    assert.deepEqual([minutes((await world.endpoint(endpoints[1])).notBefore), waits!.attempts], [0, 1]);
    assert.ok(asking.received.length <= 2 && busy.received.length <= 2);
    await world.letPass(endpoints[0], '1 hour');
    await until(() => asking.received.length > 2);
  });

  test('a range of them or one of them once more, with the same ids', async (t) => {
    const world = await openWebhookWorld(t);
    const receiver = await openReceiver(t);
    const accountId = await world.addAccount();
    const endpoint = await world.addEndpoint(accountId, receiver.url);
    world.startDelivering();
    await world.addEvents(accountId, { count: 300 });
    await until(() => world.caughtUp(endpoint));
    const { pool, schema } = world.database;
    const idAt = new Map(receiver.received.map(({ position, id }) => [position, id]));
    const again = async (sql: string) => {
      receiver.received.length = 0;
      await pool.query(sql.replaceAll('$id', `'${endpoint.id}'`));
      await until(async () => {
        const { replayUntil, claimedBy } = await world.endpoint(endpoint);
        return receiver.received.length > 0 && replayUntil === null && claimedBy === null;
      });
      for (const { id, position } of receiver.received) assert.equal(id, idAt.get(position));
      return receiver.received.map(({ position }) => position).sort((one, other) => one - other);
    };
    const range = await again(
      `update ${schema}.webhook_endpoints set replay_position = 20, replay_until = 250 where id = $id`,
    );
    assert.deepEqual(
      range,
      Array.from({ length: 230 }, (_, index) => index + 21),
    );
    const one = await again(
      `insert into ${schema}.webhook_failures select account_id, id, 77, 0, now() from ${schema}.webhook_endpoints where id = $id`,
    );
    assert.deepEqual(one, [77]);
    assert.deepEqual(await world.failures(endpoint), []);
  });
});

suite('an endpoint is disabled', { concurrency: 4 }, () => {
  test('that answers 410, at once, and the others of its account hear of it', async (t) => {
    const world = await openWebhookWorld(t);
    const [gone, other] = [await openReceiver(t, (response) => response.writeHead(410).end()), await openReceiver(t)];
    const accountId = await world.addAccount();
    const endpoint = await world.addEndpoint(accountId, gone.url);
    await world.addEndpoint(accountId, other.url, ['endpoint.disabled']);
    world.startDelivering();
    await world.addEvents(accountId, { count: 20 });
    await until(() => other.received.length > 0);
    const { enabled, disabledReason } = await world.endpoint(endpoint);
    assert.deepEqual([enabled, disabledReason], [false, 'gone']);
    assert.ok(gone.received.length <= 2);
    const { type, body } = other.received[0]!;
    assert.deepEqual([type, body.position, body.actor], ['endpoint.disabled', 21, 'system']);
    assert.deepEqual(body.data, {
      endpoint: { id: `whe_${accountId.toString(36)}_${endpoint.id}`, url: gone.url },
      reason: 'gone',
    });
  });

  test('that did not succeed once in five days, and not after four', async (t) => {
    const world = await openWebhookWorld(t);
    const receiver = await openReceiver(t, (response) => response.writeHead(500).end());
    const accountId = await world.addAccount();
    const endpoint = await world.addEndpoint(accountId, receiver.url);
    world.startDelivering();
    await world.addEvents(accountId, { count: 1 });
    await until(async () => (await world.failures(endpoint)).length === 1);
    for (const [interval, enabled, count] of [
      ['4 days', true, 2],
      ['1 day', false, 3],
    ] as const) {
      await world.letPass(endpoint, interval);
      await until(async () => (await world.attempts(endpoint)).length === count);
      await until(async () => (await world.endpoint(endpoint)).claimedBy === null);
      assert.equal((await world.endpoint(endpoint)).enabled, enabled, interval);
    }
    assert.equal((await world.endpoint(endpoint)).disabledReason, 'failing');
  });
});

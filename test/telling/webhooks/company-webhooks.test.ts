import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readBatch } from '../../../src/telling/delivery/read-batch.ts';
import { createAppendNews } from '../../../src/telling/events/company/append-news.ts';
import { companyWebhooks } from '../../../src/telling/webhooks/company-webhooks.ts';
import { createGuard } from '../../../src/telling/webhooks/sending/address-guard.ts';
import { createPoster } from '../../../src/telling/webhooks/sending/post-message.ts';
import { listAudit } from '../../../src/who/people/audit-store.ts';
import { openReceiver } from '../../support/webhooks/receiver.ts';
import { openWebhookWorld, until } from '../../support/webhooks/world.ts';

suite('endpoints of the company', { concurrency: 3 }, () => {
  test('hear of the events of all accounts, each once, by several processes', async (t) => {
    const world = await openWebhookWorld(t);
    const receiver = await openReceiver(t);
    await world.addCompanyEndpoint(receiver.url);
    for (let i = 0; i < 2; i++) world.startDelivering();
    const accounts = [await world.addAccount(), await world.addAccount(), await world.addAccount()];
    for (let round = 0; round < 3; round++)
      for (const accountId of accounts) await world.addEvents(accountId, { count: 40, subjects: 10 });
    await until(() => receiver.received.length >= 360);
    assert.deepEqual([receiver.received.length, receiver.ids().size, receiver.refused()], [360, 360, 0]);
    const places = receiver.received.map(({ body }) => body.feed_position as number).sort((one, other) => one - other);
    assert.deepEqual(
      places,
      Array.from({ length: 360 }, (_, index) => index + 1),
    );
    const heardOf = new Set(receiver.received.map(({ body }) => (body.account as { id: number }).id));
    assert.deepEqual(heardOf, new Set(accounts));
    for (const ofSubject of Map.groupBy(receiver.received, ({ subject }) => subject).values())
      assert.deepEqual(
        ofSubject.map(({ sequence }) => sequence),
        ofSubject.map((_, index) => index + 1),
      );
  });

  test('that fail hear again of what they missed', async (t) => {
    const world = await openWebhookWorld(t, { schema: 'sandbox' });
    const receiver = await openReceiver(t, (response, _message, count) =>
      response.writeHead(count === 1 ? 500 : 200).end(),
    );
    await world.addCompanyEndpoint(receiver.url);
    world.startDelivering();
    await world.addEvents(await world.addAccount(), { count: 1 });
    await until(() => receiver.received.length === 2);
    assert.equal(receiver.ids().size, 1);
  });

  test('that answer 410 are disabled, which the others hear of and the audit has', async (t) => {
    const world = await openWebhookWorld(t);
    const [gone, other] = [await openReceiver(t, (response) => response.writeHead(410).end()), await openReceiver(t)];
    const key = await world.addCompanyEndpoint(gone.url);
    await world.addCompanyEndpoint(other.url, ['endpoint.disabled']);
    world.startDelivering();
    await world.addEvents(await world.addAccount(), { count: 5 });
    await until(() => other.received.length === 1);
    const { body } = other.received[0]!;
    assert.deepEqual(body.data, { endpoint: { id: `whe_0_${key.id}`, url: gone.url }, reason: 'gone' });
    const [entry] = await listAudit(world.database, { limit: 1 });
    assert.deepEqual(
      [entry!.action, entry!.actor, entry!.target],
      ['endpoint.disabled', 'system', `endpoint:whe_0_${key.id}`],
    );
  });
});

test('what failed and cannot be read, since the node of its account is down, is not given up', async (t) => {
  const world = await openWebhookWorld(t);
  const { pool } = world.database;
  const down = new Set<number>();
  const query = (statement: { name: string; text: string; values: unknown[] }) =>
    statement.name.endsWith('-list-events-of-ranges') && down.has(statement.values[0] as number)
      ? Promise.reject(new Error('connection to the remote node failed'))
      : pool.query(statement);
  const database = { ...world.database, isCluster: true, pool: { query } as unknown as typeof pool };
  const appendNews = createAppendNews(world.database);
  const poster = createPoster({ guard: createGuard([]) });
  t.after(poster.close);
  const delivery = companyWebhooks({ database, poster, appendNews, onError: () => {} });
  const [away, there] = [await world.addAccount(), await world.addAccount()];
  for (const accountId of [away, there]) await world.addEvents(accountId, { count: 1 });
  await appendNews();
  const target = {
    ...(await world.addCompanyEndpoint('https://tms.example/')),
    isEnabled: true,
    types: [],
    position: 2,
    replayPosition: null,
    replayUntil: null,
    failingForMs: null,
  };
  await pool.query(
    `insert into production.company_webhook_failures (account_id, target_id, position, attempts, next_at)
     select 0, $1, position, 1, now() from generate_series(1, 2) as position`,
    [target.id],
  );
  const recipient = { url: 'https://tms.example/', secrets: [] };
  const read = async () => {
    const batch = await readBatch(delivery, target, recipient, { hasFailures: true, limit: 10 });
    return [batch?.retries.map(({ event }) => event.event.accountId), batch?.duePositions];
  };
  down.add(away);
  assert.deepEqual(await read(), [[there], [2]]);
  down.clear();
  assert.deepEqual(await read(), [
    [away, there],
    [1, 2],
  ]);
});

test('while the company has no endpoint, nothing is written to its feed', async (t) => {
  const world = await openWebhookWorld(t);
  const receiver = await openReceiver(t);
  const accountId = await world.addAccount();
  const endpoint = await world.addEndpoint(accountId, receiver.url);
  world.startDelivering();
  await world.addEvents(accountId, { count: 5 });
  await until(() => world.caughtUp(endpoint));
  const { rows } = await world.database.pool.query('select count(*) from production.company_feed');
  assert.equal(rows[0].count, 0);
});

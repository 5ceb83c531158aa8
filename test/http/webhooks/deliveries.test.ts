import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp } from '../../support/app.ts';
import { bookingRequest } from '../../support/requests.ts';
import { openRawReceiver, verified } from '../../support/webhooks/raw-receiver.ts';
import { until } from '../../support/webhooks/world.ts';

const networks = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', SHIPPER_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };
const app = await startApp({ after }, { env: networks });

const book = async () => (await app.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
const make = async (url: string, json: object = {}) =>
  (await app.call('POST', '/webhook-endpoints', { json: { url, ...json } })).body.data;
const read = async (id: string) => (await app.call('GET', `/webhook-endpoints/${id}`)).body.data;
const attemptsOf = async (id: string, query = '') =>
  (await app.call('GET', `/webhook-endpoints/${id}/attempts${query}`)).body;
const replay = (id: string, json: object) => app.call('POST', `/webhook-endpoints/${id}/replay`, { json });

test('an endpoint hears of an event, signed by its secrets, is disabled by its 410, and has what it missed once it is back', async (t) => {
  const receiver = await openRawReceiver(t);
  const watching = await openRawReceiver(t);
  const { id, secret } = await make(receiver.url, { types: ['order.placed', 'order.canceled'] });
  const watcher = await make(watching.url, { types: ['endpoint.disabled'] });

  const first = await book();
  await until(() => receiver.posted.length === 1);
  const event = verified(receiver.posted[0]!, secret);
  assert.deepEqual([event.type, event.data.order.id], ['order.placed', first.id]);
  const inFeed = (await app.call('GET', '/events')).body.data[0];
  assert.deepEqual(JSON.parse(receiver.posted[0]!.raw), { ...inFeed, timestamp: inFeed.occurred_at });

  const rotated = (await app.call('POST', `/webhook-endpoints/${id}/rotate`)).body.data;
  await app.call('PUT', `/orders/${first.id}`, { json: { status: 'canceled' } });
  await until(() => receiver.posted.length === 2);
  for (const each of [secret, rotated.secret]) assert.equal(verified(receiver.posted[1]!, each).type, 'order.canceled');
  assert.equal(receiver.posted[1]!.headers['webhook-signature']!.split(' ').length, 2);

  receiver.status = 410;
  const second = await book();
  await until(async () => !(await read(id)).enabled);
  const disabled = await read(id);
  assert.deepEqual([disabled.disabled_reason, disabled.waiting], ['gone', 1]);
  await until(() => watching.posted.length === 1);
  const told = verified(watching.posted[0]!, watcher.secret);
  assert.deepEqual(told.data, { endpoint: { id, url: receiver.url }, reason: 'gone' });
  const feed = (await app.call('GET', '/events?type[]=endpoint.disabled')).body.data;
  assert.deepEqual(
    feed.map(({ id: eventId, actor }: Record<string, unknown>) => [eventId, actor]),
    [[told.id, 'system']],
  );
  const missed = await book();
  assert.equal((await replay(id, { since: new Date().toISOString() })).body.code, 'endpoint_disabled');

  receiver.status = 200;
  const enabled = await app.call('PATCH', `/webhook-endpoints/${id}`, { json: { enabled: true } });
  assert.equal(enabled.body.data.waiting, 0);
  const since = /since (\S+Z)\./.exec(enabled.body.message)?.[1];
  assert.ok(since, enabled.body.message);
  const third = await book();
  await until(() => receiver.posted.length === 4);
  assert.equal(verified(receiver.posted[3]!, rotated.secret).data.order.id, third.id);

  // Until that is recorded, a replay counts it as being sent.
  await until(async () => (await read(id)).waiting === 0);
  assert.equal((await replay(id, { since })).status, 200);
  const idsFrom = (from: number) =>
    receiver.posted.slice(from).map((each) => verified(each, rotated.secret).data.order.id);
  await until(() => idsFrom(4).at(-1) === third.id);
  // An instant has no fractions: what happened in the same second is sent too.
  assert.deepEqual(idsFrom(4).slice(-3), [second.id, missed.id, third.id]);
  const count = receiver.posted.length;
  assert.equal((await replay(id, { event: event.id })).body.data.events, 1);
  await until(() => receiver.posted.length === count + 1);
  assert.equal(verified(receiver.posted[count]!, rotated.secret).id, event.id);
});

test('a test is sent at once, whatever the types and whether or not the endpoint is enabled, and is no event', async (t) => {
  const receiver = await openRawReceiver(t, 503);
  const made = await make(receiver.url, { types: ['order.loaded'], enabled: false });
  const { status, body } = await app.call('POST', `/webhook-endpoints/${made.id}/test`);
  assert.equal(status, 200);
  assert.match(body.message, /^It was not taken: 503, after \d+ ms\.$/);
  const { id, type, data } = verified(receiver.posted[0]!, made.secret);
  assert.deepEqual([id, type, data.endpoint.id], [body.data.event_id, 'test.ping', made.id]);
  const { data: attempts } = await attemptsOf(made.id);
  assert.deepEqual(attempts, [body.data]);
  const types = (await app.call('GET', '/events')).body.data.map((event: { type: string }) => event.type);
  assert.ok(!types.includes('test.ping'));
  const nowhere = await make('http://127.0.0.1:9/');
  const failed = (await app.call('POST', `/webhook-endpoints/${nowhere.id}/test`)).body.data;
  assert.deepEqual([failed.status, failed.error, failed.succeeded], [null, 'connection_refused', false]);
  const own = (await app.operate('POST', '/webhook-endpoints', { json: { url: receiver.url } })).body.data;
  receiver.status = 204;
  assert.equal((await app.operate('POST', `/webhook-endpoints/${own.id}/test`)).body.data.succeeded, true);
  assert.equal(verified(receiver.posted[1]!, own.secret).data.endpoint.id, own.id);
});

test('attempts are listed the newest first, page by page, each once, and the failed ones by themselves', async (t) => {
  const receiver = await openRawReceiver(t);
  const { id } = await make(receiver.url, { enabled: false });
  const expected: number[] = [];
  for (const status of [204, 500, 200, 404, 204]) {
    receiver.status = status;
    await app.call('POST', `/webhook-endpoints/${id}/test`);
    expected.unshift(status);
  }
  const walk = async (query: string) => {
    const statuses: number[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: Awaited<ReturnType<typeof attemptsOf>> = await attemptsOf(
        id,
        `?limit=2${query}${next && `&before=${next}`}`,
      );
      statuses.push(...page.data.map(({ status }: { status: number }) => status));
      next = page.next;
    }
    return statuses;
  };
  assert.deepEqual(await walk(''), expected);
  assert.deepEqual(await walk('&failed=true'), [404, 500]);
  for (const [query, field] of [
    ['?before=x', 'before'],
    ['?failed=yes', 'failed'],
    ['?limit=101', 'limit'],
    ['?page=2', 'page'],
  ] as const)
    assert.deepEqual(Object.keys((await attemptsOf(id, query)).errors), [field]);
});

test('a replay says what is wrong with what it is asked for', async (t) => {
  const receiver = await openRawReceiver(t);
  const { id } = await make(receiver.url);
  const day = 86_400_000;
  const old = new Date(Date.now() - 200 * day).toISOString();
  const strange = `evt_${'0'.repeat(32)}_1`;
  for (const [json, code, field] of [
    [{}, 'invalid_request', 'since'],
    [{ since: old, event: strange }, 'invalid_request', 'event'],
    [{ since: 'yesterday' }, 'invalid_request', 'since'],
    [{ since: old }, 'event_too_old', undefined],
    [{ event: strange }, 'event_not_found', undefined],
    [{ event: 'x' }, 'event_not_found', undefined],
  ] as const) {
    const { body } = await replay(id, json);
    assert.equal(body.code, code, JSON.stringify(json));
    if (field) assert.deepEqual(Object.keys(body.errors), [field]);
  }
  const other = await app.issue({ account: 'Other AG' });
  await app.call('POST', '/booking/publish', { token: other.token, json: bookingRequest() });
  const foreign = (await app.call('GET', '/events', { token: other.token })).body.data[0].id;
  assert.equal((await replay(id, { event: foreign })).body.code, 'event_not_found');
});

test('nothing is sent to endpoints of an account that is disabled, until it is enabled', async (t) => {
  const receiver = await openRawReceiver(t);
  const { token, accountId } = await app.issue({ account: 'Paused AG' });
  const json = { url: receiver.url };
  await app.call('POST', '/webhook-endpoints', { token, json });
  await app.call('POST', '/booking/publish', { token, json: bookingRequest() });
  await until(() => receiver.posted.length === 1);
  const { id } = (await app.call('POST', '/booking/publish', { token, json: bookingRequest() })).body.data;
  await until(() => receiver.posted.length === 2);
  await app.operate('PATCH', `/accounts/${accountId}`, { json: { disabled: true } });
  await app.operate('POST', `/orders/${id}/cancel`, { json: { reason: 'no_vehicle' } });
  const own = await openRawReceiver(t);
  await make(own.url);
  await book();
  await until(() => own.posted.length === 1);
  assert.equal(receiver.posted.length, 2);
  await app.operate('PATCH', `/accounts/${accountId}`, { json: { disabled: false } });
  await until(() => receiver.posted.length === 3);
});

test('an endpoint of the company hears of all accounts from its making on, and has what it missed when it is replayed', async (t) => {
  await book();
  const receiver = await openRawReceiver(t);
  const watching = await openRawReceiver(t);
  const operate = async (method: string, path: string, json?: object) =>
    (await app.operate(method, `/webhook-endpoints${path}`, { json })).body;
  const { id, secret } = (await operate('POST', '', { url: receiver.url, types: ['order.placed'] })).data;
  const watcher = (await operate('POST', '', { url: watching.url, types: ['endpoint.disabled'] })).data;
  const heard = () => receiver.posted.map((each) => verified(each, secret));
  const { token } = await app.issue({ account: 'Nordlicht' });
  const bookings = [
    (await app.call('POST', '/booking/publish', { token, json: bookingRequest() })).body.data,
    await book(),
  ];
  await until(() => receiver.posted.length === 2);
  assert.deepEqual(
    heard()
      .map(({ data }) => data.order.id)
      .sort(),
    bookings.map((each) => each.id).sort(),
  );
  const accounts = receiver.posted.map(({ raw }) => JSON.parse(raw).account.name).sort();
  assert.deepEqual(accounts, ['Acme GmbH', 'Nordlicht']);

  await operate('PATCH', `/${id}`, { enabled: false });
  await until(() => watching.posted.length === 1);
  const told = verified(watching.posted[0]!, watcher.secret);
  assert.deepEqual(told.data, { endpoint: { id, url: receiver.url }, reason: 'owner' });
  const missed = await book();
  const back = await operate('PATCH', `/${id}`, { enabled: true });
  const since = /since (\S+Z)\./.exec(back.message)?.[1];
  const later = await book();
  await until(() => receiver.posted.length === 3);
  assert.equal(heard()[2]!.data.order.id, later.id);
  assert.equal((await operate('POST', `/${id}/replay`, { since })).code, undefined);
  // What was delivered just before, and is not known to be, need not come twice.
  await until(() => heard().some(({ data }) => data.order.id === missed.id));

  const first = heard()[0]!;
  assert.equal((await operate('POST', `/${id}/replay`, { event: first.id })).data.events, 1);
  // Others may come again too: each comes at least once.
  await until(() => heard().filter(({ id }) => id === first.id).length > 1);
  assert.equal((await operate('POST', `/${watcher.id}/replay`, { event: told.id })).data.events, 1);
  await until(() => watching.posted.length === 2);
  assert.equal((await operate('POST', `/${id}/replay`, { event: `evt_${'0'.repeat(32)}_1` })).code, 'event_not_found');
});

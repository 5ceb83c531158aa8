import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { startApp } from '../../support/app.ts';

const app = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '0' } });
const url = 'https://erp.example/transport';

type Send = typeof app.call;
const doors: [name: string, send: Send, otherSend: () => Promise<Send>][] = [
  [
    'a shipper',
    app.call,
    async () => {
      const { token } = await app.issue({ account: 'Other AG' });
      return (method, path, options) => app.call(method, path, { token, ...options });
    },
  ],
  [
    'the company',
    app.operate,
    async () => {
      const token = await app.issueOperator();
      return (method, path, options) => app.operate(method, path, { token, ...options });
    },
  ],
];

for (const [name, send, openOther] of doors)
  suite(`endpoints of ${name}`, () => {
    const create = (json: object, key?: string) =>
      send('POST', '/webhook-endpoints', { json, ...(key && { headers: { 'idempotency-key': key } }) });
    const make = async (json: object = {}) => {
      const reply = await create({ url, ...json });
      assert.equal(reply.status, 201, reply.text);
      return reply.body.data;
    };
    const removeAll = async () => {
      for (const { id } of (await send('GET', '/webhook-endpoints')).body.data)
        assert.equal((await send('DELETE', `/webhook-endpoints/${id}`)).status, 200);
    };

    test('are named in the event that they are disabled, with as much of their URL as an event stores', async () => {
      await removeAll();
      const long = `${url}/${'ü'.repeat(1900)}`;
      const { id } = await make({ url: long });
      assert.equal((await send('PATCH', `/webhook-endpoints/${id}`, { json: { enabled: false } })).status, 200);
      const { body } = await send('GET', '/events?type%5B%5D=endpoint.disabled&limit=100');
      const { data } = body.data.at(-1);
      assert.deepEqual(data, { endpoint: { id, url: long.slice(0, 240) }, reason: 'owner' });
      assert.equal((await send('GET', `/webhook-endpoints/${id}`)).body.data.url, long);
    });

    test('are made with a secret that no other reply shows, listed, changed and deleted', async () => {
      await removeAll();
      const { secret, ...made } = await make({ types: ['order.placed', 'order.placed'], description: 'ERP' });
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
      assert.deepEqual([made.types, made.description, made.enabled, made.waiting], [['order.placed'], 'ERP', true, 0]);
      assert.deepEqual((await send('GET', '/webhook-endpoints')).body.data, [made]);
      assert.deepEqual((await send('GET', `/webhook-endpoints/${made.id}`)).body.data, made);
      const patch = (json: object) => send('PATCH', `/webhook-endpoints/${made.id}`, { json });
      const changed = await patch({ types: [], unknown: 1 });
      assert.deepEqual(changed.body.warnings, ['unknown: is not known and was ignored.']);
      assert.deepEqual({ ...changed.body.data, updated_at: '' }, { ...made, types: [], updated_at: '' });
      const other = { url: 'https://erp.example/b', description: '' };
      const again = await patch(other);
      assert.deepEqual({ ...again.body.data, updated_at: '' }, { ...made, ...other, types: [], updated_at: '' });
      assert.deepEqual((await patch({})).body.data, again.body.data);
      assert.equal((await send('DELETE', `/webhook-endpoints/${made.id}`)).status, 200);
      assert.equal((await send('DELETE', `/webhook-endpoints/${made.id}`)).body.code, 'endpoint_not_found');
      assert.deepEqual((await send('GET', '/webhook-endpoints')).body.data, []);
    });

    test('that are disabled say since when and why, and nothing of it once they are enabled', async () => {
      const { id } = await make();
      const patch = (enabled: boolean) => send('PATCH', `/webhook-endpoints/${id}`, { json: { enabled } });
      const { data } = (await patch(false)).body;
      assert.deepEqual([data.enabled, data.disabled_reason], [false, 'owner']);
      assert.ok(Date.parse(data.disabled_at));
      assert.deepEqual((await patch(false)).body.data, data);
      const back = (await patch(true)).body.data;
      assert.deepEqual([back.enabled, back.disabled_reason, back.disabled_at], [true, null, null]);
      const unborn = await make({ enabled: false });
      assert.deepEqual([unborn.enabled, unborn.disabled_reason], [false, 'owner']);
    });

    test('are made once for a key, whose repeat names the endpoint and shows no secret', async () => {
      await removeAll();
      const first = await create({ url }, 'a');
      const again = await create({ url }, 'a');
      assert.deepEqual([first.status, again.status, again.body.code], [201, 409, 'secret_shown_once']);
      assert.ok(again.body.message.includes(first.body.data.id));
      assert.deepEqual(Object.keys((await create({ url: `${url}/b` }, 'a')).body.errors), ['Idempotency-Key']);
      const raced = await Promise.all(Array.from({ length: 4 }, () => create({ url }, 'b')));
      assert.deepEqual(raced.map(({ status }) => status).sort(), [201, 409, 409, 409]);
      assert.equal((await send('GET', '/webhook-endpoints')).body.data.length, 2);
      const refused = await create({ url: 'http://10.0.0.1/' }, 'c');
      assert.equal(refused.status, 422);
      assert.equal((await create({ url }, 'c')).status, 201);
    });

    test('get another secret once for a key, and the one before signs for a day more', async () => {
      const made = await make();
      const rotate = (key?: string) =>
        send('POST', `/webhook-endpoints/${made.id}/rotate`, key ? { headers: { 'idempotency-key': key } } : {});
      const first = await rotate('r');
      assert.equal(first.status, 201, first.text);
      const { secret, old_secret_until: until } = first.body.data;
      assert.match(secret, /^whsec_/);
      assert.notEqual(secret, made.secret);
      assert.ok(Math.abs(Date.parse(until) - Date.now() - 24 * 3_600_000) < 60_000);
      const { code, message } = (await rotate('r')).body;
      assert.equal(code, 'secret_shown_once');
      assert.ok(message.includes(made.id) && message.includes('give it the newest at once'), message);
      assert.equal((await send('GET', `/webhook-endpoints/${made.id}`)).body.data.old_secret_until, until);
      assert.notEqual((await rotate()).body.data.secret, secret);
    });

    test('are at most 20, however many are made at once', async () => {
      await removeAll();
      const statuses = (await Promise.all(Array.from({ length: 25 }, () => create({ url })))).map(
        ({ status, body }) => body.code ?? status,
      );
      assert.deepEqual(
        [statuses.filter((each) => each === 201).length, statuses.filter((each) => each === 'endpoint_limit').length],
        [20, 5],
      );
      await removeAll();
    });

    test('are unknown to others, and by anything but an id', async () => {
      const { id } = await make();
      const other = await openOther();
      const strange = [id.replace(/_[0-9a-z]+_/, '_zz_'), 'x', `${id}0`, id.replace('whe_', 'evt_')];
      for (const each of strange) assert.equal((await send('GET', `/webhook-endpoints/${each}`)).status, 404, each);
      if (name === 'the company') {
        assert.equal((await app.call('GET', `/webhook-endpoints/${id}`)).body.code, 'endpoint_not_found');
        return;
      }
      for (const [method, rest, json] of [
        ['GET', '', undefined],
        ['PATCH', '', { enabled: false }],
        ['DELETE', '', undefined],
        ['POST', '/rotate', undefined],
        ['GET', '/attempts', undefined],
        ['POST', '/test', undefined],
        ['POST', '/replay', { since: new Date().toISOString() }],
      ] as const) {
        const reply = await other(method, `/webhook-endpoints/${id}${rest}`, { json });
        assert.equal(reply.body.code, 'endpoint_not_found', `${method} ${rest}`);
      }
      assert.equal((await app.operate('GET', `/webhook-endpoints/${id}`)).body.code, 'endpoint_not_found');
    });

    const wrong: [string, object, string, RegExp][] = [
      ['no URL', { url: undefined }, 'url', /is required/],
      ['http', { url: 'http://erp.example/' }, 'url', /https:/],
      ['a private address', { url: 'https://192.168.1.1/' }, 'url', /private or reserved/],
      ['an address that is none', { url: 'erp' }, 'url', /whole address/],
      ['a long URL', { url: `${url}?${'a'.repeat(2000)}` }, 'url', /2000/],
      ['a type that is none', { types: ['order.placed', 'order.lost'] }, 'types.1', /order\.loaded/],
      ['the type of tests', { types: ['test.ping'] }, 'types.0', /order\.loaded/],
      ['a long description', { description: 'x'.repeat(201) }, 'description', /200/],
      ['a word for yes', { enabled: 'yes' }, 'enabled', /true or false/],
    ];
    for (const [what, json, field, text] of wrong)
      test(`are refused with ${what}, made or changed`, async () => {
        const { id } = await make();
        const replies = [await create({ url, ...json })];
        if (what !== 'no URL') replies.push(await send('PATCH', `/webhook-endpoints/${id}`, { json }));
        for (const reply of replies) {
          assert.equal(reply.status, 422);
          assert.deepEqual(Object.keys(reply.body.errors), [field]);
          assert.match(reply.body.errors[field].join(), text);
        }
        await removeAll();
      });
  });

test('what the company does to its endpoints is in the audit, and no secret is anywhere but in the endpoint', async () => {
  const { id, secret } = (await app.operate('POST', '/webhook-endpoints', { json: { url } })).body.data;
  const rotated = (await app.operate('POST', `/webhook-endpoints/${id}/rotate`)).body.data.secret;
  await app.operate('PATCH', `/webhook-endpoints/${id}`, { json: { description: 'b' } });
  await app.operate('DELETE', `/webhook-endpoints/${id}`);
  const { data } = (await app.operate('GET', '/audit?limit=4')).body;
  assert.deepEqual(
    data.map(({ action, target }: Record<string, string>) => [action, target]),
    ['deleted', 'changed', 'secret_rotated', 'created'].map((what) => [`endpoint.${what}`, `endpoint:${id}`]),
  );
  const mine = (await app.call('POST', '/webhook-endpoints', { json: { url }, headers: { 'idempotency-key': 's' } }))
    .body.data.secret;
  const { rows } = await app.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'production'::regnamespace and c.relkind = 'r'`,
  );
  for (const { name } of rows) {
    if (name.endsWith('webhook_endpoints')) continue;
    const { rows: found } = await app.pool.query(`select t::text from production.${name} t`);
    const text = JSON.stringify(found);
    for (const each of [secret, rotated, mine]) {
      const hex = Buffer.from(each.slice('whsec_'.length), 'base64').toString('hex');
      assert.ok(!text.includes(each) && !text.includes(hex), name);
    }
  }
});

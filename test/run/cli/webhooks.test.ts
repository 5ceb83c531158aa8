import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { after, suite, type TestContext, test } from 'node:test';
import { secretFile } from '../../../client/src/listen/machine-secret.ts';
import { createToken } from '../../../src/who/accounts/token.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { type Ended, freePort, runCli, startCli, temporaryDirectory } from '../../support/process.ts';
import { bookingRequest } from '../../support/requests.ts';
import { openRawReceiver, verified } from '../../support/webhooks/raw-receiver.ts';
import { until } from '../../support/webhooks/world.ts';

const loopback = { SHIPPER_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };
const environment = ['--environment', 'production'];

function run(app: TestApp, ...args: string[]): Promise<Ended> {
  return runCli(['webhook', ...args, ...environment], {
    env: { ...loopback, DATABASE_URL: app.pool.options.connectionString },
  });
}

async function cli(app: TestApp, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(app, ...args);
  assert.equal(code, 0, stderr);
  return stdout;
}

/** The service as somebody sees it who reaches it by a way that can be cut, as when the service is started anew. */
async function openWay(t: TestContext, origin: string) {
  const sockets = new Set<Socket>();
  const way = createTcpServer((near) => {
    const far = connect(Number(new URL(origin).port), '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other).on('error', () => {});
      socket.on('error', () => other.destroy()).on('close', () => sockets.delete(socket));
    }
  });
  await once(way.listen(0, '127.0.0.1'), 'listening');
  const { port } = way.address() as AddressInfo;
  const cut = () => {
    way.close();
    for (const socket of sockets) socket.destroy();
  };
  t.after(cut);
  return { origin: `http://127.0.0.1:${port}`, cut, mend: () => once(way.listen(port, '127.0.0.1'), 'listening') };
}

suite('webhook', { concurrency: 2 }, () => {
  test('makes endpoints of an account and of the company, shows, tests, disables, enables, rotates and deletes them', async (t) => {
    const app = await startApp(t);
    const [taking, refusing] = [await openRawReceiver(t), await openRawReceiver(t, 500)];
    const made = await run(app, 'create', '--account', 'Acme GmbH', '--url', taking.url, '--types', 'order.placed');
    assert.equal(made.code, 0, made.stderr);
    assert.match(made.stdout, /^whsec_[A-Za-z0-9+/]{43}=\n$/);
    const { id: own } = JSON.parse(await cli(app, 'create', '--company', '--url', refusing.url, '--json'));
    assert.match(own, /^whe_0_/);
    const list = async (...args: string[]) => JSON.parse(await cli(app, 'list', '--json', ...args));
    const [mine] = await list('--account', 'Acme GmbH');
    assert.ok(made.stderr.includes(mine.id));
    assert.deepEqual(
      [mine.account, mine.types, (await list('--company'))[0].account],
      ['Acme GmbH', ['order.placed'], null],
    );

    await cli(app, 'test', mine.id);
    const ping = verified(taking.posted[0]!, made.stdout.trim());
    assert.deepEqual([ping.type, ping.data], ['test.ping', { endpoint: { id: mine.id, url: taking.url } }]);
    assert.deepEqual(['position' in ping, 'sequence' in ping], [false, false], 'it has no place among events');
    const failed = await run(app, 'test', own);
    assert.deepEqual([failed.code, /500/.test(failed.stdout)], [1, true]);
    const attempts = JSON.parse(await cli(app, 'attempts', own, '--failed', '--json'));
    assert.deepEqual(
      attempts.map(({ status, response, type }: Record<string, unknown>) => [status, response, type]),
      [[500, 'so it is', 'test.ping']],
    );
    assert.match(await cli(app, 'attempts', mine.id, '--failed'), /^no attempts/);

    await cli(app, 'disable', mine.id);
    const all = await list();
    assert.deepEqual(
      all.map(({ id, disabled_reason }: Record<string, unknown>) => [id, disabled_reason]),
      [
        [mine.id, 'owner'],
        [own, null],
      ],
    );
    assert.match(await cli(app, 'list'), /disabled: owner/);
    const refused = await run(app, 'replay', mine.id, '--since', new Date().toISOString());
    assert.match(refused.stderr, /disabled: enable it first/);
    await cli(app, 'enable', mine.id);
    assert.equal(JSON.parse(await cli(app, 'show', mine.id, '--json')).enabled, true);
    assert.match(await cli(app, 'rotate', mine.id), /^whsec_/);
    assert.match(await cli(app, 'replay', mine.id, '--since', new Date().toISOString()), /^0 events/);
    await cli(app, 'delete', mine.id);
    assert.match((await run(app, 'show', mine.id)).stderr, /There is no such endpoint/);
    const { rows } = await app.pool.query(
      `select action from production.audit where target like 'endpoint:%' order by id`,
    );
    assert.deepEqual(
      rows.map(({ action }) => action.split('.')[1]),
      ['created', 'created', 'disabled', 'enabled', 'secret_rotated', 'deleted'],
    );
  });

  test('refuses what makes no sense, and says what would', async (t) => {
    const app = await startApp(t);
    const url = 'https://erp.example/';
    const id = 'whe_1_0b3ae2c6-6f0f-4a4e-9a3b-0f7f6f0e9c11';
    for (const [args, code, text] of [
      [['create', '--url', url], 2, /--account, or --company/],
      [['create', '--company', '--url', url, '--types', 'order.lost'], 2, /order\.loaded/],
      [['create', '--account', 'Nobody', '--url', url], 1, /no account "Nobody"/],
      [['create', '--company', '--url', 'http://erp.example:99/#a'], 1, /url: .*#/],
      [['show', 'x'], 2, /whe_1_/],
      [['show', id], 1, /no such endpoint/],
      [['replay', id], 2, /--since, or --event/],
      [['replay', id, '--since', 'yesterday'], 2, /with offset/],
      [['list', '--company', '--account', 'x'], 2, /exclude each other/],
    ] as const) {
      const ended = await run(app, ...args);
      assert.deepEqual([ended.code, ended.stdout], [code, ''], ended.stderr);
      assert.match(ended.stderr, text);
    }
  });
});

suite('webhook listen', { concurrency: 2 }, () => {
  const settings = temporaryDirectory({ after });
  const listen = async (t: TestContext, token: string, ...args: string[]) =>
    startCli(t, ['webhook', 'listen', ...args], { TRANSPORT_TOKEN: token, XDG_CONFIG_HOME: await settings });

  test('forwards what happens as an endpoint would get it, and goes on when the service comes back', async (t) => {
    const app = await startApp(t);
    const receiver = await openRawReceiver(t);
    const way = await openWay(t, app.origin);
    await app.call('POST', '/booking/publish', { json: bookingRequest() });
    const listening = await listen(
      t,
      app.token,
      '--url',
      way.origin,
      '--forward-to',
      receiver.url,
      '--types',
      'order.placed,order.canceled',
    );
    await until(() => listening.stdout().startsWith('whsec_'));
    const secret = listening.stdout().split('\n')[0]!;
    assert.equal(readFileSync(secretFile({ XDG_CONFIG_HOME: await settings }), 'utf8').trim(), secret);
    const { id } = (await app.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
    await until(() => receiver.posted.length === 1);
    const { headers } = receiver.posted[0]!;
    const event = verified(receiver.posted[0]!, secret);
    assert.deepEqual([event.type, event.data.order.id], ['order.placed', id]);
    assert.ok(Date.parse(event.timestamp));
    assert.match(headers['user-agent']!, /^transport-ordering-service\//);
    await until(() => /order\.placed {2}order \d+ {2}evt_\w+ → 204, \d+ ms/.test(listening.stdout()));

    way.cut();
    await until(() => listening.stderr().includes('trying again'));
    await way.mend();
    await app.call('PUT', `/orders/${id}`, { json: { status: 'canceled' } });
    await until(() => receiver.posted.length === 2);
    assert.match(listening.stderr(), /answers again/);
    listening.signal('SIGINT');
    assert.equal((await listening.ended).code, 0);
  });

  test('begins at an instant, a position or an event, and says when nobody takes it', async (t) => {
    const app = await startApp(t);
    const before = new Date().toISOString();
    for (let i = 0; i < 3; i++) await app.call('POST', '/booking/publish', { json: bookingRequest() });
    const feed = (await app.call('GET', '/events')).body.data;
    const refusing = await openRawReceiver(t, 503);
    for (const [since, count] of [
      [before, 3],
      ['1', 2],
      [feed[1].id, 1],
    ] as const) {
      const from = refusing.posted.length;
      const listening = await listen(
        t,
        app.token,
        '--url',
        `${app.origin}/api/v3/`,
        '--forward-to',
        refusing.url,
        '--since',
        since,
      );
      await until(() => listening.stdout().split(' → 503').length - 1 === count);
      listening.signal('SIGTERM');
      assert.equal((await listening.ended).code, 0);
      assert.equal(refusing.posted.length - from, count);
    }
    const nowhere = await listen(
      t,
      app.token,
      '--url',
      app.origin,
      '--forward-to',
      `http://127.0.0.1:${await freePort()}/`,
      '--since',
      '2',
    );
    await until(() => / → .*ECONNREFUSED/.test(nowhere.stdout()));
  });

  test('says in its help that a position is the one before the first event to come', async () => {
    const { stdout } = await runCli(['webhook', 'listen', '--help']);
    assert.match(
      stdout.replace(/\s+/g, ' '),
      /a position or the id of an event, of which the next is the first to come/,
    );
  });

  test('ends with what is wrong with a token, an address or an option', async (t) => {
    const app = await startApp(t);
    const to = ['--forward-to', 'http://127.0.0.1:3000/'];
    for (const [args, code, text] of [
      [['--url', `${app.origin}/sandbox/api/v3`, ...to], 2, /production .* is not for the sandbox/],
      [['--url', 'x', ...to], 2, /--url/],
      [['--url', app.origin, '--forward-to', 'localhost:3000'], 2, /--forward-to/],
      [['--url', app.origin, ...to, '--since', 'x'], 2, /--since/],
    ] as const) {
      const ended = await (await listen(t, app.token, ...args)).ended;
      assert.equal(ended.code, code, ended.stderr);
      assert.match(ended.stderr, text);
    }
    const revoked = await listen(t, createToken('production'), '--url', app.origin, ...to);
    assert.deepEqual([(await revoked.ended).code, /not known/.test(revoked.stderr())], [1, true]);
    const none = await runCli(['webhook', 'listen', '--url', app.origin, ...to]);
    assert.deepEqual([none.code, /TRANSPORT_TOKEN/.test(none.stderr)], [2, true]);
  });
});

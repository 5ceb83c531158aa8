import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { runCli } from '../support/process.ts';
import { bookingRequest, unloading } from '../support/requests.ts';

async function cli(app: TestApp, ...args: string[]) {
  const env = { DATABASE_URL: app.pool.options.connectionString };
  return runCli(['order', ...args, '--environment', 'production'], { env });
}

async function book(app: TestApp, changes: object = {}, token = app.token): Promise<{ id: string; number: number }> {
  const reply = await app.call('POST', '/booking/publish', { token, json: bookingRequest(changes) });
  assert.equal(reply.status, 200, reply.text);
  return { id: reply.body.data.id, number: reply.body.data.order_number };
}

async function statusOf(app: TestApp, id: string): Promise<string> {
  return (await app.call('GET', `/orders/${id}`)).body.data.status;
}

async function advancesThroughTheTour(t: TestContext): Promise<void> {
  const app = await startApp(t);
  const second = unloading({ zip: '10121', city: 'Torino' });
  const { id, number } = await book(app, { unloadings: [unloading(), second] });
  const first = await cli(app, 'advance', id);
  assert.deepEqual([first.code, first.stdout], [0, `Order ${number} is loaded. Next: unloading in Milano.\n`]);
  assert.equal(await statusOf(app, id), 'loaded');
  const middle = await cli(app, 'advance', String(number));
  assert.equal(middle.stdout, `Order ${number} is loaded. Next: unloading in Torino.\n`);
  const last = await cli(app, 'advance', id, '--json');
  assert.deepEqual(JSON.parse(last.stdout), { id, order_number: number, status: 'delivered' });
  const order = (await app.call('GET', `/orders/${id}`)).body.data;
  assert.equal(order.status, 'delivered');
  assert.deepEqual(
    order.history.map(({ type, actor }: { type: string; actor: string }) => [type, actor]),
    [
      ['placed', 'shipper'],
      ['loaded', 'operator'],
      ['stop_finished', 'operator'],
      ['delivered', 'operator'],
    ],
  );
  const beyond = await cli(app, 'advance', id);
  assert.deepEqual([beyond.code, beyond.stdout], [1, '']);
  assert.equal(beyond.stderr, 'error: The order is delivered: no stop is left to finish.\n');
}

async function refusesToAdvance(t: TestContext): Promise<void> {
  const app = await startApp(t);
  const { id } = await book(app);
  await app.call('PUT', `/orders/${id}`, { json: { status: 'canceled' } });
  const canceled = await cli(app, 'advance', id);
  assert.equal(canceled.code, 1);
  assert.equal(canceled.stderr, 'error: The order is canceled: no stop is left to finish.\n');
  assert.equal(await statusOf(app, id), 'canceled');
  for (const reference of ['999999', '00000000-0000-4000-8000-000000000000', "' or true --"]) {
    for (const command of ['advance', 'show']) {
      const unknown = await cli(app, command, reference);
      assert.equal(unknown.code, 1);
      assert.equal(unknown.stderr, `error: There is no order "${reference}" in production.\n`);
    }
  }
}

async function listsAndShows(t: TestContext): Promise<void> {
  const app = await startApp(t);
  const other = (await app.issue({ account: 'Other AG' })).token;
  assert.equal((await cli(app, 'list')).stdout, 'no orders\n');
  const acme = [await book(app), await book(app)];
  const [third] = [await book(app, {}, other)];
  await app.call('PUT', `/orders/${acme[0]!.id}`, { json: { status: 'canceled' } });
  const listed = async (...args: string[]) =>
    JSON.parse((await cli(app, 'list', '--json', ...args)).stdout).map((order: { id: string }) => order.id);
  const [oldest, middle] = acme.map(({ id }) => id);
  assert.deepEqual(await listed(), [third!.id, middle, oldest]);
  assert.deepEqual(await listed('--account', 'Other AG'), [third!.id]);
  assert.deepEqual(await listed('--status', 'canceled,loaded'), [oldest]);
  assert.deepEqual(await listed('--limit', '1'), [third!.id]);
  const table = (await cli(app, 'list')).stdout;
  assert.match(
    table,
    new RegExp(`${acme[1]!.number} +placed +DE Hamburg +IT Milano +2026-11-24T08:00:00\\+01:00 +${middle}`),
  );
  const nobody = await cli(app, 'list', '--account', 'Nobody');
  assert.deepEqual([nobody.code, nobody.stderr], [1, 'error: there is no account "Nobody"\n']);

  const shown = JSON.parse((await cli(app, 'show', middle!, '--json')).stdout);
  assert.deepEqual(shown, (await app.call('GET', `/orders/${middle}`)).body.data, 'the same as the interface says');
  const text = (await cli(app, 'show', String(acme[1]!.number))).stdout;
  assert.match(text, new RegExp(`^Order ${acme[1]!.number}, placed, .* km\\n[\\d.]+ EUR net, [\\d.]+ gross\\n`));
  assert.match(text, /loading +DE 20457 Hamburg +Hanse Maschinenbau GmbH/);
}

async function verifies(t: TestContext): Promise<void> {
  const app = await startApp(t);
  for (let i = 0; i < 3; i++) await book(app);
  const right = await cli(app, 'verify');
  assert.deepEqual([right.code, right.stdout], [0, 'Orders compared: 3, in accounts: 1; all counts are right.\n']);
  await app.pool.query('update production.order_counts set placed = placed + 1 where level = 3');
  const wrong = await cli(app, 'verify');
  assert.equal(wrong.code, 1);
  assert.match(wrong.stdout, /accounts with something wrong: 1\..*3 +1 +0 +0 +wrong.*--repair/s);
  const repaired = await cli(app, 'verify', '--repair', '--json');
  assert.deepEqual([repaired.code, JSON.parse(repaired.stdout)[0].result], [0, 'repaired']);
  assert.equal((await app.call('GET', '/orders')).body.meta.total, 3);
  assert.equal((await cli(app, 'verify')).code, 0);
}

suite('the dispatcher', { concurrency: 2 }, () => {
  test('advances an order stop by stop to loaded and delivered, and no further', advancesThroughTheTour);
  test('cannot advance a canceled order, nor find one that is not there', refusesToAdvance);
  test('lists the orders of every account, newest first, and shows one as the interface does', listsAndShows);
  test('compares the counts of lists with the orders, and counts anew where they differ', verifies);
});

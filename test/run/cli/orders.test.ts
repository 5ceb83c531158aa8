import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { startApp } from '../../support/app.ts';
import { at, daysAfter } from '../../support/clock/days.ts';
import { book, cli, statusOf } from '../../support/progress/order-commands.ts';
import { loading, loadingDay, unloading } from '../../support/requests.ts';

/** After the windows of the orders below. */
const noon = at(daysAfter(loadingDay, 5), '12:00');

async function reportsThroughTheTour(t: TestContext): Promise<void> {
  const app = await startApp(t);
  const second = unloading({ zip: '10121', city: 'Torino' });
  const { id, number } = await book(app, { unloadings: [unloading(), second] });
  const first = await cli(app, 'report', id, 'finished', '--signed-by', 'Inga Petersen');
  assert.deepEqual([first.code, first.stdout], [0, `Order ${number} is loaded. Next: unloading in Milano.\n`]);
  assert.match(first.stderr, /^warning: at: is \d+ h \d+ min (before|after) the window of the stop\.$/m);
  assert.equal(await statusOf(app, id), 'loaded');
  const skipped = await cli(app, 'report', id, 'finished', '--stop', '3');
  assert.equal(skipped.code, 1);
  const eta = await cli(app, 'report', id, 'eta', '--stop', '3', '--at', noon);
  assert.equal(eta.stdout, `Order ${number} is loaded. Next: unloading in Milano.\n`);
  const [, torino] = (await app.call('GET', `/orders/${id}`)).body.data.unloadings;
  assert.deepEqual(torino.expected, { at: noon, derived: false });
  const failed = ['report', String(number), 'failed', '--reason', 'receiver_absent'];
  assert.equal((await cli(app, ...failed, '--if-version', '1')).code, 1);
  assert.equal((await cli(app, ...failed, '--if-version', '2', '--note', 'rang twice')).code, 0);
  const closed = await cli(app, 'report', id, 'closed', '--reason', 'rejected', '--json');
  assert.deepEqual(JSON.parse(closed.stdout), {
    id,
    order_number: number,
    status: 'loaded',
    version: 4,
    report: 4,
    repeated: false,
    warnings: [],
  });
  assert.equal((await cli(app, 'report', id, 'finished')).stdout, `Order ${number} is delivered. No stop is left.\n`);
  const beyond = await cli(app, 'report', id, 'finished');
  assert.deepEqual([beyond.code, beyond.stdout], [1, '']);
  assert.equal(beyond.stderr, 'error: The order is delivered: no stop is left to report.\n');
  const corrected = await cli(app, 'correct', id, '--reason', 'another lorry', '--json');
  assert.equal(JSON.parse(corrected.stdout).status, 'loaded');
  const order = (await app.call('GET', `/orders/${id}`)).body.data;
  assert.deepEqual(
    order.history.map(({ type, actor }: { type: string; actor: string }) => [type, actor]),
    [
      ['placed', 'shipper'],
      ...['loaded', 'stop_failed', 'stop_closed', 'delivered', 'corrected'].map((type) => [type, 'operator']),
    ],
  );
}

async function assignsAndCancels(t: TestContext): Promise<void> {
  const app = await startApp(t);
  const { id, number } = await book(app, { additional_information: 'Ring at gate 3' });
  const carrier = ['--haulier', 'Spedition Süd', '--plate', 'hh-ab 123', '--driver', 'Jan', '--phone', '+49 40 1'];
  const assigned = await cli(app, 'assign', id, ...carrier, '--if-version', '1', '--json');
  assert.deepEqual(JSON.parse(assigned.stdout), { id, version: 2 });
  const shown = (await cli(app, 'show', id)).stdout;
  for (const part of [
    `Order ${number}, placed, `,
    'Shipper: Acme GmbH, DE',
    'Goods: 2 × Parts, 120 × 80 × 120 cm, 300 kg each',
    'Remark: Ring at gate 3',
    'Transport: Spedition Süd, HH-AB 123, Jan, +49 40 1',
  ])
    assert.ok(shown.includes(part), `${part} in\n${shown}`);
  assert.match(
    shown,
    /1 loading +open +DE 20457 Hamburg +Hanse Maschinenbau GmbH +Am Sandtorkai 30, Gate 3 +Inga Petersen \+49 40 301000 +PO-4711/,
  );
  assert.match(shown, /transport\.assigned +operator \w+ +2 +haulier: Spedition Süd, vehicle plate: HH-AB 123/);
  const italian = { country: 'IT', zip: '10121', city: 'Torino' };
  const inside = await book(app, { loadings: [loading(italian)] });
  assert.match(
    (await cli(app, 'show', inside.id)).stdout,
    /^Cabotage: Carriers of Germany may carry goods inside Italy only three times within seven days .*\.$/m,
  );
  assert.equal((await cli(app, 'assign', id, '--none')).stdout, 'Nobody carries the order.\n');
  assert.equal((await cli(app, 'assign', id)).code, 2);
  assert.equal((await cli(app, 'cancel', id)).code, 2);
  assert.match((await cli(app, 'cancel', id, '--reason', 'other')).stderr, /note: is needed/);
  const canceled = await cli(app, 'cancel', id, '--reason', 'no_vehicle', '--note', 'Breakdown', '--json');
  assert.deepEqual(JSON.parse(canceled.stdout), { id, status: 'canceled', version: 4 });
  assert.match((await cli(app, 'show', id)).stdout, /Canceled by the company: reason: no_vehicle, note: Breakdown/);
}

async function refusesWhatCannotBe(t: TestContext): Promise<void> {
  const app = await startApp(t);
  const { id } = await book(app);
  for (const wrong of [
    ['sunk'],
    ['eta'],
    ['failed', '--reason', 'lazy'],
    ['arrived', '--stop', '3'],
    ['eta', '--at', '9'],
  ])
    assert.equal((await cli(app, 'report', id, ...wrong)).code, 2, wrong.join(' '));
  assert.match((await cli(app, 'report', id, 'failed')).stderr, /reason: is needed for failed/);
  await app.call('PUT', `/orders/${id}`, { json: { status: 'canceled' } });
  const canceled = await cli(app, 'report', id, 'finished');
  assert.equal(canceled.code, 1);
  assert.equal(canceled.stderr, 'error: The order is canceled: no stop is left to report.\n');
  for (const reference of ['999999', '00000000-0000-4000-8000-000000000000', "' or true --"]) {
    for (const command of [
      ['report', reference, 'finished'],
      ['show', reference],
    ]) {
      const unknown = await cli(app, ...command);
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
  assert.deepEqual(await listed('--date', loadingDay, '--unassigned', '--search', 'acme milano'), [middle]);
  assert.deepEqual(await listed('--date', daysAfter(loadingDay, -4)), []);
  const table = (await cli(app, 'list')).stdout;
  assert.match(
    table,
    new RegExp(
      `${acme[1]!.number} +placed +Acme GmbH +DE Hamburg +IT Milano +${loadingDay} 08:00 +.* kg +[\\d.]+ EUR .*${middle}`,
    ),
  );
  const csv = (await cli(app, 'list', '--csv', '--limit', '2')).stdout.split('\r\n');
  assert.deepEqual(
    csv.slice(1).map((line) => line.split(',').slice(1, 3)),
    [['placed', '"Other AG"'], ['placed', '"Acme GmbH"'], []],
  );
  for (const date of ['2026-02-30', '0000-01-01']) {
    const noDay = await cli(app, 'list', '--date', date);
    assert.deepEqual([noDay.code, noDay.stderr], [2, `error: --date must be a day, as in 2026-11-24, not "${date}"\n`]);
  }
  const nobody = await cli(app, 'list', '--account', 'Nobody');
  assert.deepEqual([nobody.code, nobody.stderr], [1, 'error: there is no account "Nobody"\n']);

  const shown = JSON.parse((await cli(app, 'show', middle!, '--json')).stdout);
  assert.deepEqual(shown, (await app.operate('GET', `/orders/${middle}`)).body.data, 'the same as the interface says');
  const text = (await cli(app, 'show', String(acme[1]!.number))).stdout;
  const first = `^Order ${acme[1]!.number}, placed, .* km, version 1\\n.*\\n[\\d.]+ EUR net, [\\d.]+ gross`;
  assert.match(text, new RegExp(first));
  assert.match(text, /1 loading +open +DE 20457 Hamburg +Hanse Maschinenbau GmbH/);
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
  test('reports stop by stop to loaded and delivered, no further, and takes a report back', reportsThroughTheTour);
  test('says who carries an order, cancels it, and sees all that is to know of it', assignsAndCancels);
  test('cannot report what is wrong or canceled, nor find an order that is not there', refusesWhatCannotBe);
  test('lists the orders of every account, newest first, and shows one as the interface does', listsAndShows);
  test('compares the counts of lists with the orders, and counts anew where they differ', verifies);
});

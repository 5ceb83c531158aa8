import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { timeLeft } from '../../../console/data/dispatch/time-left.ts';
import { formatLocal } from '../../../src/ground/local-time.ts';
import { startApp } from '../../support/app.ts';
import { at, daysAfter } from '../../support/clock/days.ts';
import { temporaryDirectory } from '../../support/process.ts';
import { book, cli, cliIn, statusOf } from '../../support/progress/order-commands.ts';
import { loading, loadingDay } from '../../support/requests.ts';

/** Every booking is answered by hand, within ten hours in which the company works. */
async function answerByHand(tables: string, table: object = {}): Promise<void> {
  const acceptance = [{ answer: 'by_hand', answerWithinMinutes: 600 }];
  await writeFile(join(tables, 'availability.json'), JSON.stringify({ acceptance, ...table }));
}

async function tellsTheTimeToAnswer(t: TestContext): Promise<void> {
  const DATA_DIR = await temporaryDirectory(t);
  const tables = join(DATA_DIR, 'tariff');
  await mkdir(tables);
  // Four times as long as they last: nights lie between.
  await answerByHand(tables, { officeHours: { from: '09:00', to: '11:30' } });
  await writeFile(join(DATA_DIR, 'company.json'), JSON.stringify({ time_zone: 'Europe/Helsinki' }));
  const app = await startApp(t, { tables });
  app.sold.timeZone = 'Europe/Helsinki';
  const day = daysAfter(loadingDay, 14);
  const { id } = await book(app, {
    loadings: [loading({ dates: [{ start: at(day, '08:00'), end: at(day, '14:00') }] })],
  });
  const { decide_until, office_hours } = (await app.operate('GET', `/orders/${id}`)).body.data;
  const until = `${formatLocal(Date.parse(decide_until), 'Europe/Helsinki').slice(0, 16).replace('T', ' ')} (Europe/Helsinki)`;

  const shown = await cliIn(DATA_DIR, app, 'show', id);
  const [, line = ''] = shown.stdout.split('\n');
  const [, before, hours, minutes, after] = /^(.*), (\d+) h (\d+) min (.*)$/.exec(line) ?? [];
  assert.deepEqual(
    [before, after],
    [`To be answered until ${until}`, 'of office hours left; without an answer it is declined.'],
    shown.stdout + shown.stderr,
  );
  const left = Number(hours) * 60 + Number(minutes);
  const expected = timeLeft({ office_hours }, Date.now()).seconds / 60;
  assert.ok(Math.abs(left - expected) < 2, `${left} of ${expected} minutes`);
  const json = JSON.parse((await cliIn(DATA_DIR, app, 'show', id, '--json')).stdout);
  assert.deepEqual(json, (await app.operate('GET', `/orders/${id}`)).body.data, 'the same as the interface says');
  assert.match((await cliIn(DATA_DIR, app, 'list')).stdout, / requested, \d+ h \d+ min left +Acme GmbH /);
}

async function listsWhatIsToBeAnswered(t: TestContext): Promise<void> {
  const DATA_DIR = await temporaryDirectory(t);
  const tables = join(DATA_DIR, 'tariff');
  await mkdir(tables);
  await answerByHand(tables, { pools: [{ pool: 'lorries', loads: 4 }] });
  const app = await startApp(t, { tables });
  const other = (await app.issue({ account: 'Other AG' })).token;
  assert.equal((await cliIn(DATA_DIR, app, 'requests')).stdout, 'no orders are to be answered\n');
  const booked = [await book(app), await book(app), await book(app, {}, other)];
  // Of these the second is to be answered first, and the newest last.
  for (const [place, hours] of [2, 1, 3].entries())
    await app.pool.query(
      `update production.orders set decide_until = now() + make_interval(hours => $2) where id = $1`,
      [booked[place]!.id, hours],
    );
  const placed = await book(app);
  await app.operate('POST', `/orders/${placed.id}/accept`, { json: {} });
  const [second, first, third] = booked.map(({ number }) => number);
  const listed = async (...args: string[]) =>
    JSON.parse((await cliIn(DATA_DIR, app, 'requests', '--json', ...args)).stdout).map(
      ({ order_number }: { order_number: number }) => order_number,
    );
  assert.deepEqual(await listed(), [first, second, third]);
  assert.deepEqual(await listed('--limit', '2'), [first, second]);
  assert.deepEqual(await listed('--account', 'Other AG'), [third]);
  assert.equal((await cliIn(DATA_DIR, app, 'requests', '--limit', '0')).code, 2);
  const [row] = JSON.parse((await cliIn(DATA_DIR, app, 'requests', '--json', '--limit', '1')).stdout);
  assert.deepEqual(row, (await app.operate('GET', '/requests')).body.data[0], 'what the interface says');
  const table = (await cliIn(DATA_DIR, app, 'requests')).stdout.split('\n');
  assert.match(table[0]!, /^ order number +status +silence +pool +shipper /);
  const taken = `${row.places.day}: 4 of 4 taken, this one included`;
  assert.match(
    table[1]!,
    new RegExp(`^ +${first} +requested, (\\d+ h )?\\d+ min left +decline +lorries, ${taken} +Acme GmbH `),
  );
  const shown = await cliIn(DATA_DIR, app, 'show', String(first));
  assert.match(shown.stdout, new RegExp(`^It takes a place of "lorries" on ${taken}\\.$`, 'm'));
}

async function acceptsAndDeclines(t: TestContext): Promise<void> {
  const tables = await temporaryDirectory(t);
  await answerByHand(tables);
  const app = await startApp(t, { tables });
  const [first, second] = [await book(app), await book(app)];
  const listed = await cli(app, 'list', '--status', 'requested', '--json');
  assert.equal(JSON.parse(listed.stdout).length, 2);
  for (const early of [
    ['report', String(first.number), 'finished'],
    ['report', String(first.number), 'arrived', '--stop', '1'],
    ['correct', String(first.number), '--reason', 'another lorry'],
    ['cmr', String(first.number)],
    ['confirmation', String(first.number)],
  ]) {
    const { code, stderr } = await cli(app, ...early);
    const how = `npx transport order accept --environment production ${first.number}`;
    assert.deepEqual(
      [code, stderr],
      [1, `error: The order has not been accepted yet. To accept it: ${how}\n`],
      early.join(' '),
    );
  }
  assert.equal((await cli(app, 'accept', first.id, '--if-version', '7')).code, 1);
  const accepted = await cli(app, 'accept', String(first.number), '--json');
  assert.deepEqual(JSON.parse(accepted.stdout), { id: first.id, version: 2, status: 'placed' });
  assert.equal((await cli(app, 'decline', second.id, '--reason', 'other')).code, 1);
  const declined = await cli(app, 'decline', second.id, '--reason', 'window', '--note', 'Too early.');
  assert.deepEqual([declined.code, declined.stdout], [0, 'The order is declined.\n']);
  assert.deepEqual([await statusOf(app, first.id), await statusOf(app, second.id)], ['placed', 'declined']);
  assert.match(
    (await cli(app, 'show', second.id)).stdout,
    /^Declined by the company: reason: window, note: Too early\.$/m,
  );
  const again = await cli(app, 'accept', second.id);
  assert.equal(again.code, 1);
  assert.match(
    again.stderr,
    /^error: The order was answered already: declined by operator:\S+ at \S+Z \(window\)\. Its shipper can book anew\.\n$/,
  );
  assert.equal((await cli(app, 'verify')).code, 0);
}

suite('the dispatcher who answers', { concurrency: 2 }, () => {
  test('reads how long an order can still be answered, as the company counts', tellsTheTimeToAnswer);
  test('lists what is to be answered, the least time left first', listsWhatIsToBeAnswered);
  test('accepts and declines what is requested, once', acceptsAndDeclines);
});

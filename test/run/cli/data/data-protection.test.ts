import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMentions } from '../../../../src/orders/order/erasure/find-mentions.ts';
import { createPerson } from '../../../../src/who/people/manage-people.ts';
import { startApp } from '../../../support/app.ts';
import { databaseOn } from '../../../support/database.ts';
import { runCli } from '../../../support/process.ts';
import { bookingRequest, loading, unloading } from '../../../support/requests.ts';

test('the CLI exports what is kept of a person, erases what ended of an account, says so in the audit, and runs the retention', async (t) => {
  const app = await startApp(t);
  const cli = async (args: string[], env: Record<string, string> = {}, code = 0) => {
    const DATABASE_URL = app.pool.options.connectionString;
    const ended = await runCli([...args, '--environment', 'production'], { env: { DATABASE_URL, ...env } });
    assert.equal(ended.code, code, ended.stderr);
    return code === 0 ? ended.stdout : ended.stderr;
  };
  const book = async (last_name: string) => {
    const json = bookingRequest({ loadings: [loading({ last_name })], unloadings: [unloading()] });
    return (await app.call('POST', '/booking/publish', { json })).body.data;
  };
  const [one, other] = [await book('O\'Hara "Ines" Łoś'), await book('Petersen')];
  await app.call('PUT', `/orders/${one.id}`, { json: { status: 'canceled' } });

  const database = databaseOn(app.pool, 'production');
  const { accountId } = await app.issue();
  const searched = (text: string) => findMentions(database, accountId, text);
  for (const text of ["o'hara", '"INES"', 'łoś'])
    assert.deepEqual(
      (await searched(text)).map(({ id, found }) => [id, ...Object.keys(found)]),
      [[one.id, 'loadings.0', 'request']],
      text,
    );
  const [printed] = JSON.parse(await cli(['export', '--account', 'Acme GmbH', '--search', "O'HARA"]));
  assert.deepEqual([printed.order_number, printed.found['loadings.0'].phone], [one.order_number, '+49 40 301000']);
  assert.equal((await searched('sandtorkai')).length, 2);
  assert.deepEqual(await searched('nobody at all'), []);

  const url = 'https://erp.example/';
  const { secret, ...endpoint } = (await app.call('POST', '/webhook-endpoints', { json: { url } })).body.data;
  const contacts = [{ name: 'Ruth', email: 'ruth@acme.example', mails: ['loaded'] }];
  assert.equal((await app.operate('PATCH', `/accounts/${accountId}`, { json: { contacts } })).status, 200);
  const whole = await cli(['export', '--account', 'Acme GmbH']);
  assert.deepEqual(JSON.parse(whole).webhook_endpoints, [endpoint]);
  assert.deepEqual([JSON.parse(whole).account.id, JSON.parse(whole).tokens.length], [accountId, 2]);
  const { told_by_mail: told } = JSON.parse(whole);
  assert.deepEqual([told[0].email, told[0].state, told.length], ['ruth@acme.example', 'new', 1]);
  assert.ok(!whole.includes(secret) && !whole.includes(app.token));

  const member = { email: 'Jo@Freight.example', name: 'Jo', role: 'dispatcher' as const };
  const { person } = await createPerson(database, member, { actor: 'cli:root', now: Date.now() });
  const kept = await cli(['export', '--person', 'jo@freight.example']);
  assert.equal(JSON.parse(kept).person.email, 'Jo@Freight.example');
  assert.deepEqual(
    JSON.parse(kept).audit.map(({ action, target }: Record<string, string>) => [action, target]),
    [['person.created', `person:${person.id}`]],
  );
  assert.doesNotMatch(kept, /hash/);

  const erased = JSON.parse(await cli(['account', 'erase', 'Acme GmbH', '--before', '2999-01-01', '--json']));
  assert.deepEqual([erased.ended, erased.erased], [1, 1]);
  assert.deepEqual(await searched('łoś'), []);
  assert.deepEqual(
    (await searched('Petersen')).map(({ id }) => id),
    [other.id],
  );
  const { rows } = await app.pool.query(`select action, details from production.audit where action = 'account.erased'`);
  assert.deepEqual(rows, [{ action: 'account.erased', details: { before: erased.before, orders: 1 } }]);

  const kept30 = { RETENTION_DAYS: 'names=30, audit=90' };
  const shown = JSON.parse(await cli(['retention', 'show', '--json'], kept30));
  assert.deepEqual(shown.find(({ kind }: { kind: string }) => kind === 'names').days, 30);
  await app.pool.query(`update production.orders set status = 'canceled', updated_at = now() - interval '31 days'`);
  await app.pool.query(
    `insert into production.audit (at, actor, action, target, details)
     select now() - make_interval(days => days), 'system', 'x', 'y', '{}' from unnest(array[89, 91, 400]) as days`,
  );
  const run = JSON.parse(await cli(['retention', 'run', '--json'], kept30));
  assert.deepEqual(run, [
    { kind: 'names', days: 30, removed: 1 },
    { kind: 'audit', days: 90, removed: 2 },
  ]);
  assert.deepEqual(await searched('Petersen'), []);

  for (const args of [['export'], ['export', '--account', 'x', '--search', 'ab']]) await cli(args, {}, 2);
  for (const until of [[], ['--before', 'soon']]) await cli(['account', 'erase', 'Acme GmbH', ...until], {}, 2);
  assert.match(
    await cli(['account', 'erase', 'Nobody', '--before', '2020-01-01'], {}, 1),
    /there is no account "Nobody"/,
  );
});

test('the CLI exports all orders of an account by number, drafts too, and none of another account', async (t) => {
  const app = await startApp(t);
  const env = { DATABASE_URL: app.pool.options.connectionString! };
  const args = ['export', '--environment', 'production', '--account'];
  const printed = async (account: string) => {
    const { code, stdout, stderr } = await runCli([...args, account, '--orders'], { env });
    assert.equal(code, 0, stderr);
    return stdout;
  };
  await app.issue({ account: 'Empty GmbH' });
  assert.equal(await printed('Empty GmbH'), '[]\n');
  const { token } = await app.issue({ account: 'Other GmbH' });
  const json = bookingRequest();
  const placed = (await app.call('POST', '/booking/publish', { json })).body.data;
  await app.call('POST', '/booking/publish', { json, token });
  const draft = (await app.call('POST', '/booking/draft', { json })).body.data;
  await app.call('PUT', `/orders/${placed.id}`, { json: { status: 'canceled' } });

  const text = await printed('Acme GmbH');
  assert.equal(text.split('\n').length, 2 + 2 + 1, 'one a line');
  const orders = JSON.parse(text);
  assert.deepEqual(
    orders.map(({ id, status }: Record<string, string>) => [id, status]),
    [
      [placed.id, 'canceled'],
      [draft.id, 'draft'],
    ],
  );
  assert.deepEqual(orders[0].request, json);
  assert.equal(orders[0].events.length, 2);
  assert.deepEqual([orders[0].reports, orders[0].documents], [[], []]);

  await app.pool.query(
    `create temporary table copied as select * from production.orders where id = '${placed.id}';
     update copied set listed = null, status = 'draft';
     insert into production.orders overriding system value
     select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'order_number', 900000 + n))).*
       from copied c, generate_series(1, 250) as n`,
  );
  const numbers = JSON.parse(await printed('Acme GmbH')).map(
    ({ order_number: number }: Record<string, number>) => number,
  );
  assert.equal(new Set(numbers).size, 252);
  assert.deepEqual(
    numbers,
    numbers.toSorted((a: number, b: number) => a - b),
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from '../../support/app.ts';
import { clockFrom } from '../../support/clock/test-clock.ts';
import { openOwnerPool } from '../../support/database.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { book, choose, startMailing, subjectsTo } from '../../support/mail/mailing.ts';
import { type Closing, until } from '../../support/process.ts';
import { openRawReceiver } from '../../support/webhooks/raw-receiver.ts';

const inga = { name: 'Inga', email: 'inga@acme.example', mails: ['confirmation'] };
const env = { SHIPPER_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };
const minute = 60;

/** Puts the clock of a database that has one to set off by so many seconds. */
function clockSetter(t: Closing, pool: TestApp['pool']) {
  const owner = openOwnerPool(t, pool.options.connectionString!);
  return async (seconds: number) => void (await owner.query('update test_clock.shift set seconds = $1', [seconds]));
}

test('what happens once the database’s clock was put back is told at once, and nothing twice', async (t) => {
  const server = await startMailServer(t);
  const { app, account } = await startMailing(t, server, { env, clock: clockFrom() });
  const setClock = clockSetter(t, app.pool);
  const [well, failing] = [await openRawReceiver(t), await openRawReceiver(t, 500)];
  for (const { url } of [well, failing])
    assert.equal((await app.call('POST', '/webhook-endpoints', { json: { url } })).status, 201);
  await choose(app, account, inga);
  const { id } = await book(app);
  await until(() => well.posted.length === 1 && failing.posted.length === 1 && server.mails.length === 1);
  const isGivenBack = `select from production.webhook_endpoints where claimed_by is not null
                       union all select from production.mail_recipients where claimed_by is not null`;
  await until(async () => (await app.pool.query(isGivenBack)).rowCount === 0);
  const link = (await app.operate('POST', `/orders/${id}/driver-link`)).body.data.url as string;
  const asDriver = async () => {
    const token = new URL(link).hash.slice(1);
    return (await fetch(`${app.origin}/driver/v1/order`, { headers: { authorization: `Bearer ${token}` } })).status;
  };
  assert.equal(await asDriver(), 200);

  await setClock(-10 * minute);
  const { order_number: number } = await book(app);
  await until(() => well.posted.length === 2 && server.mails.length === 2, 5);
  assert.match(subjectsTo(server, inga.email)[1]!, new RegExp(`^Auftrag ${number} `));
  assert.equal(await asDriver(), 200);
  await sleep(1000);
  // The one that failed waits for as long as the clock was put back, and is then tried as if nothing had been.
  const triedMeanwhile = failing.posted.length;
  assert.ok(triedMeanwhile <= 2, `${triedMeanwhile} tries`);
  failing.status = 204;
  await setClock(minute);
  await until(
    () => new Set(failing.posted.map(({ headers }) => headers['webhook-id'])).size === 2 && failing.posted.length >= 3,
  );
  await sleep(1000);
  assert.deepEqual([well.posted.length, server.mails.length], [2, 2]);
  assert.ok(failing.posted.length <= triedMeanwhile + 2, `${failing.posted.length} tries`);
});

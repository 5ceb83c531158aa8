import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp } from '../../support/app.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { book, startMailing, subjectsTo } from '../../support/mail/mailing.ts';
import { runCli, until } from '../../support/process.ts';
import { bookingRequest } from '../../support/requests.ts';
import { openRawReceiver } from '../../support/webhooks/raw-receiver.ts';

const toDesk = { env: { MAIL_COMPANY_TO: 'desk@elbe.example' } };
const desk = 'desk@elbe.example';

/** Gives each address of the company time to have its row: it is told of what happens from then on. */
async function untilTold({ pool }: Awaited<ReturnType<typeof startApp>>, count: number): Promise<void> {
  await until(async () => (await pool.query('select from production.company_mail_recipients')).rowCount === count);
}

suite('the company', { concurrency: 2 }, () => {
  test('is told of new orders of all accounts, once each, from the turning on', async (t) => {
    const server = await startMailServer(t);
    const off = await startApp(t);
    await book(off);
    const url = off.pool.options.connectionString!;
    const { app } = await startMailing(t, server, { ...toDesk, url });
    await untilTold(app, 1);
    const first = await book(app);
    const { token } = await app.issue({ account: 'Rossi S.p.A.', country: 'IT' });
    const second = await app.call('POST', '/booking/publish', { token, json: bookingRequest() });
    await app.call('PUT', `/orders/${first.id}`, { json: { status: 'canceled' } });
    await until(() => server.mails.length >= 2);
    await sleep(1500);
    const places = 'Hamburg (DE) – Milano (IT)';
    assert.deepEqual(subjectsTo(server, desk).sort(), [
      `New order ${first.order_number}: ${places}`,
      `New order ${second.body.data.order_number}: ${places}`,
    ]);
    assert.match(server.mails.at(-1)!.text, /^Rossi S\.p\.A\. has placed order/);
    assert.match(server.mails.at(-1)!.text, /Price: +[\d,.]+ EUR net/);
    assert.match(
      server.mails.at(-1)!.text,
      /\nGoods\n {2}2 × euro pallet, Parts, 120 × 80 × 120 cm, 600 kg\n\nCustomer: .*\nVehicle: +Curtain-side trailer\n/,
    );

    const env = {
      DATABASE_URL: url,
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_COMPANY_TO: desk,
    };
    const listed = await runCli(['mail', 'list', '--environment', 'production', '--json'], { env });
    const [{ account, email, state, mails }] = JSON.parse(listed.stdout);
    assert.deepEqual(
      [account, email, state, mails],
      [null, desk, 'fine', ['new_order', 'new_request', 'unanswered', 'endpoint_disabled']],
    );
  });

  test('is told of an endpoint that hears nothing any more, but not of one that its owner turned off', async (t) => {
    const server = await startMailServer(t);
    const { app, account } = await startMailing(t, server, toDesk);
    await untilTold(app, 1);
    const disable = (reason: string, sequence: number) =>
      app.pool.query(
        `with next as (update production.order_lists set last_position = last_position + 1 where account_id = $1
                       returning last_position)
         insert into production.order_events
           (account_id, order_id, sequence, type, position, occurred_at, recorded_at, actor, details)
         select $1, '019ab3c4-0000-7000-8000-000000000001', $3, 'endpoint.disabled', next.last_position, now(), now(),
                'system', jsonb_build_object('url', 'https://hooks.acme.example/in', 'reason', $2::text) from next`,
        [account, reason, sequence],
      );
    await book(app);
    await disable('owner', 1);
    await disable('failing', 2);
    await disable('gone', 3);
    await until(() => server.mails.length >= 3);
    await sleep(1500);
    const told = server.mails.filter(({ headers }) => /Webhook/.test(headers.get('subject')!));
    assert.equal(server.mails.length, 3);
    assert.deepEqual(
      told.map(({ headers }) => headers.get('subject')),
      ['Webhook endpoint of Acme GmbH disabled', 'Webhook endpoint of Acme GmbH disabled'],
    );
    assert.match(told[0]!.text, /https:\/\/hooks\.acme\.example\/in[\s\S]*five days/);
    assert.match(told[1]!.text, /gone for good/);
  });

  test('is told of an endpoint that answers that it is gone', async (t) => {
    const server = await startMailServer(t);
    const receiver = await openRawReceiver(t, 410);
    const env = { ...toDesk.env, SHIPPER_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };
    const { app } = await startMailing(t, server, { env });
    await untilTold(app, 1);
    const { status, text } = await app.call('POST', '/webhook-endpoints', { json: { url: receiver.url } });
    assert.equal(status, 201, text);
    await book(app);
    const isTold = () => subjectsTo(server, desk).includes('Webhook endpoint of Acme GmbH disabled');
    await until(async () => isTold());
    assert.equal(receiver.posted.length, 1);
    const { text: told } = server.mails.find(({ headers }) => /Webhook/.test(headers.get('subject')!))!;
    assert.ok(told.includes(receiver.url) && told.includes('gone for good'), told);
  });

  test('keeps nothing of an address that is set no more', async (t) => {
    const server = await startMailServer(t);
    const first = await startMailing(t, server, toDesk);
    const url = first.app.pool.options.connectionString!;
    await untilTold(first.app, 1);
    await book(first.app);
    await until(() => server.mails.length === 1);
    await first.app.app.close();
    const past = (table: string) => `update production.${table} set seen_at = now() - interval '20 minutes'`;
    const other = await startMailing(t, server, { env: { MAIL_COMPANY_TO: 'other@elbe.example' }, url });
    await untilTold(other.app, 2);
    await other.app.app.close();
    await other.app.pool.query(`${past('company_mail_recipients')} where seen_at < (
      select max(seen_at) from production.company_mail_recipients)`);
    const again = await startMailing(t, server, { env: { MAIL_COMPANY_TO: 'other@elbe.example' }, url });
    await untilTold(again.app, 1);
    const kept = await again.app.pool.query('select from production.company_mail_attempts');
    assert.equal(kept.rowCount, 0);
  });
});

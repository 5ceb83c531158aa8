import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp } from '../../support/app.ts';
import { startMailServer, type TakenMail } from '../../support/mail/mail-server.ts';
import { book, choose, finish, startMailing, subjectsTo } from '../../support/mail/mailing.ts';
import { until } from '../../support/process.ts';
import { bookingRequest } from '../../support/requests.ts';

const sandbox = { prefix: '/sandbox/operator/v1' };
const inga = { name: 'Inga Petersen', email: 'inga@acme.example', mails: ['confirmation', 'loaded', 'problem'] };
const ole = { name: 'Ole', email: 'ole@acme.example', mails: ['canceled', 'delivered'], language: 'en' };

suite('contacts of an account', { concurrency: true }, () => {
  test('are told what they chose, in their language, and nothing else', async (t) => {
    const server = await startMailServer(t);
    const { app, account } = await startMailing(t, server);
    await choose(app, account, inga, ole, { ...inga, name: 'Nobody', email: 'none@acme.example', mails: [] });
    const { id, order_number: number } = await book(app);
    await finish(app, id, 'failed', { reason: 'goods_not_ready' });
    await finish(app, id);
    await finish(app, id);
    const other = await book(app);
    await app.call('PUT', `/orders/${other.id}`, { json: { status: 'canceled' } });
    await until(() => server.mails.length >= 6);
    await sleep(1500);
    const places = 'Hamburg (DE) – Milano (IT)';
    assert.deepEqual(
      subjectsTo(server, 'inga@acme.example').sort(),
      [
        `Auftrag ${number} bestätigt: ${places}`,
        `Auftrag ${number} verladen: ${places}`,
        `Auftrag ${other.order_number} bestätigt: ${places}`,
        `Störung bei Auftrag ${number}: ${places}`,
      ].sort(),
    );
    assert.deepEqual(subjectsTo(server, 'ole@acme.example').sort(), [
      `Order ${number} delivered: ${places}`,
      `Order ${other.order_number} canceled: ${places}`,
    ]);
    assert.equal(server.mails.length, 6);
    const problem = server.mails.find(({ headers }) => /Störung/.test(headers.get('subject')!)) as TakenMail;
    assert.match(problem.text, /Ware stand nicht zur Verladung bereit/);
    assert.match(problem.text, new RegExp(`/console/login\\?order=${number}\\n`));
    assert.match(problem.headers.get('message-id')!, new RegExp(`^<evt_${id.replaceAll('-', '')}_\\d+\\.`));
  });

  test('of the sandbox read at once that it is a test', async (t) => {
    const server = await startMailServer(t);
    const { app } = await startMailing(t, server);
    const token = await app.issueOperator({ environment: 'sandbox' });
    const { body } = await app.operate('GET', '/accounts', { ...sandbox, token });
    const changed = await app.operate('PATCH', `/accounts/${body.data[0].id}`, {
      ...sandbox,
      token,
      json: { contacts: [inga] },
    });
    assert.equal(changed.status, 200, changed.text);
    await app.call('POST', '/booking/publish', {
      prefix: '/sandbox/api/v3',
      token: app.sandboxToken,
      json: bookingRequest(),
    });
    await until(() => server.mails.length > 0);
    assert.match(server.mails[0]!.headers.get('subject')!, /^\[TEST\] Auftrag /);
  });

  test('are told nothing from before they chose, nor after they chose no more, and nothing of them stays', async (t) => {
    const server = await startMailServer(t);
    const { app, account } = await startMailing(t, server);
    await book(app);
    await choose(app, account, inga);
    const { order_number: second } = await book(app);
    await until(() => server.mails.length > 0);
    await choose(app, account, { ...inga, mails: [] });
    await book(app);
    const rows = async (table: string) =>
      (await app.pool.query(`select count(*)::integer as count from production.${table}`)).rows[0].count as number;
    await until(async () => (await rows('mail_recipients')) === 0);
    assert.equal(await rows('mail_attempts'), 0);
    assert.deepEqual(subjectsTo(server, inga.email), [`Auftrag ${second} bestätigt: Hamburg (DE) – Milano (IT)`]);
  });

  test('of a service without a mail server are written and read nowhere', async (t) => {
    const app = await startApp(t);
    await choose(app, (await app.operate('GET', '/accounts')).body.data[0].id, inga);
    await book(app);
    await sleep(1500);
    for (const table of [
      'mail_recipients',
      'mail_failures',
      'mail_attempts',
      'mail_service',
      'company_mail_recipients',
    ])
      assert.equal((await app.pool.query(`select from production.${table}`)).rowCount, 0, table);
  });
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startApp } from '../../support/app.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { book, choose, retryNow, startMailing, subjectsTo } from '../../support/mail/mailing.ts';
import { freePort, until } from '../../support/process.ts';

const inga = { name: 'Inga', email: 'inga@acme.example', mails: ['confirmation'] };

suite('a mail server', { concurrency: 2 }, () => {
  test('that greylists gets the same mail again, and takes it once', async (t) => {
    const ids: string[] = [];
    const server = await startMailServer(t, {
      recipient: (_address, asked) => (asked === 1 ? '451 4.7.1 greylisted, come back' : undefined),
      data: (mail) => void ids.push(mail.headers.get('message-id')!),
    });
    const { app, account } = await startMailing(t, server);
    await choose(app, account, inga);
    await book(app);
    const told = async () => (await app.operate('GET', `/accounts/${account}`)).body.data.told_by_mail[0];
    await until(async () => (await told()).state === 'waiting');
    assert.match((await told()).problem, /^451 4\.7\.1 greylisted/);
    await until(async () => {
      await retryNow(app);
      return server.mails.length > 0;
    });
    await until(async () => (await told()).state === 'fine');
    assert.equal(server.asked.get(inga.email), 2);
    assert.equal(server.mails.length, 1);
    const { rows } = await app.pool.query('select attempt, status, error from production.mail_attempts order by id');
    assert.deepEqual(rows, [
      { attempt: 1, status: 451, error: null },
      { attempt: 2, status: 250, error: null },
    ]);
  });

  test('that was away for a while gets every mail once it is back', async (t) => {
    const port = await freePort();
    const { app, account } = await startMailing(t, { port });
    await choose(app, account, inga);
    const { order_number: number } = await book(app);
    const attempts = async (error: string) =>
      (await app.pool.query('select from production.mail_attempts where error = $1', [error])).rowCount!;
    await until(async () => (await attempts('connection_failed')) > 0);
    const server = await startMailServer(t, { port });
    await until(async () => {
      await retryNow(app);
      return server.mails.length > 0;
    });
    assert.deepEqual(subjectsTo(server, inga.email), [`Auftrag ${number} bestätigt: Hamburg (DE) – Milano (IT)`]);
  });
});

suite('a service', () => {
  test('that sent no mails for a while tells nothing of that while, but what it owed from before', async (t) => {
    const server = await startMailServer(t);
    const off = await startApp(t);
    const url = off.pool.options.connectionString!;
    const { body } = await off.operate('GET', '/accounts');
    await choose(off, body.data[0].id, inga);
    await book(off);
    const first = await startMailing(t, server, { url });
    const told = [await book(off)];
    await until(() => server.mails.length === 1);
    await first.app.app.close();

    told.push(await book(off));
    await off.pool.query(`update production.mail_service set seen_at = now() - interval '1 hour'`);
    await off.pool.query(
      `update production.order_events e set recorded_at = s.seen_at + interval '30 seconds'
         from production.mail_service s where e.order_id = $1`,
      [told[1]!.id],
    );
    await book(off);
    await startMailing(t, server, { url });
    await until(() => server.mails.length === 2);
    told.push(await book(off));
    await until(() => server.mails.length === 3);
    const numbers = subjectsTo(server, inga.email).map((subject) => Number(/\d+/.exec(subject)![0]));
    assert.deepEqual(
      numbers,
      told.map(({ order_number: number }) => number),
    );
  });
});

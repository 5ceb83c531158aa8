import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { book, choose, retryNow, startMailing } from '../../support/mail/mailing.ts';
import { runCli, until } from '../../support/process.ts';

const inga = { name: 'Inga', email: 'inga@acme.example', mails: ['confirmation'] };
const ole = { name: 'Ole', email: 'ole@acme.example', mails: ['confirmation'] };

suite('a mail server', () => {
  test('that refuses an address for good is not asked again for that mail, others get theirs, and it shows', async (t) => {
    const server = await startMailServer(t, {
      recipient: (address) => (address === inga.email ? `550 5.1.1 <${address}>: nobody here` : undefined),
    });
    const { app, account } = await startMailing(t, server);
    const env = { DATABASE_URL: app.pool.options.connectionString };
    const list = async () => {
      const { stdout, stderr } = await runCli(['mail', 'list', '--environment', 'production', '--json'], { env });
      assert.notEqual(stdout, '', stderr);
      return JSON.parse(stdout) as { email: string; state: string; problem: string | null; waiting: number }[];
    };
    await choose(app, account, inga, ole);
    await book(app);
    await until(() => server.mails.length === 1 && server.asked.get(inga.email) === 1);
    const told = async () => (await app.operate('GET', `/accounts/${account}`)).body.data.told_by_mail;
    await until(async () => (await told())[0].state === 'refused' && (await told())[1].state === 'fine');
    const shown = (await list()).map(({ email, state, waiting }) => [email, state, waiting]);
    assert.deepEqual(shown, [
      [inga.email, 'refused', 0],
      [ole.email, 'fine', 0],
    ]);
    const { rows } = await app.pool.query('select response from production.mail_attempts where status = 550');
    assert.deepEqual(rows, [{ response: '550 5.1.1 <…>: nobody here' }]);

    for (let more = 2; more <= 5; more++) {
      await book(app);
      await until(async () => {
        // After each refusal the address is left alone for a second.
        await retryNow(app);
        return server.asked.get(inga.email) === more && server.mails.length === more;
      });
    }
    await until(async () => (await told())[0].state === 'stopped');
    await book(app);
    await until(() => server.mails.length === 6);
    assert.equal(server.asked.get(inga.email), 5, 'nobody asks for a stopped address');

    const resumed = await runCli(
      ['mail', 'resume', 'INGA@acme.example', '--environment', 'production', '--account', 'Acme GmbH'],
      { env },
    );
    assert.equal(resumed.stdout, 'inga@acme.example is sent mails again.\n', resumed.stderr);
    const before = await list();
    assert.equal(before.find(({ email }) => email === inga.email)!.state, 'refused');
    await book(app);
    await until(() => server.asked.get(inga.email) === 6);
    assert.equal(server.mails.filter(({ to }) => to === inga.email).length, 0);
  });
});

suite('a service', () => {
  test('that is stopped amid a mail to a server that hangs ends in order, and leaves the mail to be sent', async (t) => {
    let isHanging = true;
    const server = await startMailServer(t, { recipient: () => (isHanging ? 'hang' : undefined) });
    const { app, account } = await startMailing(t, server);
    await choose(app, account, inga);
    await book(app);
    await until(() => server.asked.get(inga.email) === 1);
    await app.app.close();
    isHanging = false;
    const { rows } = await app.pool.query('select position from production.mail_recipients');
    assert.deepEqual(rows, [{ position: 0 }]);
    await startMailing(t, server, { url: app.pool.options.connectionString! });
    await until(() => server.mails.length === 1);
  });
});

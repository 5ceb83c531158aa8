import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp } from '../../support/app.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { choose } from '../../support/mail/mailing.ts';
import { freePort, runCli } from '../../support/process.ts';

test('mail test sends a mail now and says what the server answers, with an exit code to match', async (t) => {
  const server = await startMailServer(t, {
    recipient: (address) => (address.startsWith('gone') ? `550 5.1.1 ${address} is gone` : undefined),
  });
  const settings = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'Elbe <dispo@elbe.example>' };
  const cases: [args: string[], env: Record<string, string>, code: number, says: RegExp][] = [
    [['inga@acme.example'], settings, 0, /^The mail was taken: 250 /],
    [['gone@acme.example'], settings, 1, /the mail was not taken: 550 5\.1\.1 … is gone\n$/],
    [['nobody'], settings, 2, /"nobody" is not an e-mail address\n$/],
    [['inga@acme.example'], {}, 2, /SMTP_URL is not set/],
    [['inga@acme.example'], { SMTP_URL: settings.SMTP_URL }, 2, /there is no sender: set MAIL_FROM/],
    [
      ['inga@acme.example'],
      { ...settings, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` },
      1,
      /the mail was not taken: connection_failed\n$/,
    ],
  ];
  for (const [args, env, code, says] of cases) {
    const ended = await runCli(['mail', 'test', ...args], { env });
    assert.equal(ended.code, code, ended.stderr);
    assert.match(code === 0 ? ended.stdout : ended.stderr, says);
  }
  assert.deepEqual(
    server.mails.map(({ to }) => to),
    ['inga@acme.example'],
  );
});

test('mail list shows who chose what, and says so if no mails are sent; nobody is resumed who chose none', async (t) => {
  const app = await startApp(t);
  const { body } = await app.operate('GET', '/accounts');
  await choose(app, body.data[0].id, { name: 'Inga', email: 'inga@acme.example', mails: ['loaded', 'problem'] });
  const env = { DATABASE_URL: app.pool.options.connectionString! };
  const listed = await runCli(['mail', 'list', '--environment', 'production'], { env });
  assert.match(listed.stdout, /Acme GmbH +inga@acme\.example +Inga +loaded problem +de +new +–/);
  assert.match(listed.stderr, /SMTP_URL is not set here: without it no mails are sent/);
  const elsewhere = await runCli(['mail', 'list', '--environment', 'sandbox'], { env });
  assert.equal(elsewhere.stdout, 'nobody chose mails\n');
  for (const [args, says] of [
    [['ole@acme.example', '--account', 'Acme GmbH'], /no contact of Acme GmbH chose mails at ole@acme\.example/],
    [['inga@acme.example'], /the company has no address inga@acme\.example/],
    [['inga@acme.example', '--account', 'Nobody'], /there is no account "Nobody" in production/],
  ] as const) {
    const ended = await runCli(['mail', 'resume', ...args, '--environment', 'production'], { env });
    assert.equal(ended.code, 1);
    assert.match(ended.stderr, says);
  }
});

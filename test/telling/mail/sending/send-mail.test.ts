import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SMTPServerOptions } from 'smtp-server';
import { judgeMail, type MailSettings } from '../../../../src/ground/settings/mail-settings.ts';
import { type Mail, messageIdOf } from '../../../../src/telling/mail/sending/mail-message.ts';
import { type SentMail, sendMail } from '../../../../src/telling/mail/sending/send-mail.ts';
import { startBareServer, startMailServer, trustTestCertificate } from '../../../support/mail/mail-server.ts';

trustTestCertificate();

const from = { name: 'Spedition Elbe & Söhne', address: 'dispo@elbe.example' };
const mail: Mail = {
  from,
  to: { name: 'Inga Petersen', address: 'inga@hanse.example' },
  subject: 'Auftrag 4711 bestätigt: Hamburg (DE) – Milano (IT)',
  text: 'Guten Tag,\n\nvielen Dank für Ihren Auftrag.\n.\nEnde\n',
  messageId: messageIdOf('evt_0123_1', 'inga@hanse.example', from),
  date: new Date('2026-11-23T06:00:00Z'),
};
const times = { connectMs: 1500, silenceMs: 600, wholeMs: 1500 };

function serverAt(port: number, url = 'smtp://127.0.0.1'): MailSettings {
  const at = url.replace(/(\?|$)/, `:${port}$1`);
  const isFine = (ok: boolean, problem: string) => assert.ok(ok, problem);
  return judgeMail(
    (name) => (name === 'SMTP_URL' ? at : ''),
    isFine,
    () => true,
  )!;
}

suite('a mail', () => {
  test('arrives as plain text with its id and date, marked as written by a program', async (t) => {
    const server = await startMailServer(t);
    const sent = await sendMail(serverAt(server.port), mail);
    assert.deepEqual([sent.outcome, sent.status, sent.error], ['accepted', 250, null]);
    const [taken] = server.mails;
    assert.equal(server.mails.length, 1);
    assert.deepEqual([taken!.from, taken!.to], ['dispo@elbe.example', 'inga@hanse.example']);
    assert.equal(taken!.text, mail.text);
    assert.equal(taken!.headers.get('subject'), mail.subject);
    const shown = Object.fromEntries(taken!.headers);
    assert.equal(shown['message-id'], mail.messageId);
    assert.match(mail.messageId, /^<evt_0123_1\.[0-9a-f]{16}@elbe\.example>$/);
    assert.equal(shown['auto-submitted'], 'auto-generated');
    assert.equal(shown.date, 'Mon, 23 Nov 2026 06:00:00 +0000');
    assert.match(shown['content-type']!, /^text\/plain; charset=utf-8/i);
    assert.match(shown.to!, /^"?Inga Petersen"? <inga@hanse\.example>$/);
  });

  test('has the same id in each try, and another for each address and event', () => {
    const ids = [
      messageIdOf('evt_1_1', 'a@b.example', from),
      messageIdOf('evt_1_1', 'A@B.example', from),
      messageIdOf('evt_1_1', 'c@b.example', from),
      messageIdOf('evt_1_2', 'a@b.example', from),
    ];
    assert.equal(new Set(ids).size, 3);
    assert.equal(ids[0], ids[1]);
  });

  test('takes no header, recipient or command from what somebody wrote', async (t) => {
    const server = await startMailServer(t);
    const evil = 'x\r\nBcc: spy@evil.example\r\n\r\n.\r\nMAIL FROM:<spy@evil.example>\u2028\u0000';
    const written = { subject: evil, text: evil, to: { name: evil, address: 'inga@hanse.example' } };
    const sent = await sendMail(serverAt(server.port), { ...mail, ...written, from: { ...from, name: evil } });
    assert.equal(sent.outcome, 'accepted');
    const names = [...server.mails[0]!.headers.keys()];
    assert.deepEqual(
      names.filter((name) => /^(bcc|cc|mail from.*)$/.test(name)),
      [],
    );
    assert.deepEqual([...server.asked.keys()], ['inga@hanse.example']);
    assert.equal(server.mails.length, 1);
    for (const address of ['a@b.example>\r\nRCPT TO:<spy@evil.example', 'a@b.example, spy@evil.example']) {
      await sendMail(serverAt(server.port), { ...mail, to: { name: '', address } }, { times });
      assert.ok(!server.asked.has('spy@evil.example'), address);
    }
  });
});

suite('what the server says', () => {
  const says: [said: string, at: 'recipient' | 'data', result: Partial<SentMail>][] = [
    ['550 5.1.1 <inga@hanse.example>: no such user', 'recipient', { outcome: 'refused', status: 550 }],
    ['552 5.2.2 over quota', 'recipient', { outcome: 'refused', status: 552 }],
    ['451 4.7.1 greylisted', 'recipient', { outcome: 'later', status: 451 }],
    ['450 4.2.1 try later', 'recipient', { outcome: 'later', status: 450 }],
    ['421 4.3.2 shutting down', 'recipient', { outcome: 'away', status: 421 }],
    ['554 5.7.1 spam', 'data', { outcome: 'refused', status: 554 }],
    ['452 4.3.1 no space', 'data', { outcome: 'later', status: 452 }],
    ['hang', 'recipient', { outcome: 'away', status: null, error: 'timeout' }],
    ['hang', 'data', { outcome: 'away', status: null, error: 'timeout' }],
    ['cut', 'recipient', { outcome: 'away', status: null, error: 'connection_lost' }],
    ['cut', 'data', { outcome: 'away', status: null, error: 'connection_lost' }],
  ];
  for (const [said, at, result] of says)
    test(`"${said}" at the ${at} is ${result.outcome}, and told without the address`, async (t) => {
      const server = await startMailServer(t, { [at]: () => said });
      const sent = await sendMail(serverAt(server.port), mail, { times });
      assert.deepEqual({ ...sent, ...result }, sent);
      assert.doesNotMatch(sent.response ?? '', /inga/);
      if (result.status) assert.match(sent.response!, new RegExp(`^${result.status} `));
    });

  test('a sender, login or certificate that is wrong is a fault of the settings, not of the address', async (t) => {
    const sender = await startMailServer(t, { onMailFrom: (_from, _session, done) => done(new Error('550 no')) });
    const login = await startMailServer(t, {
      disabledCommands: [],
      onAuth: (_auth, _session, done) => done(new Error('wrong')),
    });
    const cases: [MailSettings, string][] = [
      [serverAt(sender.port), 'sender_refused'],
      [serverAt(login.port, 'smtp://me:wrong@localhost?tls=starttls'), 'login_refused'],
      [serverAt(sender.port, 'smtp://localhost?tls=starttls'), 'tls_failed'],
      [serverAt(login.port, 'smtp://127.0.0.2?tls=starttls'), 'connection_failed'],
      [{ ...serverAt(login.port, 'smtps://localhost'), host: 'nowhere.invalid' }, 'unknown_host'],
      [serverAt(1), 'connection_failed'],
    ];
    for (const [settings, error] of cases) {
      const sent = await sendMail(settings, mail, { times });
      assert.deepEqual([sent.outcome, sent.error], ['away', error], JSON.stringify(sent));
    }
  });
});

suite('a connection', () => {
  const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) =>
    username === 'me@elbe.example' && password === 'p:w' ? done(null, { user: 'me' }) : done(new Error('wrong'));
  const auth = { authOptional: false, disabledCommands: [], onAuth };

  test('is encrypted by STARTTLS or from the first byte, and logs in', async (t) => {
    const started = await startMailServer(t, auth);
    const implicit = await startMailServer(t, { ...auth, secure: true });
    const login = 'me%40elbe.example:p%3Aw@localhost';
    for (const settings of [
      serverAt(started.port, `smtp://${login}?tls=starttls`),
      serverAt(implicit.port, `smtps://${login}`),
    ]) {
      const sent = await sendMail(settings, mail, {
        times: { connectMs: 5000, wholeMs: 5000, silenceMs: 3000 },
      });
      assert.equal(sent.outcome, 'accepted', JSON.stringify(sent));
    }
    for (const { mails } of [started, implicit]) assert.equal(mails.length, 1);
  });

  test('says nothing of the mail or the password where TLS is asked for and not to be had', async (t) => {
    const heard: string[] = [];
    const port = await startBareServer(t, (socket) => {
      socket.write('220 plain ESMTP\r\n');
      socket.on('data', (chunk) => {
        heard.push(String(chunk));
        socket.write(/^EHLO/.test(String(chunk)) ? '250-plain\r\n250 AUTH PLAIN LOGIN\r\n' : '502 no\r\n');
      });
    });
    const sent = await sendMail(serverAt(port, 'smtp://me:s3cret@localhost?tls=starttls'), mail, { times });
    assert.equal(sent.outcome, 'away');
    assert.deepEqual(
      heard.filter((line) => !/^(EHLO|STARTTLS|QUIT)/.test(line)),
      [],
    );
  });

  test('to a server that says nothing, or a byte at a time for ever, ends in its time and leaves none open', async (t) => {
    const open = new Set<Socket>();
    const track = (socket: Socket) => {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
    };
    const silent = await startBareServer(t, track);
    const slow = await startBareServer(t, (socket) => {
      track(socket);
      const timer = setInterval(() => socket.write('2'), 50);
      socket.on('close', () => clearInterval(timer));
    });
    for (const port of [silent, slow]) {
      const sent = await sendMail(serverAt(port), mail, { times });
      assert.deepEqual([sent.outcome, sent.error], ['away', 'timeout']);
    }
    while (open.size > 0) await sleep(20);
  });
});

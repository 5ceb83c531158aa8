import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp } from '../../../support/app.ts';
import { runCli } from '../../../support/process.ts';

test('the CLI changes an account, shows it, and shuts its tokens out and lets them in again', async (t) => {
  const app = await startApp(t);
  const env = { DATABASE_URL: app.pool.options.connectionString };
  const cli = async (code: number, ...args: string[]) => {
    const ended = await runCli([...args, '--environment', 'production'], { env });
    assert.equal(ended.code, code, ended.stderr);
    return code === 0 ? ended.stdout : ended.stderr;
  };
  const changed = await cli(
    0,
    ...['account', 'update', 'Acme GmbH', '--legal-name', 'Acme Logistik GmbH', '--zip', '20457', '--city', 'Hamburg'],
    ...['--vat-id', 'DE136695976', '--vat-checked', 'valid', '--vat-note', 'VIES WAPIAAAAY', '--json'],
    ...['--contact', 'Inga Petersen; inga@acme.example; +49 40 301000; dispatch; all; de', '--contact', 'Ole; ; 112'],
  );
  const shown = JSON.parse(await cli(0, 'account', 'show', 'Acme GmbH', '--json'));
  assert.deepEqual(JSON.parse(changed), shown);
  assert.equal(shown.legal_name, 'Acme Logistik GmbH');
  assert.deepEqual(shown.contacts, [
    {
      name: 'Inga Petersen',
      email: 'inga@acme.example',
      phone: '+49 40 301000',
      role: 'dispatch',
      mails: ['confirmation', 'loaded', 'delivered', 'canceled', 'problem'],
      language: 'de',
    },
    { name: 'Ole', email: '', phone: '112', role: '', mails: [], language: null },
  ]);
  const { at: _at, by, ...check } = shown.vat_check;
  assert.match(by, /^cli:\w+/);
  assert.deepEqual(check, { vat_id: 'DE136695976', method: 'hand', result: 'valid', note: 'VIES WAPIAAAAY' });
  assert.match(await cli(0, 'account', 'show', 'Acme GmbH'), /Inga Petersen +inga@acme\.example/);

  const answer = async () => {
    const { status, body } = await app.call('GET', '/orders');
    return body.code ?? status;
  };
  assert.equal(await answer(), 200);
  await cli(0, 'account', 'disable', 'Acme GmbH');
  assert.equal(await answer(), 'account_disabled');
  await cli(0, 'account', 'enable', 'Acme GmbH');
  assert.equal(await answer(), 200);

  const wrong = await cli(1, 'account', 'update', 'Acme GmbH', '--vat-id', 'DE1', '--country', 'XX');
  assert.match(wrong, /vat_id: .+ is not a VAT/);
  assert.match(wrong, /country: must be a code/);
  assert.match(await cli(1, 'account', 'show', 'Nobody'), /there is no account "Nobody"/);
  const contacts = ['a;b;c;d;all;de;g', 'a;b@c.example;;;loaded,lost', 'a;b@c.example;;;loaded;fr'];
  for (const args of [['--vat-note', 'x'], [], ...contacts.map((contact) => ['--contact', contact])])
    await cli(2, 'account', 'update', 'Acme GmbH', ...args);
});

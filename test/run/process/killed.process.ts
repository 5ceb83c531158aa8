import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openPool } from '../../../src/ground/database/pool.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { changeAccount } from '../../../src/who/accounts/change-account.ts';
import { startApp } from '../../support/app.ts';
import { createDatabase } from '../../support/database.ts';
import { placeOrder } from '../../support/events/place-order.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { choose } from '../../support/mail/mailing.ts';
import { request, startService, until, upcomingBooking } from '../../support/process.ts';
import { openReceiver } from '../../support/webhooks/receiver.ts';
import { webhookRows } from '../../support/webhooks/world.ts';

const programOf = (path: string) => fileURLToPath(new URL(`../../support/${path}`, import.meta.url));
const tellingProcess = programOf('mail/telling-process.ts');
const deliveringProcess = programOf('webhooks/delivering-process.ts');
const inga = { name: 'Inga', email: 'inga@acme.example', mails: ['confirmation'] };
const orders = 60;
const kills = 2;

test('processes that are killed amid mails lose none, and what comes twice has the same id', async (t) => {
  const url = await createDatabase(t);
  const pool = openPool(url, { connectionsMax: 3, onError: () => {} });
  t.after(() => pool.end());
  const database = { pool, schema: 'production' } as const;
  const server = await startMailServer(t);
  const { account } = await insertAccountIfMissing(database, { name: 'Acme GmbH', country: 'DE', vatId: null });
  const contacts = ['a', 'b'].map((name) => ({
    name,
    email: `${name}@acme.example`,
    phone: '',
    role: '',
    mails: ['confirmation' as const],
  }));
  await changeAccount(database, account.id, { contacts }, { actor: 'cli:root', now: Date.now() });
  const start = () => {
    const child = spawn(process.execPath, [tellingProcess, url, String(server.port)], { stdio: 'ignore' });
    t.after(() => child.kill('SIGKILL'));
    return child;
  };
  let running = start();
  const rows = async (table: string) => (await pool.query(`select from production.${table}`)).rowCount!;
  await until(async () => (await rows('mail_recipients')) === 2 && (await rows('company_mail_recipients')) === 1);
  for (let i = 0; i < orders; i++) await placeOrder(database, account.id, 'token:1');
  for (let kill = 1; kill <= kills; kill++) {
    await until(() => server.mails.length >= kill * 20, 40);
    running.kill('SIGKILL');
    running = start();
  }
  const ids = () => new Set(server.mails.map(({ headers }) => headers.get('message-id')));
  await until(() => ids().size === 3 * orders, 60);
  for (const address of ['a@acme.example', 'b@acme.example', 'desk@elbe.example']) {
    const told = server.mails.filter(({ to }) => to === address).map(({ headers }) => headers.get('subject'));
    assert.equal(new Set(told).size, orders, address);
  }
});

suite('a service', () => {
  test('that is killed amid a mail sends it again, with the same id', async (t) => {
    const ids: string[] = [];
    let isHanging = true;
    const server = await startMailServer(t, {
      data: (mail) => {
        ids.push(mail.headers.get('message-id')!);
        return isHanging ? 'hang' : undefined;
      },
    });
    const app = await startApp(t);
    const { body } = await app.operate('GET', '/accounts');
    await choose(app, body.data[0].id, inga);
    const env = {
      DATABASE_URL: app.pool.options.connectionString!,
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: 'dispo@elbe.example',
    };
    const first = await startService(t, env);
    const booked = await request(`${first.origin}/api/v3/booking/publish`, {
      method: 'POST',
      token: app.token,
      json: upcomingBooking(),
    });
    assert.equal(booked.status, 200);
    await until(() => ids.length === 1);
    first.signal('SIGKILL');
    await first.ended;
    isHanging = false;
    // What the killed one had claimed is free by itself after 15 seconds.
    await app.pool.query('update production.mail_recipients set claimed_until = now()');
    await startService(t, env);
    await until(() => server.mails.length === 1, 40);
    assert.equal(ids.length, 2);
    assert.equal(ids[0], ids[1]);
  });
});

test('a process that is killed while it delivers loses nothing, and another goes on within 30 seconds', async (t) => {
  const url = await createDatabase(t);
  const pool = openPool(url, { connectionsMax: 2, onError: () => {} });
  t.after(() => pool.end());
  const rows = webhookRows({ pool, schema: 'production' });
  const receiver = await openReceiver(t, (response) => void setTimeout(() => response.end(), 10));
  const accounts = await Promise.all(Array.from({ length: 4 }, rows.addAccount));
  const endpoints = await Promise.all(accounts.map((accountId) => rows.addEndpoint(accountId, receiver.url)));
  const start = () => {
    const child = spawn(process.execPath, [deliveringProcess, url], { stdio: 'ignore' });
    t.after(() => child.kill('SIGKILL'));
    return child;
  };
  const first = start();
  for (const accountId of accounts) await rows.addEvents(accountId, { count: 100, subjects: 10 });
  await until(() => receiver.received.length > 50, 30);
  first.kill('SIGKILL');
  assert.ok(receiver.ids().size < 400, 'it had not come to the end');
  start();
  const lastAt = Date.now();
  for (const endpoint of endpoints) await until(() => rows.caughtUp(endpoint), 40);
  assert.ok(Date.now() - lastAt < 30_000, `${Date.now() - lastAt} ms`);
  assert.deepEqual([receiver.ids().size, receiver.refused()], [accounts.length * 100, 0]);
});

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { insertAccountIfMissing } from '../../src/accounts/account-store.ts';
import { changeAccount } from '../../src/accounts/change-account.ts';
import { openPool } from '../../src/database/pool.ts';
import { createDatabase } from '../support/database.ts';
import { placeOrder } from '../support/events/place-order.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { until } from '../support/process.ts';

const program = fileURLToPath(new URL('../support/mail/telling-process.ts', import.meta.url));
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
    ...{ name, email: `${name}@acme.example`, phone: '', role: '' },
    mails: ['confirmation' as const],
  }));
  await changeAccount(database, account.id, { contacts }, { actor: 'cli:root', now: Date.now() });
  const start = () => {
    const child = spawn(process.execPath, [program, url, String(server.port)], { stdio: 'ignore' });
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

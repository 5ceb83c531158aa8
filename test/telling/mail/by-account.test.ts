import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ownerUrl } from '../../support/database.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { book, choose, startMailing } from '../../support/mail/mailing.ts';
import { type Observed, observe } from '../../support/observe.ts';
import { partitionByAccount } from '../../support/partitioned.ts';
import { until } from '../../support/process.ts';

const accounts = 6;
const observed: Observed[] = [];
const t = { after };
const server = await startMailServer(t, {
  recipient: (address) => (address.startsWith('gone') ? '550 5.1.1 nobody here' : undefined),
});
const { app } = await startMailing(t, server, {
  isCluster: true,
  prepare: async (pool) => {
    const tables = await partitionByAccount(ownerUrl(pool.options.connectionString!));
    observe(pool, tables, (each) => void observed.push(each));
  },
});

/** Statements for several accounts, that ask all nodes who is known, and for whom there is something to do. */
const wide = /production-(list-recipient-keys|list-due-mail_recipients|claim-mail_recipients|renew-mail_recipients)/;

test('with tables partitioned by account what is done for an address is done in the partition of its account', async () => {
  for (let i = 0; i < accounts; i++) {
    const { token, accountId } = await app.issue({ account: `Shipper ${i}` });
    const contacts = ['to', 'gone'].map((name) => ({ email: `${name}@s${i}.example`, mails: ['confirmation'] }));
    await choose(app, accountId, ...contacts);
    await book({ ...app, call: (method, path, options) => app.call(method, path, { ...options, token }) });
  }
  await until(() => server.mails.length === accounts && server.asked.size === 2 * accounts);
  const { rows } = await app.pool.query('select id from production.accounts order by id');
  for (const { id } of rows) await choose(app, id);
  const isEmpty = async (table: string) => (await app.pool.query(`select from production.${table}`)).rowCount === 0;
  await until(async () => (await isEmpty('mail_recipients')) && (await isEmpty('mail_attempts')));

  const ofMail = observed.filter(({ name, text }) => /production\.mail_/.test(text) && !wide.test(name));
  const ofTest = /^select from/;
  const statements = ofMail.filter(({ name }) => !ofTest.test(name));
  for (const verb of ['insert into', 'update', 'with gone'])
    assert.ok(statements.filter(({ text }) => text.trim().startsWith(verb)).length >= accounts, verb);
  for (const { name, planned, touched } of statements) {
    const width = new Set([...touched.values()].flatMap((each) => [...each])).size;
    assert.ok(width <= 1, `${name} touches ${width} partitions`);
    for (const [table, found] of planned) assert.equal(found.size, 1, `${name} is planned for all of ${table}`);
  }
});

import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { LiveEnvironment } from '../../../../src/ground/database/database.ts';
import { inTransaction } from '../../../../src/ground/database/transaction.ts';
import { changePerson, createPerson, removePerson, resetPerson } from '../../../../src/who/people/manage-people.ts';
import { issueLoginLink, loginLinkMs } from '../../../../src/who/people/sessions/login-links.ts';
import { startApp, type TestApp } from '../../../support/app.ts';
import { clockFrom } from '../../../support/clock/test-clock.ts';
import { databaseOn } from '../../../support/database.ts';
import { addPerson, openBrowser, testPassword } from '../../../support/people/people.ts';

const clock = clockFrom(undefined, { stands: true });
const app = await startApp({ after }, { clock });
const act = { actor: 'cli:test', now: clock.now() };
const production = ({ pool }: TestApp) => databaseOn(pool, 'production');

async function issue(
  { pool }: TestApp,
  id: number,
  { environment = 'production' as LiveEnvironment, now = clock.now() } = {},
): Promise<string> {
  const database = { pool, schema: environment };
  return (await inTransaction(database, (transaction) => issueLoginLink(transaction, id, { ...act, now }))).secret;
}

/** The reply to a link's secret, as status and code. */
async function use(target: TestApp, link: string, environment: LiveEnvironment = 'production'): Promise<string> {
  const { status, body } = await openBrowser(target, environment).call('POST', 'session', { link });
  return `${status} ${body.code ?? body.data.person.role}`;
}

suite('a link that logs in', { concurrency: 2 }, () => {
  for (const role of ['viewer', 'dispatcher', 'admin', 'shipper'] as const)
    test(`begins an ordinary session for a person with the role ${role}`, async () => {
      const { id } = await addPerson(app, { role, ...(role === 'shipper' && { account: 'Acme GmbH' }) });
      const browser = openBrowser(app);
      const reply = await browser.call('POST', 'session', { link: await issue(app, id) });
      assert.equal(reply.status, 200, reply.text);
      assert.equal(reply.body.data.person.role, role);
      const [cookie] = reply.headers.getSetCookie();
      assert.match(cookie!, /^tos-production-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
      const token = await browser.bearer();
      const prefix = role === 'shipper' ? '/api/v3' : '/operator/v1';
      assert.equal((await app.call('GET', '/orders', { prefix, token })).status, 200);
      assert.equal((await browser.call('DELETE', 'session')).status, 200);
    });

  test('lets in people without a password, and leaves the link that sets one', async () => {
    const described = { email: 'fresh@company.example', name: 'Neu', role: 'viewer' as const };
    const { person, secret } = await createPerson(production(app), described, act);
    assert.equal(await use(app, await issue(app, person.id)), '200 viewer');
    const set = await openBrowser(app).call('POST', 'password', { secret, password: testPassword });
    assert.equal(set.status, 200, set.text);
  });

  test('works once, even if two people use it at the same time; afterwards the reply says so', async () => {
    const { id } = await addPerson(app);
    const link = await issue(app, id);
    const replies = await Promise.all(Array.from({ length: 4 }, () => use(app, link)));
    const refused = '401 login_failed';
    assert.deepEqual(replies.sort(), ['200 dispatcher', refused, refused, refused]);
    const again = await openBrowser(app).call('POST', 'session', { link });
    assert.match(again.body.message, /^This link was used before, or its time is over/);
    assert.deepEqual(again.headers.getSetCookie(), []);
  });

  test('is not used up by just opening the page, or by another site', async () => {
    const { id } = await addPerson(app);
    const link = await issue(app, id);
    const browser = openBrowser(app);
    for (let i = 0; i < 3; i++) {
      for (const method of ['GET', 'HEAD']) {
        const reply = await fetch(`${app.origin}/console/enter#${link}`, { method });
        assert.deepEqual([reply.status, reply.headers.getSetCookie()], [200, []]);
      }
      for (const site of ['cross-site', 'same-site', 'none']) {
        const reply = await browser.call('POST', 'session', { link }, { 'sec-fetch-site': site });
        assert.deepEqual([reply.status, reply.body.code], [403, 'origin_refused']);
      }
    }
    assert.equal(await use(app, link), '200 dispatcher');
  });

  test('ends the earlier session of the browser, but only if it works', async () => {
    const [before, next] = [await addPerson(app), await addPerson(app, { role: 'admin' })];
    const browser = openBrowser(app);
    await browser.logIn(before.email);
    const old = new Map(browser.cookies);
    assert.equal((await browser.call('POST', 'session', { link: 'tos_link_live_' })).status, 401);
    await browser.bearer();
    await browser.call('POST', 'session', { link: await issue(app, next.id) });
    assert.equal((await browser.call('POST', 'token')).body.data.person.role, 'admin');
    for (const [name, value] of old) browser.cookies.set(name, value);
    assert.equal((await browser.call('POST', 'token')).body.code, 'session_ended');
  });

  const endings: [string, (id: number) => Promise<unknown>][] = [
    ['was disabled', (id) => changePerson(production(app), id, { isDisabled: true }, act)],
    [
      'was disabled and enabled again',
      async (id) => {
        await changePerson(production(app), id, { isDisabled: true }, act);
        await changePerson(production(app), id, { isDisabled: false }, act);
      },
    ],
    ['was reset', (id) => resetPerson(production(app), id, act)],
    ['was removed', (id) => removePerson(production(app), id, act)],
    ['was given a newer one', (id) => issue(app, id)],
    [
      'set a password meanwhile',
      async (id) => {
        const { secret } = await resetPerson(production(app), id, act);
        const [link, browser] = [await issue(app, id), openBrowser(app)];
        assert.equal((await browser.call('POST', 'password', { secret, password: testPassword })).status, 200);
        assert.equal(await use(app, link), '401 login_failed');
      },
    ],
  ];
  for (const [how, end] of endings)
    test(`is refused when its person ${how}`, async () => {
      const { id } = await addPerson(app);
      const link = await issue(app, id);
      await end(id);
      assert.equal(await use(app, link), '401 login_failed');
    });

  test('lasts a day', async () => {
    const { id } = await addPerson(app);
    assert.equal(await use(app, await issue(app, id, { now: clock.now() - loginLinkMs })), '401 login_failed');
    assert.equal(await use(app, await issue(app, id, { now: clock.now() - loginLinkMs + 1 })), '200 dispatcher');
  });

  test('does not work in another environment, sets no password, and no other secret works in its place', async () => {
    const { id } = await addPerson(app);
    const sandbox = await addPerson(app, { environment: 'sandbox' });
    assert.equal(await use(app, await issue(app, sandbox.id, { environment: 'sandbox' })), '401 login_failed');
    const link = await issue(app, id);
    const set = await openBrowser(app).call('POST', 'password', { secret: link, password: testPassword });
    assert.deepEqual([set.status, Object.keys(set.body.errors)], [422, ['secret']]);
    const described = { email: 'other-kind@company.example', name: 'Neu', role: 'viewer' as const };
    const { secret } = await createPerson(production(app), described, act);
    assert.equal(await use(app, secret), '401 login_failed');
    assert.equal(await use(app, app.token), '401 login_failed');
    assert.equal(await use(app, link.slice(0, -1)), '401 login_failed');
    assert.equal(await use(app, link), '200 dispatcher');
  });

  test('is stored only as a digest, and is in no log', async () => {
    const { id } = await addPerson(app);
    const links = [await issue(app, id), await issue(app, id)];
    for (const link of links) await use(app, link);
    const { rows } = await app.pool.query(`select l::text as row from production.person_links l`);
    const { rows: audit } = await app.pool.query(`select a::text as row from production.audit a`);
    assert.ok(rows.length > 0 && audit.length > 0);
    const kept = JSON.stringify([rows, audit]) + app.logs.join('');
    for (const link of links) assert.ok(!kept.includes(link.slice(14)));
  });

  test('is refused without being used up where a cookie would travel in the clear', async (t) => {
    const open = await startApp(t, { env: { BASE_URL: 'http://freight.example' } });
    const { id } = await addPerson(open);
    const link = await issue(open, id);
    assert.equal(await use(open, link), '403 origin_refused');
    const { rows } = await open.pool.query('select used_at from production.person_links where used_at is null');
    assert.equal(rows.length, 1);
  });

  test('that is wrong thirty times blocks further logins from that address', async (t) => {
    const busy = await startApp(t);
    const { id } = await addPerson(busy);
    const link = await issue(busy, id);
    for (let i = 0; i < 30; i++) assert.equal(await use(busy, 'tos_link_live_wrong'), '401 login_failed');
    assert.equal(await use(busy, link), '429 rate_limited');
  });
});

import assert from 'node:assert/strict';
import { userInfo } from 'node:os';
import { after, suite, test } from 'node:test';
import { startApp } from '../../support/app.ts';
import { openBrowser, testPassword } from '../../support/people/people.ts';
import { runCli } from '../../support/process.ts';

// Commands have the clock of the machine.
const app = await startApp({ after });
const sandbox = ['--environment', 'sandbox'];
const env = { DATABASE_URL: app.pool.options.connectionString, BASE_URL: 'https://freight.example' };

async function cli(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(args, { env });
  assert.equal(code, 0, stderr);
  return stdout;
}

async function fails(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(args, { env });
  assert.deepEqual([code, stdout], [1, ''], stderr);
  return stderr;
}

const setPassword = (secret: string) =>
  openBrowser(app, 'sandbox').call('POST', 'password', { secret, password: testPassword });
const logIn = async (email: string) =>
  (await openBrowser(app, 'sandbox').call('POST', 'session', { email, password: testPassword })).status;
const call = async (prefix: string, token: string) => {
  const { status, body } = await app.call('GET', '/orders/1', { prefix: `/sandbox${prefix}`, token });
  return `${status} ${body.code}`;
};

suite('the CLI', () => {
  test('makes a person and prints the link alone, by which they set a password; disables, enables and resets them', async () => {
    const email = 'a.b@company.example';
    const create = ['person', 'create', ...sandbox, '--email', email, '--name', 'A B', '--role', 'dispatcher'];
    const link = await cli(...create);
    const [, secret] = /^https:\/\/freight\.example\/sandbox\/console\/password#(tos_link_test_\w{33})\n$/.exec(link)!;
    assert.match(await fails(...create), /email: belongs to a person who is there already/);
    assert.equal((await setPassword(secret!)).status, 200);
    assert.equal(await logIn(email), 200);
    const [listed] = JSON.parse(await cli('person', 'list', ...sandbox, '--json'));
    assert.deepEqual([listed.email, listed.role, listed.password], [email, 'dispatcher', 'set']);
    assert.equal(
      await cli('person', 'disable', 'A.B@company.example', ...sandbox),
      `Person ${listed.id} is disabled.\n`,
    );
    assert.equal(await logIn(email), 401);
    await cli('person', 'enable', String(listed.id), ...sandbox);
    assert.equal(await logIn(email), 200);
    const again = JSON.parse(await cli('person', 'reset', email, ...sandbox, '--json'));
    assert.equal(await logIn(email), 401);
    assert.equal((await setPassword(again.link.split('#')[1])).status, 200);
    assert.equal(await logIn(email), 200);
    assert.match(await fails('person', 'reset', 'x@company.example', ...sandbox), /no person "x@company\.example"/);
    assert.match(await fails('person', 'disable', '999', ...sandbox), /There is no such person/);

    const entries = JSON.parse(await cli('audit', 'list', ...sandbox, '--json'));
    const [own, cliUser] = [`person:${listed.id}`, `cli:${userInfo().username}`];
    assert.deepEqual(
      entries.map(({ actor, action, target }: Record<string, string>) => [actor, action, target]).reverse(),
      [
        [cliUser, 'person.created', own],
        [own, 'person.password_set', own],
        [cliUser, 'person.disabled', own],
        [cliUser, 'person.enabled', own],
        [cliUser, 'person.reset', own],
        [own, 'person.password_set', own],
      ],
    );
    assert.equal(entries[0].name, 'A B');
    assert.ok(!JSON.stringify(entries).includes(email) && !JSON.stringify(entries).includes('tos_'));
  });

  test('prints alone a link that logs somebody in, once, and says so in the audit', async () => {
    const email = 'c.d@company.example';
    await cli('person', 'create', ...sandbox, '--email', email, '--name', 'C D', '--role', 'viewer');
    const link = await cli('person', 'link', email, ...sandbox);
    const [, secret] = /^https:\/\/freight\.example\/sandbox\/console\/enter#(tos_link_test_\w{33})\n$/.exec(link)!;
    const browser = openBrowser(app, 'sandbox');
    const reply = await browser.call('POST', 'session', { link: secret });
    assert.deepEqual([reply.status, reply.body.data.person.name], [200, 'C D']);
    const { id, link: next } = JSON.parse(await cli('person', 'link', email, ...sandbox, '--json'));
    assert.equal(id, reply.body.data.person.id);
    assert.match(next, /\/enter#tos_link_test_/);
    const [entry] = JSON.parse(await cli('audit', 'list', ...sandbox, '--limit', '1', '--json'));
    assert.deepEqual(
      [entry.actor, entry.action, entry.target],
      [`cli:${userInfo().username}`, 'person.login_link', `person:${id}`],
    );
    await cli('person', 'disable', email, ...sandbox);
    assert.match(await fails('person', 'link', email, ...sandbox), /person: is disabled: enable them first/);
    assert.match(await fails('person', 'link', '999', ...sandbox), /There is no such person/);
  });

  test('makes people of a shipper for an account that is there', async () => {
    const create = ['person', 'create', ...sandbox, '--email', 's@acme.example', '--name', 'S', '--role', 'shipper'];
    assert.match(await fails(...create), /account: is required/);
    assert.match(await fails(...create, '--account', 'Acme'), /account: is the name of no account/);
    await cli(...create, '--account', 'Acme GmbH');
  });

  test('makes, lists, rotates and revokes tokens of the company’s programs', async () => {
    const operator = [...sandbox, '--operator'];
    const token = (await cli('token', 'create', ...operator, '--name', 'Telematics')).trim();
    assert.match(token, /^tos_ops_test_\w{33}$/);
    assert.equal(await call('/operator/v1', token), '404 order_not_found');
    assert.equal(await call('/api/v3', token), '403 wrong_interface');
    const [row] = JSON.parse(await cli('token', 'list', ...operator, '--json'));
    assert.deepEqual([row.name, row.token, row.scopes.length], ['Telematics', `${token.slice(0, 17)}…`, 3]);
    assert.doesNotMatch(await cli('token', 'list', ...sandbox), /Telematics/);
    const next = (await cli('token', 'rotate', String(row.id), ...operator, '--overlap', '0')).trim();
    assert.equal(await call('/operator/v1', token), '401 token_revoked');
    assert.equal(await call('/operator/v1', next), '404 order_not_found');
    await cli('token', 'revoke', String(row.id + 1), ...operator);
    assert.equal(await call('/operator/v1', next), '401 token_revoked');
    assert.match(await fails('token', 'revoke', '999', ...operator), /no token 999/);
    const narrow = ['--name', 'Board', '--scopes', 'operator:read', '--expires', '90d'];
    await cli('token', 'create', ...operator, ...narrow);
    const rows = JSON.parse(await cli('token', 'list', ...operator, '--json'));
    assert.deepEqual(rows.at(-1).scopes, ['operator:read']);
    assert.ok(Date.parse(rows.at(-1).expires_at) > Date.now());
  });

  test('makes no account by a typo, and names the nearest', async () => {
    const create = ['token', 'create', ...sandbox, '--account'];
    assert.match(await fails(...create, 'Acme Gmbh'), /no account "Acme Gmbh" in sandbox; did you mean "Acme GmbH"\?/);
    assert.match(await fails(...create, 'Acme Gmbh'), /--create-account makes a new one/);
    assert.equal(JSON.parse(await cli('account', 'list', ...sandbox, '--json')).length, 1);
    const made = JSON.parse(await cli(...create, 'New Ltd', '--create-account', '--json'));
    const [token, account] = JSON.parse(await cli('audit', 'list', ...sandbox, '--limit', '2', '--json'));
    assert.deepEqual([token.action, token.target], ['token.created', `token:${made.id}`]);
    assert.deepEqual([account.action, account.target], ['account.created', `account:${token.details.account_id}`]);
  });
});

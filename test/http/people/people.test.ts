import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { operatorOperations } from '../../../src/http/interfaces/company-operations.ts';
import { operations } from '../../../src/http/interfaces/shipper-operations.ts';
import { servedIn } from '../../../src/http/kernel/contract/operation.ts';
import { type OperatorScope, type Role, roles } from '../../../src/who/people/roles.ts';
import { startApp } from '../../support/app.ts';
import { addPerson, openBrowser, testPassword } from '../../support/people/people.ts';
import { bookingRequest } from '../../support/requests.ts';

const app = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '0' } });
const noOrder = '0b3ae2c6-6f0f-4a4e-9a3b-0f7f6f0e9c11';
const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, noOrder);

/** A bearer of somebody with the role. */
async function bearerOf(role: Role): Promise<{ id: number; token: string }> {
  const { id, email } = await addPerson(app, { role, ...(role === 'shipper' && { account: 'Acme GmbH' }) });
  const browser = openBrowser(app);
  await browser.logIn(email);
  return { id, token: await browser.bearer() };
}

/** The whole table of who may what. */
const rights: Record<Role, { operator: OperatorScope[]; shipper: boolean }> = {
  viewer: { operator: ['operator:read'], shipper: false },
  dispatcher: { operator: ['operator:read', 'operator:dispatch'], shipper: false },
  admin: { operator: ['operator:read', 'operator:dispatch', 'operator:admin'], shipper: false },
  shipper: { operator: [], shipper: true },
};

suite('by role', () => {
  for (const role of roles)
    test(`a ${role} may do what the table says at every operation of both interfaces, and nothing else`, async () => {
      const { token } = await bearerOf(role);
      const { operator, shipper } = rights[role];
      for (const { method, path, scope, operationId } of operatorOperations) {
        const reply = await app.operate(method, pathOf(path), { token, ...(method === 'GET' ? {} : { json: {} }) });
        const expected = shipper ? 'wrong_interface' : operator.includes(scope!) ? undefined : 'scope_missing';
        assert.equal(reply.status === 403 ? reply.body.code : undefined, expected, operationId);
        assert.notEqual(reply.status, 401, operationId);
      }
      for (const { method, path, operationId } of servedIn('production', operations)) {
        const reply = await app.call(method, pathOf(path), { token, ...(method === 'GET' ? {} : { json: {} }) });
        assert.equal(
          reply.status === 403 ? reply.body.code : undefined,
          shipper ? undefined : 'wrong_interface',
          operationId,
        );
        assert.notEqual(reply.status, 401, operationId);
      }
    });

  test('a shipper’s person acts as its account alone, is named in its history as a shipper, and stops with the account', async () => {
    const { token } = await bearerOf('shipper');
    const booked = await app.call('POST', '/booking/publish', { token, json: bookingRequest() });
    assert.equal(booked.status, 200, booked.text);
    const read = await app.call('GET', `/orders/${booked.body.data.id}`);
    assert.equal(read.body.data.history[0].actor, 'shipper');
    const other = await app.issue({ account: 'Other AG' });
    assert.equal((await app.call('GET', `/orders/${booked.body.data.id}`, { token: other.token })).status, 404);
    const { email } = await addPerson(app, { role: 'shipper', account: 'Other AG' });
    const browser = openBrowser(app);
    await browser.logIn(email);
    const bearer = await browser.bearer();
    assert.equal((await app.call('GET', '/orders', { token: bearer })).status, 200);
    await app.pool.query(`update production.accounts set disabled_at = now() where name = 'Other AG'`);
    assert.equal((await app.call('GET', '/orders', { token: bearer })).body.code, 'account_disabled');
    assert.equal((await browser.call('POST', 'token')).body.code, 'session_ended');
  });

  test('bearers and tokens of the other environment are 401, those of the other interface 403', async () => {
    const { email } = await addPerson(app, { environment: 'sandbox' });
    const browser = openBrowser(app, 'sandbox');
    await browser.logIn(email);
    const bearer = await browser.bearer();
    for (const send of [app.call, app.operate])
      assert.equal((await send('GET', '/orders/1', { token: bearer })).body.code, 'token_wrong_environment');
    const [refused, challenge] = await app
      .call('GET', '/orders', { token: await app.issueOperator() })
      .then(({ body, headers }) => [body, headers.get('www-authenticate')]);
    assert.equal(refused.code, 'wrong_interface');
    assert.match(refused.message, /\/operator\/v1/);
    assert.match(challenge!, /error="insufficient_scope"/);
    assert.match((await app.operate('GET', '/orders/1', { token: app.token })).body.message, /\/api\/v3/);
  });
});

suite('the people of the company', () => {
  const asAdmin = bearerOf('admin');
  const operate = async (method: string, path: string, json?: unknown, headers?: Record<string, string>) =>
    app.operate(method, path, { token: (await asAdmin).token, json, ...(headers && { headers }) });

  test('have names that any terminal can show', async () => {
    const { id } = await addPerson(app);
    // The last takes for ever where a pattern can be met in many ways.
    const slow = `${' '.repeat(20_000)}\u0001`;
    for (const name of ['a\u001b[2Jb', 'a\nb', ' ', 'x'.repeat(101), slow]) {
      const json = { email: 'n@company.example', name, role: 'viewer' };
      assert.deepEqual(Object.keys((await operate('POST', '/people', json)).body.errors), ['name']);
      assert.deepEqual(Object.keys((await operate('PATCH', `/people/${id}`, { name })).body.errors), ['name']);
    }
  });

  test('are added with a link that is shown once, changed, given another link, and removed', async () => {
    const json = { email: 'p.neu@company.example', name: 'Paula Neu', role: 'viewer' };
    const added = await operate('POST', '/people', json, { 'idempotency-key': 'a' });
    assert.equal(added.status, 201, added.text);
    const { person, link } = added.body.data;
    const again = await operate('POST', '/people', json, { 'idempotency-key': 'a' });
    assert.deepEqual([again.status, again.body.code], [409, 'secret_shown_once']);
    assert.match(again.body.message, new RegExp(`person ${person.id}\\b`));
    const otherWords = await operate('POST', '/people', { ...json, name: 'P' }, { 'idempotency-key': 'a' });
    assert.deepEqual(Object.keys(otherWords.body.errors), ['Idempotency-Key']);
    const byProgram = { token: await app.issueOperator(), json, headers: { 'idempotency-key': 'a' } };
    assert.deepEqual(Object.keys((await app.operate('POST', '/people', byProgram)).body.errors), ['email']);
    for (const table of ['made_once', 'audit', 'person_links']) {
      const { rows } = await app.pool.query(`select t::text from production.${table} t`);
      assert.ok(!JSON.stringify(rows).includes(link.split('#')[1]), table);
    }

    const browser = openBrowser(app);
    assert.ok(link.startsWith(`${app.origin}/console/password#tos_link_live_`));
    await browser.call('POST', 'password', { secret: link.split('#')[1], password: testPassword });
    await browser.logIn(json.email);
    const changed = await operate('PATCH', `/people/${person.id}`, { role: 'dispatcher', name: 'Paula Alt' });
    assert.deepEqual(
      [changed.body.data.role, changed.body.data.name, changed.body.data.has_password],
      ['dispatcher', 'Paula Alt', true],
    );
    await operate('PATCH', `/people/${person.id}`, { disabled: true });
    assert.equal((await browser.call('POST', 'token')).body.code, 'session_ended');
    await operate('PATCH', `/people/${person.id}`, { disabled: false });
    const renewed = await operate('POST', `/people/${person.id}/link`, undefined, { 'idempotency-key': 'b' });
    assert.equal(renewed.status, 201, renewed.text);
    const repeated = await operate('POST', `/people/${person.id}/link`, undefined, { 'idempotency-key': 'b' });
    assert.equal(repeated.body.code, 'secret_shown_once');
    assert.equal((await operate('DELETE', `/people/${person.id}`)).status, 200);
    assert.equal((await operate('DELETE', `/people/${person.id}`)).body.code, 'person_not_found');
    const listed = await operate('GET', '/people');
    assert.ok(!listed.body.data.some(({ id }: { id: number }) => id === person.id));
    const anew = await operate('POST', '/people', json);
    assert.equal(anew.status, 201, 'the address can be given again');

    const audit = await operate('GET', '/audit?limit=100');
    const own = audit.body.data.filter(({ target }: { target: string }) => target === `person:${person.id}`);
    assert.deepEqual(
      own.map(({ action }: { action: string }) => action).reverse(),
      ['created', 'password_set', 'changed', 'disabled', 'enabled', 'reset', 'removed'].map((what) => `person.${what}`),
    );
    assert.deepEqual([own[0].actor, own[0].name], [`person:${(await asAdmin).id}`, 'Anna Krüger']);
    const older = await operate('GET', `/audit?limit=2&before=${own[0].id}`);
    assert.deepEqual(
      older.body.data.map(({ id }: { id: number }) => id),
      audit.body.data
        .map(({ id }: { id: number }) => id)
        .filter((id: number) => id < own[0].id)
        .slice(0, 2),
    );
  });

  test('are made once by the same request sent many times at once', async () => {
    const json = { email: 'once@company.example', name: 'Once', role: 'viewer' };
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => operate('POST', '/people', json, { 'idempotency-key': 'many' })),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409, 409, 409]);
  });

  const wrong: [object, string][] = [
    [{ email: 'nobody', name: 'N', role: 'viewer' }, 'email'],
    [{ email: 'n@company.example', name: ' ', role: 'viewer' }, 'name'],
    [{ email: 'n@company.example', name: 'N', role: 'boss' }, 'role'],
    [{ email: 'n@company.example', name: 'N', role: 'shipper' }, 'account'],
    [{ email: 'n@company.example', name: 'N', role: 'shipper', account: 'Nobody' }, 'account'],
    [{ email: 'n@company.example', name: 'N', role: 'viewer', account: 'Acme GmbH' }, 'account'],
  ];
  for (const [json, field] of wrong)
    test(`are refused with ${JSON.stringify(json)}, which names ${field}`, async () => {
      const reply = await operate('POST', '/people', json);
      assert.deepEqual([reply.status, Object.keys(reply.body.errors ?? {})], [422, [field]]);
    });

  test('do not shut themselves out', async () => {
    const { id } = await asAdmin;
    for (const [method, json, field] of [
      ['PATCH', { disabled: true }, 'disabled'],
      ['PATCH', { role: 'viewer' }, 'role'],
      ['DELETE', undefined, 'person'],
    ] as const)
      assert.deepEqual(Object.keys((await operate(method, `/people/${id}`, json)).body.errors), [field]);
    assert.equal((await operate('PATCH', `/people/${id}`, { name: 'Anna Krüger' })).status, 200);
  });

  test('that nobody knows are 404', async () => {
    for (const id of ['999999', 'x', '0'])
      for (const [method, path, json] of [
        ['PATCH', '', { name: 'N' }],
        ['DELETE', '', undefined],
        ['POST', '/link', undefined],
      ] as const)
        assert.equal((await operate(method, `/people/${id}${path}`, json)).body.code, 'person_not_found');
  });
});

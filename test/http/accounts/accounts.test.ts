import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startApp } from '../../support/app.ts';
import { bookingRequest } from '../../support/requests.ts';

const tos = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '0' } });
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });
const post = (path: string, json: object, options = {}) => tos.operate('POST', path, { json, ...options });
const admitted = async (token: string) => {
  const { status, body } = await tos.call('GET', '/orders', { token });
  return body.code ?? status;
};
const made = (await post('/accounts', { name: 'Hanse AG', country: 'de' })).body.data;

describe('an admin of the company', () => {
  it('makes an account once for a key, and changes its details', async () => {
    const json = { name: 'Rossi', country: 'IT', vat_id: 'IT 00743110157', contacts: [{ name: 'Ada', phone: '1' }] };
    const first = await post('/accounts', json, withKey('rossi'));
    assert.equal(first.status, 201, first.text);
    assert.deepEqual(
      [first.body.data.vat_id, first.body.data.vat_check.method, first.body.data.vat_check.result],
      ['IT00743110157', 'form', 'valid'],
    );
    const again = await post('/accounts', json, withKey('rossi'));
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, 'true']);
    assert.deepEqual(again.body.data, first.body.data);
    assert.equal((await post('/accounts', { ...json, city: 'Roma' }, withKey('rossi'))).status, 422);
    const taken = await post('/accounts', json);
    assert.deepEqual(Object.keys(taken.body.errors), ['name']);

    const { id } = first.body.data;
    const patch = (changes: object) => tos.operate('PATCH', `/accounts/${id}`, { json: changes });
    const changed = await patch({ city: ' Milano', fees_agreed: true, vat_checked: { result: 'valid', note: 'V 1' } });
    const { city, fees_agreed, contacts, vat_check } = changed.body.data;
    assert.deepEqual([city, fees_agreed, contacts.length, vat_check.method], ['Milano', true, 1, 'hand']);
    const wrong = await patch({ vat_id: 'IT1', contacts: [{ email: 'x' }], name: 'Hanse AG' });
    assert.deepEqual(Object.keys(wrong.body.errors).sort(), ['contacts.0.email', 'vat_id']);
    assert.deepEqual(Object.keys((await patch({ name: 'Hanse AG' })).body.errors), ['name']);
    assert.equal((await tos.operate('PATCH', '/accounts/999', { json: {} })).body.code, 'account_not_found');
  });

  it('refuses a change of another version than the one that was read, and lets the next try through', async () => {
    const path = `/accounts/${made.id}`;
    const contacts = (name: string, version?: string) =>
      tos.operate('PATCH', path, {
        json: { contacts: [{ name }] },
        headers: version === undefined ? {} : { 'if-match': `"${version}"` },
      });
    const read = async () => {
      const { body, headers } = await tos.operate('GET', path);
      assert.equal(headers.get('etag'), `"${body.data.account.version}"`);
      return body.data.account;
    };
    const { version } = await read();
    const first = await contacts('Ada', version);
    assert.equal(first.status, 200, first.text);
    assert.notEqual(first.body.data.version, version);
    const second = await contacts('Bob', version);
    assert.deepEqual([second.status, second.body.code], [412, 'account_changed']);
    const { contacts: kept, version: now } = await read();
    assert.deepEqual([kept[0].name, now], ['Ada', first.body.data.version]);
    assert.equal((await contacts('Bob', now)).status, 200);
    assert.equal((await contacts('Bob', 'no version')).status, 412);
    assert.equal((await contacts('Cleo')).status, 200);
    // Saying the same again leaves the version.
    assert.equal((await contacts('Cleo', (await read()).version)).body.data.version, (await read()).version);
  });

  it('walks through all accounts by pages', async () => {
    const names: string[] = [];
    for (let next: number | null = 0; next !== null; ) {
      const { body }: { body: { data: { name: string }[]; next: number | null } } = await tos.operate(
        'GET',
        `/accounts?limit=1&after=${next}`,
      );
      names.push(...body.data.map(({ name }) => name));
      next = body.next;
    }
    assert.deepEqual(names, ['Acme GmbH', 'Hanse AG', 'Rossi']);
  });

  it('issues, exchanges and ends tokens, each shown once, and those of other accounts are not found', async () => {
    const tokens = `/accounts/${made.id}/tokens`;
    const first = await post(tokens, { scopes: ['orders:read'] }, withKey('token'));
    assert.equal(first.status, 201, first.text);
    const { id, token } = first.body.data;
    assert.equal(await admitted(token), 200);
    const again = await post(tokens, { scopes: ['orders:read'] }, withKey('token'));
    assert.deepEqual([again.status, again.body.code], [409, 'secret_shown_once']);
    assert.match(again.body.message, new RegExp(`token ${id}\\b`));
    assert.equal((await post(tokens, { expires_at: '2020-01-01T00:00:00Z' })).status, 422);
    const elsewhere = `/accounts/${made.id - 1}/tokens/${id}`;
    assert.equal((await post(`${elsewhere}/rotate`, {})).body.code, 'token_not_found');
    assert.equal((await tos.operate('DELETE', elsewhere)).body.code, 'token_not_found');

    const rotated = (await post(`${tokens}/${id}/rotate`, { overlap_minutes: 0 })).body.data;
    assert.deepEqual([await admitted(token), await admitted(rotated.token)], ['token_revoked', 200]);
    assert.equal((await post(`${tokens}/${id}/rotate`, {})).body.code, 'token_not_found');
    await tos.operate('DELETE', `${tokens}/${rotated.id}`);
    assert.equal(await admitted(rotated.token), 'token_revoked');
    const { account, tokens: known } = (await tos.operate('GET', `/accounts/${made.id}`)).body.data;
    assert.equal(account.name, 'Hanse AG');
    assert.deepEqual(
      known.map((each: { id: number; scopes: string[] }) => [each.id, ...each.scopes]),
      [
        [id, 'orders:read'],
        [rotated.id, 'orders:read'],
      ],
    );
  });

  it('shuts an account out and lets it in again, at once', async () => {
    const { token } = (await post(`/accounts/${made.id}/tokens`, {})).body.data;
    const disable = (disabled: boolean) => tos.operate('PATCH', `/accounts/${made.id}`, { json: { disabled } });
    assert.equal(await admitted(token), 200);
    assert.notEqual((await disable(true)).body.data.disabled_at, null);
    assert.equal(await admitted(token), 'account_disabled');
    await disable(false);
    assert.equal(await admitted(token), 200);
  });

  it('erases what has ended of an account, and all of it is in the audit without a name', async () => {
    const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
    await tos.call('PUT', `/orders/${id}`, { json: { status: 'canceled' } });
    const { account } = (await tos.operate('GET', `/orders/${id}`)).body.data;
    const erase = (json: object) => post(`/accounts/${account.id}/erase`, json);
    assert.equal((await erase({ before: '2020-01-01T00:00:00Z' })).body.data.ended, 0);
    assert.deepEqual((await erase({})).body.errors, { before: ['is required'] });
    assert.deepEqual((await erase({ before: '2999-01-01T00:00:00Z' })).body.data, { ended: 1, erased: 1, next: null });
    assert.equal((await tos.call('GET', `/orders/${id}`)).body.data.loadings[0].address.company_name, '');

    const { rows } = await tos.pool.query(`select actor, action, details::text from production.audit order by id`);
    assert.deepEqual(new Set(rows.map(({ actor }) => actor)), new Set(['ops-token:1']));
    assert.deepEqual([...new Set(rows.map(({ action }) => action))].sort(), [
      ...['account.changed', 'account.created', 'account.disabled', 'account.enabled', 'account.erased'],
      ...['token.created', 'token.revoked', 'token.rotated'],
    ]);
    assert.doesNotMatch(rows.map(({ details }) => details).join(), /Milano|Rossi|Ada|tos_/);
  });
});

it('gives a name to one account alone, however many ask for it at once', async () => {
  const ids = await Promise.all(
    [1, 2, 3, 4].map(async (each) => (await post('/accounts', { name: `Race ${each}`, country: 'DE' })).body.data.id),
  );
  const rename = (name: string) =>
    Promise.all(ids.map(async (id) => (await tos.operate('PATCH', `/accounts/${id}`, { json: { name } })).status));
  for (let round = 0; round < 10; round++)
    assert.deepEqual((await rename(`Wanted ${round}`)).sort(), [200, 422, 422, 422]);
});

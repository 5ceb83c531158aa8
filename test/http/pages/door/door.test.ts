import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import fc from 'fast-check';
import { createPerson } from '../../../../src/who/people/manage-people.ts';
import { startApp } from '../../../support/app.ts';
import { databaseOn } from '../../../support/database.ts';
import { addPerson, openBrowser, testPassword } from '../../../support/people/people.ts';

const app = await startApp({ after });

suite('the login', { concurrency: 2 }, () => {
  const bases = [
    ['', 'tos-production-session', 'Path=/; HttpOnly; SameSite=Strict'],
    ['http://localhost:8080', 'tos-production-session', 'Path=/; HttpOnly; SameSite=Strict'],
    ['http://[::1]:8080', 'tos-production-session', 'Path=/; HttpOnly; SameSite=Strict'],
    ['https://freight.example', '__Host-tos-production-session', 'Path=/; HttpOnly; SameSite=Strict; Secure'],
    ['https://freight.example/tos', '__Host-tos-production-session', 'Path=/; HttpOnly; SameSite=Strict; Secure'],
  ] as const;
  for (const [base, name, attributes] of bases)
    test(`sets its cookie as ${base || 'this machine'} needs it, and clears it the same way`, async (t) => {
      const app = await startApp(t, { env: { BASE_URL: base } });
      const { id, email } = await addPerson(app);
      const browser = openBrowser(app);
      const login = await browser.call('POST', 'session', { email, password: testPassword });
      const [cookie, ...others] = login.headers.getSetCookie();
      assert.match(cookie!, new RegExp(`^${name}=[\\w-]{43}; ${attributes}$`));
      assert.equal(others.length, 1);
      const device = `${name.replace('__Host-', '__Secure-').replace(/session$/, 'device')}-${id}`;
      const lasting = attributes.replace(
        /Path=[^;]*/,
        `Max-Age=34560000; Path=${new URL(base || app.origin).pathname.replace(/\/$/, '')}/console/session`,
      );
      assert.match(others[0]!, new RegExp(`^${device}=[\\w-]{38}; ${lasting}$`));
      const out = await browser.call('DELETE', 'session');
      assert.deepEqual(out.headers.getSetCookie(), [`${name}=; Max-Age=0; ${attributes}`]);
    });

  test('lets nobody log in where a password would travel in the clear', async (t) => {
    const app = await startApp(t, { env: { BASE_URL: 'http://freight.example' } });
    const { email } = await addPerson(app);
    const reply = await openBrowser(app).call('POST', 'session', { email, password: testPassword });
    assert.deepEqual([reply.status, reply.body.code], [403, 'origin_refused']);
    assert.match(reply.body.message, /https/);
  });

  const origins: [string, Record<string, string>, number][] = [
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another host of this site', { 'sec-fetch-site': 'same-site' }, 403],
    ['the address bar', { 'sec-fetch-site': 'none' }, 403],
    ['another site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: 'https://freight.example' }, 403],
    ['an older browser elsewhere', { origin: 'https://evil.example' }, 403],
    ['an older browser at our host by another port', { origin: 'https://freight.example:8443' }, 403],
    ['an older browser in the clear', { origin: 'http://freight.example' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['a program that says nothing', {}, 403],
    ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['our own page in an older browser', { origin: 'https://freight.example' }, 200],
  ];
  test('accepts writes only from its own pages', async (t) => {
    const app = await startApp(t, { env: { BASE_URL: 'https://freight.example/tos' } });
    const { email } = await addPerson(app);
    for (const [from, headers, status] of origins) {
      const browser = openBrowser(app);
      await browser.logIn(email);
      const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
      for (const [method, path, json] of [
        ['POST', 'token', undefined],
        ['POST', 'session', { email, password: testPassword }],
        ['DELETE', 'session', undefined],
      ] as const) {
        const reply = await fetch(`${app.origin}/console/${path}`, {
          method,
          headers: { ...headers, cookie, ...(json && { 'content-type': 'application/json' }) },
          body: json ? JSON.stringify(json) : null,
        });
        assert.equal(reply.status, status, `${method} ${path} from ${from}`);
        if (status === 403) assert.equal(((await reply.json()) as { code: string }).code, 'origin_refused');
      }
    }
  });

  test('sets a cookie that opens neither interface, nor another environment', async () => {
    const admin = await addPerson(app, { role: 'admin' });
    const shipper = await addPerson(app, { role: 'shipper', account: 'Acme GmbH' });
    for (const { email } of [admin, shipper]) {
      const browser = openBrowser(app);
      await browser.logIn(email);
      const [secret] = browser.cookies.values();
      const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
      for (const path of ['/api/v3/orders', '/operator/v1/orders']) {
        const reply = await fetch(app.origin + path, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
        assert.ok(reply.status === 401 || reply.status === 404, `${path}: ${reply.status}`);
      }
      const shown = await app.call('GET', '/orders', { token: secret! });
      assert.equal(shown.body.code, 'token_malformed');
      const sandbox = openBrowser(app, 'sandbox');
      sandbox.cookies.set('tos-sandbox-session', secret!);
      assert.equal((await sandbox.call('POST', 'token')).body.code, 'session_ended');
    }
  });

  test('answers any input with a refusal that names the field, and never with an error of its own', async (t) => {
    // A separate application: these requests count as failed logins.
    const target = await startApp(t);
    const browser = openBrowser(target);
    const values = fc.oneof(
      fc.jsonValue(),
      fc.record({ email: fc.string(), password: fc.string() }),
      fc.record({ link: fc.jsonValue() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('session', 'password'), values, async (path, json) => {
        const { status, text } = await browser.call('POST', path, json);
        assert.ok([401, 422, 429].includes(status), text);
      }),
      { numRuns: 60 },
    );
    for (const [json, field] of [
      [undefined, 'body'],
      [[], 'body'],
      [{ email: 'a@b.example' }, 'password'],
      [{ link: 7 }, 'link'],
      [{ link: 'x'.repeat(300) }, 'link'],
      [{ email: 7, password: 'x' }, 'email'],
      [{ email: 'x'.repeat(300), password: 'x' }, 'email'],
    ] as const)
      assert.deepEqual(Object.keys((await browser.call('POST', 'session', json)).body.errors), [field]);
    const cookie = { cookie: `tos-production-session=${'../'.repeat(20)}; tos-production-session=;;=` };
    assert.equal((await browser.call('POST', 'token', undefined, cookie)).body.code, 'session_ended');
    assert.equal((await browser.call('GET', 'session')).status, 405);
    assert.equal((await browser.call('GET', '../console/door.ts')).status, 404);
  });

  test('serves its pages in German and English, with nothing from other hosts, no framing and no referrer', async () => {
    for (const [page, words] of [
      ['login', ['Log in', 'Anmelden']],
      ['enter', ['Log in', 'Anmelden']],
      ['password', ['Set a password', 'Passwort festlegen']],
    ] as const) {
      for (const [language, title] of [
        ['en-GB,en;q=0.9', words[0]],
        ['fr, de-AT;q=0.8, en;q=0.7', words[1]],
        ['*', words[0]],
      ] as const) {
        const reply = await openBrowser(app).call('GET', page, undefined, { 'accept-language': language });
        assert.ok(reply.text.includes(`<h1>${title}</h1>`), reply.text);
        assert.doesNotMatch(reply.text, /<script(?! type="module" src="door\.js"><\/script>)|style=|\son\w+=/);
        const policy = reply.headers.get('content-security-policy')!;
        for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
          assert.ok(policy.includes(part), part);
        assert.ok(!policy.includes('unsafe'));
        assert.equal(reply.headers.get('referrer-policy'), 'no-referrer');
        assert.equal(reply.headers.get('x-content-type-options'), 'nosniff');
        assert.equal(reply.headers.get('cache-control'), 'no-store');
      }
    }
  });

  test('writes no address, name, password, secret, cookie or bearer into the log, whatever happens', async (t) => {
    const app = await startApp(t, { env: { LOG_LEVEL: 'trace' } });
    const { email } = await addPerson(app);
    const { secret } = await createPerson(
      databaseOn(app.pool, 'production'),
      { email: 'b.neu@company.example', name: 'Bert Neu', role: 'viewer' },
      { actor: 'cli:test', now: Date.now() },
    );
    const browser = openBrowser(app);
    await browser.call('POST', 'session', { email: 'x.wrong@company.example', password: 'wrong-password-17' });
    await browser.call('POST', 'password', { secret, password: 'short' });
    await browser.call('POST', 'password', { secret, password: 'leiser mond regal' });
    await browser.logIn(email);
    const bearer = await browser.bearer();
    const cookies = [...browser.cookies.values()];
    assert.equal(cookies.length, 3);
    await app.call('GET', '/orders', { token: bearer });
    await browser.call('DELETE', 'session');
    const written = app.logs.join('');
    assert.ok(written.includes('/console/password'));
    const texts = ['company.example', 'Krüger', 'Bert', 'wrong-password-17', 'melone', 'leiser', 'tos_', ...cookies];
    for (const text of texts) assert.ok(!written.includes(text), text);
    for (const text of [secret, bearer]) assert.ok(!written.includes(text.slice(14)), text);
  });
});

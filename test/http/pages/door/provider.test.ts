import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { createOperatorAuthentication } from '../../../../src/who/people/authenticate-operator.ts';
import { changePerson, resetPerson } from '../../../../src/who/people/manage-people.ts';
import { providerLoginMs } from '../../../../src/who/people/oidc/log-in-by-provider.ts';
import { setPassword } from '../../../../src/who/people/passwords/links.ts';
import { createPasswordHasher } from '../../../../src/who/people/passwords/passwords.ts';
import { listPeople } from '../../../../src/who/people/person-store.ts';
import { startApp } from '../../../support/app.ts';
import { clockFrom } from '../../../support/clock/test-clock.ts';
import { databaseOn } from '../../../support/database.ts';
import { startIdentityProvider } from '../../../support/people/identity-provider.ts';
import { addPerson, follow, openBrowser, type TestBrowser, testPassword } from '../../../support/people/people.ts';

const base = 'https://freight.example';
const callback = `${base}/console/oidc/callback`;
const provider = await startIdentityProvider({ after }, [callback]);
const clock = clockFrom(undefined, { stands: true });
const app = await startApp(
  { after },
  {
    clock,
    env: {
      BASE_URL: base,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'transport',
      OIDC_CLIENT_SECRET: 'the-clients-secret',
      OIDC_ROLES: 'groups; office=viewer; desk=dispatcher; it=admin',
    },
  },
);
const database = databaseOn(app.pool, 'production');

/** From the login page to the provider and back. `bend` changes the address on the way there. */
async function comeBack(browser: TestBrowser, subject: string, bend = (address: string) => address): Promise<URL> {
  return provider.visit(bend(await follow(app, browser, 'oidc/start')), subject);
}
const enter = (browser: TestBrowser, { search }: URL) => follow(app, browser, `oidc/callback${search}`);
const stateCookie = '__Host-tos-production-login';
const refused = (code: string) => `${base}/console/login?failed=${code}`;

/** The result of logging in as a subject: role and person, or the page's code. */
async function logIn(subject: string) {
  const browser = openBrowser(app);
  const where = await enter(browser, await comeBack(browser, subject));
  if (where !== `${base}/console/`) return { code: new URL(where).searchParams.get('failed'), browser };
  const caller = await createOperatorAuthentication(database, clock.now).authenticate(await browser.bearer());
  return { caller, browser };
}

suite('the company’s identity provider', () => {
  test('lets a person in by issuer and subject, as the same person every time, with PKCE and a Lax cookie', async () => {
    provider.members.set('u-1', { email: 'c.desk@company.example', name: 'Carla Desk', groups: ['all', 'desk'] });
    const browser = openBrowser(app);
    const reply = await fetch(`${app.origin}/console/oidc/start`, { redirect: 'manual' });
    assert.match(
      reply.headers.getSetCookie()[0]!,
      new RegExp(`^${stateCookie}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Lax; Secure$`),
    );
    const query = new URL(reply.headers.get('location')!).searchParams;
    assert.equal(query.get('code_challenge_method'), 'S256');
    assert.equal(query.get('redirect_uri'), callback);
    const first = await logIn('u-1');
    assert.deepEqual(
      [first.caller?.name, first.caller?.scopes],
      ['Carla Desk', ['operator:read', 'operator:dispatch']],
    );
    provider.members.get('u-1')!.email = 'c.other@company.example';
    assert.equal((await logIn('u-1')).caller?.id, first.caller?.id);
    assert.ok(!browser.cookies.has(stateCookie));
    const [person] = await listPeople(database);
    assert.deepEqual([person?.isLinked, person?.hasPassword, person?.email], [true, false, 'c.desk@company.example']);
  });

  test('makes the browser known for somebody who also has a password', async () => {
    provider.members.set('u-8', { email: 'h@company.example', name: 'H', groups: ['desk'] });
    const { caller, browser } = await logIn('u-8');
    const device = `__Secure-tos-production-device-${caller!.id}`;
    assert.ok(!browser.cookies.has(device));
    const { secret } = await resetPerson(database, caller!.id, { actor: 'cli:test', now: clock.now() });
    await setPassword({ database, hasher: createPasswordHasher() }, { secret, password: testPassword }, clock.now());
    assert.match((await logIn('u-8')).browser.cookies.get(device)!, /^[\w-]{38}$/);
  });

  test('may put question marks into its parameters, and anything into names', async () => {
    const texts = { email: `${'x'.repeat(3000)}@company.example`, name: `\u001b[2J${'C'.repeat(200)}\n` };
    provider.members.set('u-7', { ...texts, groups: ['desk'] });
    const browser = openBrowser(app);
    const back = await comeBack(browser, 'u-7');
    const where = await follow(app, browser, `oidc/callback?session_state=a?b&${back.search.slice(1)}`);
    assert.equal(where, `${base}/console/`);
    const person = (await listPeople(database)).at(-1)!;
    assert.deepEqual([person.email, person.name], [null, `[2J${'C'.repeat(97)}`]);
  });

  test('gives the most powerful role in the current claim', async () => {
    provider.members.set('u-2', { email: 'd@company.example', name: 'D', groups: ['office', 'it'] });
    assert.equal((await logIn('u-2')).caller?.scopes.length, 3);
    provider.members.get('u-2')!.groups = ['office'];
    assert.deepEqual((await logIn('u-2')).caller?.scopes, ['operator:read']);
  });

  test('refuses people without a role in the claim, and ends the sessions of those who used to have one', async () => {
    provider.members.set('u-3', { email: 'e@company.example', name: 'E', groups: ['desk'] });
    const before = await logIn('u-3');
    provider.members.get('u-3')!.groups = ['all', 'Desk'];
    const after = await logIn('u-3');
    assert.equal(after.code, 'person_refused');
    assert.ok(!after.browser.cookies.has('__Host-tos-production-session'));
    assert.equal((await before.browser.call('POST', 'token')).body.code, 'session_ended');
    provider.members.set('u-4', { email: 'f@company.example', name: 'F', groups: [] });
    assert.equal((await logIn('u-4')).code, 'person_refused');
    assert.ok(!(await listPeople(database)).some(({ name }) => name === 'F'), 'and makes no person');
  });

  test('refuses disabled people, and those with the e-mail address of somebody else', async () => {
    provider.members.set('u-5', { email: 'g@company.example', name: 'G', groups: ['desk'] });
    const { caller } = await logIn('u-5');
    await changePerson(database, caller!.id, { isDisabled: true }, { actor: 'cli:test', now: clock.now() });
    assert.equal((await logIn('u-5')).code, 'person_refused');
    const { email } = await addPerson(app, { role: 'admin', now: clock.now() });
    provider.members.set('u-6', { email: email.toUpperCase(), name: 'Not the admin', groups: ['office'] });
    assert.equal((await logIn('u-6')).code, 'person_refused');
  });

  const tampered: [string, (browser: TestBrowser) => Promise<string>][] = [
    [
      'a state that was used before',
      async (browser) => {
        const back = await comeBack(browser, 'u-1');
        const state = browser.cookies.get(stateCookie)!;
        assert.equal(await enter(browser, back), `${base}/console/`);
        browser.cookies.set(stateCookie, state);
        return enter(browser, back);
      },
    ],
    [
      'the state of another browser',
      async (browser) => {
        const back = await comeBack(openBrowser(app), 'u-1');
        await follow(app, browser, 'oidc/start');
        return enter(browser, back);
      },
    ],
    ['no state of its own', async (browser) => enter(browser, await comeBack(openBrowser(app), 'u-1'))],
    [
      'a token with another nonce',
      async (browser) =>
        enter(browser, await comeBack(browser, 'u-1', (to) => to.replace(/nonce=[^&]+/, 'nonce=mine'))),
    ],
    [
      'a code for another challenge',
      async (browser) => {
        const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
        const bend = (to: string) => to.replace(/code_challenge=[^&]+/, `code_challenge=${challenge}`);
        return enter(browser, await comeBack(browser, 'u-1', bend));
      },
    ],
    [
      'a code that nobody gave',
      async (browser) => {
        const back = await comeBack(browser, 'u-1');
        back.searchParams.set('code', 'x'.repeat(43));
        return enter(browser, back);
      },
    ],
    [
      'the provider’s refusal',
      async (browser) => {
        const back = await comeBack(browser, 'u-1');
        return follow(app, browser, `oidc/callback?error=access_denied&state=${back.searchParams.get('state')}`);
      },
    ],
    [
      'a login that took longer than ten minutes',
      async (browser) => {
        const back = await comeBack(browser, 'u-1');
        await clock.set(clock.now() + providerLoginMs);
        return enter(browser, back);
      },
    ],
  ];
  for (const [what, attack] of tampered)
    test(`lets nobody in with ${what}`, async () => {
      const browser = openBrowser(app);
      browser.cookies.clear();
      const where = await attack(browser);
      assert.equal(where, refused('company_login_failed'));
    });

  test('forgets logins that were never finished', async () => {
    await clock.set(clock.now() + providerLoginMs);
    await follow(app, openBrowser(app), 'oidc/start');
    assert.equal((await app.pool.query('select 1 from production.provider_logins')).rowCount, 1);
  });

  test('writes no claims, codes or secrets to the log', () => {
    const written = app.logs.join('');
    assert.ok(written.includes('the identity provider was of no use'));
    for (const text of ['company.example', 'Carla', 'the-clients-secret', 'code=', 'state=', 'u-1'])
      assert.ok(!written.includes(text), text);
  });

  test('gets the trace of the request that calls it', async () => {
    provider.traceparents.clear();
    const browser = openBrowser(app);
    await enter(browser, await comeBack(browser, 'u-1'));
    const lines = app.logs.map((line) => JSON.parse(line));
    const { trace_id, span_id } = lines.findLast(({ path }) => path === '/console/oidc/callback');
    assert.equal(provider.traceparents.get('/token'), `00-${trace_id}-${span_id}-03`);
  });

  test('that is unreachable is reported to the person, who can still log in by password', async (t) => {
    const away = await startApp(t, {
      env: {
        OIDC_ISSUER: 'http://127.0.0.1:9',
        OIDC_CLIENT_ID: 'transport',
        OIDC_CLIENT_SECRET: 'x',
        OIDC_ROLES: 'groups; it=admin',
      },
    });
    const reply = await fetch(`${away.origin}/console/oidc/start`, { redirect: 'manual' });
    assert.equal(reply.headers.get('location'), `${away.origin}/console/login?failed=company_unavailable`);
    const { email } = await addPerson(away);
    await openBrowser(away).logIn(email);
  });

  test('has its button on the login page if there is one', async (t) => {
    assert.match((await openBrowser(app).call('GET', 'login')).text, /href="oidc\/start"/);
    const without = await startApp(t);
    assert.doesNotMatch((await openBrowser(without).call('GET', 'login')).text, /oidc/);
    assert.equal((await openBrowser(without).call('GET', 'oidc/start')).status, 404);
  });
});

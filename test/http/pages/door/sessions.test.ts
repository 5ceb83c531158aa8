import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { ServiceError } from '../../../../src/ground/errors.ts';
import { defaultProfile } from '../../../../src/orders/company/company-profile.ts';
import { createOperatorAuthentication } from '../../../../src/who/people/authenticate-operator.ts';
import { changePerson, createPerson, removePerson, resetPerson } from '../../../../src/who/people/manage-people.ts';
import { linkMs } from '../../../../src/who/people/passwords/links.ts';
import { bearerMs, idleMsMax, sessionMsMax } from '../../../../src/who/people/sessions/session.ts';
import { startApp, type TestApp } from '../../../support/app.ts';
import { clockFrom } from '../../../support/clock/test-clock.ts';
import { databaseOn } from '../../../support/database.ts';
import { addPerson, openBrowser, testPassword } from '../../../support/people/people.ts';

const app = await startApp({ after }, { company: { profile: defaultProfile } });
const act = { actor: 'cli:test', now: Date.now() };
const production = ({ pool }: TestApp) => databaseOn(pool, 'production');

/** What the company's interface replies to a bearer: the scopes, or the code of the refusal. */
async function answer(app: TestApp, bearer: string, now: () => number = Date.now): Promise<string> {
  return createOperatorAuthentication(production(app), now)
    .authenticate(bearer)
    .then(
      ({ scopes }) => scopes.join(' '),
      (error: ServiceError) => error.code,
    );
}

suite('a person of the company', { concurrency: 2 }, () => {
  test('logs in, shows a bearer to the operator’s interface, and logs out, which ends the bearer at once', async () => {
    const { id, email } = await addPerson(app);
    const browser = openBrowser(app);
    const login = await browser.call('POST', 'session', { email: email.toUpperCase(), password: testPassword });
    assert.deepEqual(
      [login.status, login.body.data],
      [
        200,
        {
          environment: 'production',
          company: {
            name: null,
            country: null,
            time_zone: 'Europe/Berlin',
            currency_code: 'EUR',
            missing: ['legal_name', 'address_line_1', 'zip', 'city', 'country'],
          },
          person: { id, name: 'Anna Krüger', role: 'dispatcher' },
          scopes: ['operator:read', 'operator:dispatch'],
        },
      ],
    );
    const reply = await browser.call('POST', 'token');
    assert.equal(reply.body.data.expires_in, 300);
    assert.match(reply.body.data.token, /^tos_ses_live_\w{33}$/);
    assert.equal(await answer(app, reply.body.data.token), 'operator:read operator:dispatch');
    assert.equal((await browser.call('DELETE', 'session')).status, 200);
    assert.equal(await answer(app, reply.body.data.token), 'token_revoked');
    assert.deepEqual([...browser.cookies.keys()], [`tos-production-device-${id}`]);
    assert.equal((await browser.call('POST', 'token')).body.code, 'session_ended');
  });

  test('who sets a password by a link is logged in, in place of whoever was in that browser before', async () => {
    const earlier = await addPerson(app);
    const browser = openBrowser(app);
    await browser.call('POST', 'session', { email: earlier.email, password: testPassword });
    const bearer = (await browser.call('POST', 'token')).body.data.token;
    const invited = { email: 'neu.hier@company.example', name: 'Neu Hier', role: 'viewer' } as const;
    const { secret, person } = await createPerson(production(app), invited, act);
    const set = await browser.call('POST', 'password', { secret, password: 'leiser mond regal' });
    assert.deepEqual([set.status, set.body.data.person.id], [200, person.id]);
    assert.equal((await browser.call('POST', 'token')).body.data.person.name, 'Neu Hier');
    assert.equal(await answer(app, bearer), 'token_revoked');
  });

  const endings: [string, (app: TestApp, id: number) => Promise<unknown>][] = [
    ['is disabled', (app, id) => changePerson(production(app), id, { isDisabled: true }, act)],
    [
      'is disabled and enabled again',
      async (app, id) => {
        await changePerson(production(app), id, { isDisabled: true }, act);
        await changePerson(production(app), id, { isDisabled: false }, act);
      },
    ],
    ['is reset', (app, id) => resetPerson(production(app), id, act)],
    ['is removed', (app, id) => removePerson(production(app), id, act)],
    [
      'sets another password',
      async (app, id) => {
        const { secret } = await resetPerson(production(app), id, act);
        const reply = await openBrowser(app).call('POST', 'password', { secret, password: 'another melone treppe' });
        assert.equal(reply.status, 200, reply.text);
      },
    ],
  ];
  for (const [how, end] of endings)
    test(`who ${how} has no session any more, in every process`, async () => {
      const { id, email } = await addPerson(app);
      const [browser, other] = [openBrowser(app), openBrowser(app)];
      for (const each of [browser, other]) await each.logIn(email);
      const bearer = await browser.bearer();
      assert.equal(await answer(app, bearer), 'operator:read operator:dispatch');
      await end(app, id);
      assert.equal(await answer(app, bearer), 'token_revoked');
      for (const each of [browser, other]) assert.equal((await each.call('POST', 'token')).body.code, 'session_ended');
    });

  test('who gets another role has its scopes from the next request on', async () => {
    const { id, email } = await addPerson(app);
    const browser = openBrowser(app);
    await browser.logIn(email);
    const bearer = await browser.bearer();
    await changePerson(production(app), id, { role: 'viewer' }, act);
    assert.equal(await answer(app, bearer), 'operator:read');
  });

  test('is logged out after twelve hours without a bearer, after seven days whatever they do; a bearer lasts five minutes', async (t) => {
    const clock = clockFrom(undefined, { stands: true });
    const app = await startApp(t, { clock });
    const { email } = await addPerson(app);
    const browser = openBrowser(app);
    await browser.logIn(email);
    const bearer = await browser.bearer();
    await clock.set(clock.now() + bearerMs - 1);
    assert.equal(await answer(app, bearer, clock.now), 'operator:read operator:dispatch');
    await clock.set(clock.now() + 1);
    assert.equal(await answer(app, bearer, clock.now), 'token_expired');
    const idle = openBrowser(app);
    await idle.logIn(email);
    await clock.set(clock.now() + idleMsMax);
    assert.equal((await idle.call('POST', 'token')).body.code, 'session_ended');

    await browser.logIn(email);
    const begun = clock.now();
    while (clock.now() + idleMsMax - 1 < begun + sessionMsMax) {
      await clock.set(clock.now() + idleMsMax - 1);
      await browser.bearer();
    }
    await clock.set(begun + sessionMsMax - 1);
    const last = await browser.bearer();
    await clock.set(clock.now() + 1);
    assert.equal(await answer(app, last, clock.now), 'token_revoked');
    assert.equal((await browser.call('POST', 'token')).body.code, 'session_ended');
  });
});

test('a page is told for which company, in which environment and for which account somebody is logged in', async (t) => {
  const profile = { ...defaultProfile, legalName: 'Musterfracht GmbH', country: 'AT', timeZone: 'Europe/Vienna' };
  const app = await startApp(t, { company: { profile } });
  await app.issue({ environment: 'sandbox', account: 'Kanzlei', country: 'CH' });
  const { email } = await addPerson(app, { environment: 'sandbox', role: 'shipper', account: 'Kanzlei' });
  const browser = openBrowser(app, 'sandbox');
  await browser.logIn(email);
  const { environment, company, account } = (await browser.call('POST', 'token')).body.data;
  assert.equal(environment, 'sandbox');
  assert.deepEqual(company, {
    name: 'Musterfracht GmbH',
    country: 'AT',
    time_zone: 'Europe/Vienna',
    currency_code: 'EUR',
    missing: [],
  });
  const { email: lead } = await addPerson(app, { role: 'admin' });
  const other = openBrowser(app);
  await other.logIn(lead);
  const told = (await other.call('POST', 'token')).body.data.company;
  assert.deepEqual(told.missing, ['address_line_1', 'zip', 'city'], 'production confirms nothing without them');
  assert.deepEqual([account.name, account.country], ['Kanzlei', 'CH']);
});

suite('a link that sets a password', { concurrency: 2 }, () => {
  let count = 0;
  const newPerson = () => ({ email: `new-${++count}@company.example`, name: 'Neu', role: 'viewer' as const });

  test('works once, even if two people use it at the same time, and is not used up by opening its page', async () => {
    const person = newPerson();
    const { secret } = await createPerson(production(app), person, act);
    const browser = openBrowser(app);
    for (let i = 0; i < 3; i++) assert.equal((await browser.call('GET', 'password')).status, 200);
    const weak = await browser.call('POST', 'password', { secret, password: 'too short' });
    assert.deepEqual([weak.status, Object.keys(weak.body.errors)], [422, ['password']]);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => browser.call('POST', 'password', { secret, password: testPassword })),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422, 422, 422]);
    assert.deepEqual(Object.keys(replies.find(({ status }) => status === 422)!.body.errors), ['secret']);
    await browser.logIn(person.email);
  });

  const useless: [string, (app: TestApp) => Promise<string>][] = [
    [
      'that is older than three days',
      async (app) => (await createPerson(production(app), newPerson(), { ...act, now: Date.now() - linkMs })).secret,
    ],
    [
      'of another environment',
      async ({ pool }) => (await createPerson(databaseOn(pool, 'sandbox'), newPerson(), act)).secret,
    ],
    [
      'before the newest one',
      async (app) => {
        const {
          secret,
          person: { id },
        } = await createPerson(production(app), newPerson(), act);
        await resetPerson(production(app), id, act);
        return secret;
      },
    ],
    [
      'of somebody disabled',
      async (app) => {
        const {
          secret,
          person: { id },
        } = await createPerson(production(app), newPerson(), act);
        await changePerson(production(app), id, { isDisabled: true }, act);
        return secret;
      },
    ],
    ['that is cut short', async (app) => (await createPerson(production(app), newPerson(), act)).secret.slice(0, -1)],
    ['that is a token', async ({ token }) => token],
  ];
  for (const [which, make] of useless)
    test(`${which} is refused`, async () => {
      const secret = await make(app);
      const reply = await openBrowser(app).call('POST', 'password', { secret, password: testPassword });
      assert.deepEqual([reply.status, Object.keys(reply.body.errors ?? {})], [422, ['secret']]);
    });

  test('is stored only as a digest, as are sessions, bearers and the e-mail addresses of failed logins', async () => {
    const { secret } = await createPerson(production(app), newPerson(), act);
    const { email } = await addPerson(app);
    const browser = openBrowser(app);
    await browser.logIn(email);
    const secrets = [secret, testPassword, await browser.bearer(), ...browser.cookies.values()];
    for (const table of ['people', 'person_links', 'person_sessions', 'person_bearers', 'audit']) {
      const { rows } = await app.pool.query(`select t::text as row from production.${table} t`);
      assert.ok(rows.length > 0, table);
      for (const text of secrets) assert.ok(!JSON.stringify(rows).includes(text), table);
    }
  });
});

suite('a login that fails', { concurrency: 2 }, () => {
  test('gets the same answer for an unknown address, a wrong password, a person without one and a disabled person', async () => {
    const { email } = await addPerson(app);
    const gone = await addPerson(app, { email: 'gone@company.example' });
    await changePerson(production(app), gone.id, { isDisabled: true }, act);
    await createPerson(production(app), { email: 'new@company.example', name: 'Neu', role: 'viewer' }, act);
    const replies = [];
    for (const [who, password] of [
      ['nobody@company.example', testPassword],
      [email, 'not this one at all'],
      ['new@company.example', testPassword],
      [gone.email, testPassword],
    ])
      replies.push(await openBrowser(app).call('POST', 'session', { email: who, password }));
    assert.deepEqual(
      replies.map(({ status }) => status),
      [401, 401, 401, 401],
    );
    assert.equal(new Set(replies.map(({ text }) => text)).size, 1);
    assert.equal(replies[0]!.body.code, 'login_failed');
    for (const { headers } of replies) assert.deepEqual(headers.getSetCookie(), []);
  });

  test('eleven times is refused with 429 for that person, known or not, and for nobody else', async (t) => {
    const app = await startApp(t);
    const { email } = await addPerson(app, { email: 'iris@company.example' });
    const other = await addPerson(app, { role: 'admin' });
    const browser = openBrowser(app);
    for (const who of [email, 'nobody-i@company.example']) {
      for (let i = 0; i < 10; i++)
        assert.equal((await browser.call('POST', 'session', { email: who, password: `wrong ${i}` })).status, 401);
      // The database treats U+0130 as an i.
      for (const same of [` ${who.toUpperCase()}`, who.replace(/i/g, '\u0130')]) {
        const refused = await browser.call('POST', 'session', { email: same, password: testPassword });
        assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
        assert.ok(Number(refused.headers.get('retry-after')) > 500);
      }
    }
    for (let i = 0; i < 12; i++) await browser.logIn(other.email);
  });

  test('thirty times from one address is refused for everybody there', async (t) => {
    const app = await startApp(t);
    const { email } = await addPerson(app);
    const browser = openBrowser(app);
    const tryAs = (i: number) => browser.call('POST', 'session', { email: `nobody-${i}@x.example`, password: 'wrong' });
    // More at once than the limit: they count before the answer is known.
    const replies = await Promise.all(Array.from({ length: 32 }, (_, i) => tryAs(i)));
    assert.equal(replies.filter(({ status }) => status === 429).length, 2);
    assert.equal((await browser.call('POST', 'session', { email, password: testPassword })).status, 429);
  });
});

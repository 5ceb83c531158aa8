import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { LiveEnvironment } from '../../../../src/ground/database/database.ts';
import { inTransaction } from '../../../../src/ground/database/transaction.ts';
import { changePerson, createPerson, resetPerson } from '../../../../src/who/people/manage-people.ts';
import { setPassword } from '../../../../src/who/people/passwords/links.ts';
import { createPasswordHasher } from '../../../../src/who/people/passwords/passwords.ts';
import { issueLoginLink } from '../../../../src/who/people/sessions/login-links.ts';
import { startApp } from '../../../support/app.ts';
import { addPerson, openBrowser, type TestBrowser, testPassword } from '../../../support/people/people.ts';

const app = await startApp({ after }, { env: { TRUSTED_PROXIES: '127.0.0.1' } });
const production = { pool: app.pool, schema: 'production' as const };
const act = { actor: 'cli:test', now: Date.now() };
let addresses = 0;

type Try = { email: string; password?: string; address?: string };

/** The answer to a login, by default from an address of its own, and the cookies to keep. */
async function tryAs(
  browser: TestBrowser,
  { email, password = testPassword, address = `192.0.2.${++addresses}` }: Try,
): Promise<string> {
  const { status, body } = await browser.call('POST', 'session', { email, password }, { 'x-forwarded-for': address });
  return `${status} ${body.code ?? 'in'}`;
}

/** Ten failed logins by somebody who only knows the e-mail address. */
async function burnTries(email: string, environment: LiveEnvironment = 'production'): Promise<void> {
  const address = `192.0.2.${++addresses}`;
  for (let i = 0; i < 10; i++)
    assert.equal(
      await tryAs(openBrowser(app, environment), { email, password: `wrong ${i}`, address }),
      '401 login_failed',
    );
}

const deviceOf = (id: number, environment: LiveEnvironment = 'production') => `tos-${environment}-device-${id}`;

/** A browser in which the person has logged in and out again. */
async function knownBrowser(email: string, environment: LiveEnvironment = 'production'): Promise<TestBrowser> {
  const browser = openBrowser(app, environment);
  assert.equal(await tryAs(browser, { email }), '200 in');
  assert.equal((await browser.call('DELETE', 'session')).status, 200);
  return browser;
}

/** A browser that only has a device cookie. */
function browserWith(name: string, value: string): TestBrowser {
  const browser = openBrowser(app);
  browser.cookies.set(name, value);
  return browser;
}

suite('a person whose e-mail address strangers keep trying', { concurrency: 2 }, () => {
  const waysIn: [string, (person: { id: number; email: string }) => Promise<TestBrowser>][] = [
    ['has logged in by password', ({ email }) => knownBrowser(email)],
    [
      'has logged in by a link',
      async ({ id }) => {
        const browser = openBrowser(app);
        const { secret } = await inTransaction(production, (transaction) => issueLoginLink(transaction, id, act));
        assert.equal((await browser.call('POST', 'session', { link: secret })).status, 200);
        return browser;
      },
    ],
    [
      'has set the password',
      async ({ id }) => {
        const browser = openBrowser(app);
        const { secret } = await resetPerson(production, id, act);
        assert.equal((await browser.call('POST', 'password', { secret, password: testPassword })).status, 200);
        return browser;
      },
    ],
    [
      'shares it with a colleague who has logged in since',
      async ({ email }) => {
        const browser = await knownBrowser(email);
        assert.equal(await tryAs(browser, { email: (await addPerson(app)).email }), '200 in');
        return browser;
      },
    ],
  ];
  for (const [what, comeIn] of waysIn)
    test(`logs in with the browser in which the person ${what}, and in no other`, async () => {
      const person = await addPerson(app);
      const browser = await comeIn(person);
      await burnTries(person.email);
      assert.equal(await tryAs(openBrowser(app), person), '429 rate_limited');
      assert.equal(await tryAs(browser, { ...person, password: 'wrong' }), '401 login_failed');
      assert.equal(await tryAs(browser, { email: ` ${person.email.toUpperCase()}` }), '200 in');
    });

  test('has ten tries with each such browser, counted separately', async () => {
    const { email } = await addPerson(app);
    const [browser, other] = [await knownBrowser(email), await knownBrowser(email)];
    for (let i = 0; i < 10; i++)
      assert.equal(await tryAs(browser, { email, password: `wrong ${i}` }), '401 login_failed');
    const refused = await browser.call('POST', 'session', { email, password: testPassword });
    assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
    assert.ok(Number(refused.headers.get('retry-after')) > 500);
    assert.equal(await tryAs(other, { email }), '200 in');
    assert.equal(await tryAs(openBrowser(app), { email }), '200 in');
  });

  test('gets no extra tries with such a browser by logging in with it again', async () => {
    const { id, email } = await addPerson(app);
    const browser = await knownBrowser(email);
    const first = browser.cookies.get(deviceOf(id));
    assert.equal(await tryAs(browser, { email }), '200 in');
    assert.equal(browser.cookies.get(deviceOf(id)), first);
    assert.notEqual(first, undefined);
  });

  test('is refused even with such a browser at an address from which thirty logins have failed', async () => {
    const { email } = await addPerson(app);
    const browser = await knownBrowser(email);
    const address = '198.51.100.7';
    for (let i = 0; i < 30; i++)
      await tryAs(openBrowser(app), { email: `nobody-${i}@x.example`, password: 'wrong', address });
    assert.equal(await tryAs(browser, { email, address }), '429 rate_limited');
    assert.equal(await tryAs(browser, { email }), '200 in');
  });
});

suite('the cookie of a device', { concurrency: 2 }, () => {
  const kept = async (email: string, id: number) => (await knownBrowser(email)).cookies.get(deviceOf(id))!;
  const worthless: [string, (person: { id: number; email: string }) => Promise<string>][] = [
    [
      'of another person',
      async () => {
        const other = await addPerson(app);
        return kept(other.email, other.id);
      },
    ],
    [
      'from before a change of the password',
      async ({ id, email }) => {
        const value = await kept(email, id);
        const { secret } = await resetPerson(production, id, act);
        await setPassword(
          { database: production, hasher: createPasswordHasher() },
          { secret, password: testPassword },
          act.now,
        );
        return value;
      },
    ],
    [
      'with another name of the device',
      async ({ id, email }) => {
        const value = await kept(email, id);
        return (value.startsWith('A') ? 'B' : 'A') + value.slice(1);
      },
    ],
    ['cut short', async ({ id, email }) => (await kept(email, id)).slice(0, -1)],
    ['with something added', async ({ id, email }) => `${await kept(email, id)}A`],
    ['that somebody made up', async () => 'x'.repeat(38)],
  ];
  for (const [which, make] of worthless)
    test(`${which} is ignored`, async () => {
      const person = await addPerson(app);
      const value = await make(person);
      await burnTries(person.email);
      assert.equal(await tryAs(browserWith(deviceOf(person.id), value), person), '429 rate_limited');
    });

  test('from the other environment is ignored, which counts tries separately', async () => {
    const email = 'both@company.example';
    const sandbox = await addPerson(app, { environment: 'sandbox', email });
    const { id } = await addPerson(app, { email });
    const browser = await knownBrowser(email, 'sandbox');
    await burnTries(email);
    const value = browser.cookies.get(deviceOf(sandbox.id, 'sandbox'))!;
    assert.equal(await tryAs(browserWith(deviceOf(id), value), { email }), '429 rate_limited');
    assert.equal(await tryAs(openBrowser(app, 'sandbox'), { email }), '200 in');
  });

  test('opens nothing by itself, and nothing for a disabled person', async () => {
    const { id, email } = await addPerson(app);
    const browser = await knownBrowser(email);
    assert.deepEqual([...browser.cookies.keys()], [deviceOf(id)]);
    assert.equal((await browser.call('POST', 'token')).body.code, 'session_ended');
    assert.equal(await tryAs(browser, { email, password: '' }), '401 login_failed');
    await changePerson(production, id, { isDisabled: true }, act);
    assert.equal(await tryAs(browser, { email }), '401 login_failed');
  });

  test('that is made up does not reveal whether an e-mail address is known', async () => {
    const known = await addPerson(app);
    const described = { email: 'no-password@company.example', name: 'Neu', role: 'viewer' as const };
    const { person } = await createPerson(production, described, act);
    const answers = await Promise.all(
      [known, { id: person.id, email: described.email }, { id: 0, email: 'nobody@company.example' }].map(
        async ({ id, email }) => {
          const browser = browserWith(deviceOf(id), 'x'.repeat(38));
          const answers = [];
          for (let i = 0; i < 11; i++) {
            const reply = await browser.call(
              'POST',
              'session',
              { email, password: 'wrong' },
              {
                'x-forwarded-for': `203.0.113.${id}`,
              },
            );
            answers.push([
              reply.status,
              reply.text,
              reply.headers.getSetCookie(),
              reply.headers.get('ratelimit-policy'),
            ]);
          }
          return JSON.stringify(answers);
        },
      ),
    );
    assert.equal(new Set(answers).size, 1, answers.join('\n'));
    assert.match(answers[0]!, /login_failed.*rate_limited/);
  });
});

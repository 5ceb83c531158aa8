import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import type { Pool } from 'pg';
import type { Config } from '../../../src/ground/config.ts';
import type { Database } from '../../../src/ground/database/database.ts';
import { openPool } from '../../../src/ground/database/pool.ts';
import { planDemo, prepareDemo } from '../../../src/run/process/demo.ts';
import { writeWelcome } from '../../../src/run/process/welcome.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { changePerson, removePerson } from '../../../src/who/people/manage-people.ts';
import { findPersonByEmail, listPeople } from '../../../src/who/people/person-store.ts';
import { createDatabase, openTestPool } from '../../support/database.ts';
import { addPerson, openBrowser, testPassword } from '../../support/people/people.ts';
import {
  request,
  runCli,
  type Service,
  startCli,
  startService,
  temporaryDirectory,
  until,
} from '../../support/process.ts';

const sandboxOf = (pool: Pool) => ({ pool, schema: 'sandbox' as const });
const prepare = (database: Database, withPeople = true) => prepareDemo(database, { now: Date.now(), withPeople });
const act = { actor: 'cli:test', now: Date.now() };

/** The links of a start, by whom they make of somebody, as they stand behind the line that says it is ready. */
function linksIn({ stdout, origin }: Service): Map<string, string> {
  const [, block = ''] = /\nThe Transport Ordering Service is ready\.\n\n((?:Console .*\n)*)/.exec(stdout())!;
  const said = [...stdout().matchAll(/tos_link_/g)].length;
  const links = block.matchAll(/^Console of the sandbox, as a (\w+): (\S+)\/enter#(tos_link_test_\w{33})$/gm);
  const found = [...links].map(([, as, address, secret]) => {
    assert.equal(address, `${origin}/sandbox/console`);
    return [as!, secret!] as const;
  });
  assert.equal(found.length, said, 'each is shown once');
  return new Map(found);
}

/** Who the link lets in, with a bearer of theirs. */
async function enter(service: Service, link: string) {
  const browser = openBrowser(service, 'sandbox');
  const reply = await browser.call('POST', 'session', { link });
  if (reply.status !== 200) return { status: reply.status };
  const { person, account } = reply.body.data;
  return { status: 200, role: person.role, account: account?.name, token: await browser.bearer() };
}

async function stop(service: Service): Promise<void> {
  service.signal('SIGTERM');
  assert.equal((await service.ended).code, 0);
}

suite('the first start on an embedded database', { concurrency: 2 }, () => {
  test('shows two links into the sandbox that work once, with orders to look at; the next start shows new ones', async (t) => {
    const DATA_DIR = await temporaryDirectory(t);
    const first = await startService(t, { DATA_DIR });
    assert.doesNotMatch(first.stderr(), /sample order/);
    const links = linksIn(first);
    assert.deepEqual([...links.keys()], ['dispatcher', 'shipper']);
    const dispatcher = await enter(first, links.get('dispatcher')!);
    assert.deepEqual([dispatcher.role, dispatcher.account], ['admin', undefined]);
    assert.equal((await enter(first, links.get('dispatcher')!)).status, 401);

    const board = await request(`${first.origin}/sandbox/operator/v1/orders`, { token: dispatcher.token! });
    const references = board.body.data.flatMap((row: { references: string[] }) => row.references);
    assert.deepEqual(references.sort(), ['SAMPLE-1', 'SAMPLE-2', 'SAMPLE-3', 'SIM-DELAY-45']);
    const [account] = (await request(`${first.origin}/sandbox/operator/v1/accounts`, { token: dispatcher.token! })).body
      .data;
    assert.deepEqual(
      [account.name, account.legal_name, account.city, account.vat_id, account.vat_check.result],
      ['Demo Shipper', 'Demo Versand GmbH', 'Hamburg', 'DE123456788', 'valid'],
    );
    await stop(first);

    const second = await startService(t, { DATA_DIR });
    const next = linksIn(second);
    assert.equal((await enter(second, links.get('shipper')!)).status, 401, 'an unused one ends with the next start');
    const shipper = await enter(second, next.get('shipper')!);
    assert.deepEqual([shipper.role, shipper.account], ['shipper', 'Demo Shipper']);
    const own = await request(`${second.origin}/sandbox/api/v3/orders`, { token: shipper.token! });
    assert.equal(own.body.data.length, 3, 'no more are booked');
    const order = await request(`${second.origin}/sandbox/api/v3/orders/${own.body.data[0].id}`, {
      token: shipper.token!,
    });
    assert.match(order.body.data.additional_information, /^Sample, /);
    assert.equal((await request(`${second.origin}/api/v3/orders`, { token: shipper.token! })).status, 401);
    const people = await runCli(['person', 'list', '--environment', 'production', '--json'], { env: { DATA_DIR } });
    assert.deepEqual(JSON.parse(people.stdout), [], 'nobody is in production');
  });

  test('shows them once with several processes', async (t) => {
    const service = await startService(t, { DATA_DIR: await temporaryDirectory(t), WORKERS: '2' });
    assert.deepEqual([...linksIn(service).keys()], ['dispatcher', 'shipper']);
    const shipper = await enter(service, linksIn(service).get('shipper')!);
    const own = await request(`${service.origin}/sandbox/api/v3/orders`, { token: shipper.token! });
    assert.equal(own.body.data.length, 3);
  });

  test('shows none at a public address, and makes no admin of an account that was there', async (t) => {
    const DATA_DIR = await temporaryDirectory(t);
    const first = await startService(t, { DATA_DIR, HOST: '0.0.0.0' });
    assert.match(first.stdout(), /tos_test_/, 'a token to try the interface with');
    await stop(first);
    const env = { DATA_DIR, BASE_URL: 'https://freight.example' };
    const service = startCli(t, ['serve'], env);
    await until(() => service.stdout().includes('is ready.\n'), 60);
    assert.doesNotMatch(first.stdout() + service.stdout(), /tos_link_|Console/);
    const people = await runCli(['person', 'list', '--environment', 'sandbox', '--json'], { env });
    assert.deepEqual(JSON.parse(people.stdout), [], people.stderr);
  });

  for (const env of [{ SANDBOX_DEMO: 'off' }, { ENVIRONMENTS: 'production' }])
    test(`shows none with ${Object.entries(env).flat().join(' ')}, and makes nobody`, async (t) => {
      const DATA_DIR = await temporaryDirectory(t);
      const service = await startService(t, { DATA_DIR, ...env });
      assert.doesNotMatch(service.stdout(), /tos_|console/i);
      const list = ['list', '--environment', 'sandbox', '--json'];
      for (const kind of ['person', 'account']) {
        const { stdout, stderr } = await runCli([kind, ...list], { env: { DATA_DIR } });
        assert.deepEqual(JSON.parse(stdout), [], stderr);
      }
    });
});

suite('a start on a database of one’s own', { concurrency: 2 }, () => {
  async function people(t: TestContext, env: Record<string, string>) {
    const DATABASE_URL = await createDatabase(t);
    const service = await startService(t, { DATABASE_URL, ...env });
    const pool = openPool(DATABASE_URL, { connectionsMax: 2, onError: () => {} });
    t.after(() => pool.end());
    return { service, people: await listPeople(sandboxOf(pool)) };
  }

  test('makes nobody and shows no link', async (t) => {
    const { service, people: found } = await people(t, {});
    assert.deepEqual(found, []);
    assert.doesNotMatch(service.stdout(), /tos_link_|Console/);
  });

  test('does both when it is asked to', async (t) => {
    const { service, people: found } = await people(t, { SANDBOX_DEMO: 'on' });
    assert.deepEqual(
      found.map(({ name, role }) => `${name}: ${role}`),
      ['Demo dispatcher: admin', 'Demo shipper: shipper'],
    );
    assert.equal((await enter(service, linksIn(service).get('dispatcher')!)).role, 'admin');
  });
});

suite('with an address for clients that cannot be reached from here', { concurrency: 2 }, () => {
  for (const WORKERS of ['1', '2'])
    test(`samples are booked on whatever port it is, with WORKERS ${WORKERS}`, async (t) => {
      const DATABASE_URL = await createDatabase(t);
      const env = { DATABASE_URL, WORKERS, BASE_URL: 'http://localhost:9', SANDBOX_DEMO: 'on', PORT: '0' };
      const service = await startService(t, env);
      assert.doesNotMatch(service.stderr(), /sample order/);
      const { stdout } = await runCli(['order', 'list', '--environment', 'sandbox', '--json'], { env });
      assert.equal(JSON.parse(stdout).length, 3);
    });
});

suite('the demo of the sandbox', { concurrency: 2 }, () => {
  test('is made by one of several starts at once', async (t) => {
    const database = sandboxOf(await openTestPool(t));
    const demos = await Promise.all(Array.from({ length: 4 }, () => prepare(database)));
    assert.equal(demos.filter(({ token }) => token !== undefined).length, 1);
    assert.equal((await listPeople(database)).length, 2);
  });

  test('stays away from a sandbox that has an account or a person of somebody', async (t) => {
    const pool = await openTestPool(t);
    await insertAccountIfMissing(sandboxOf(pool), { name: 'Acme GmbH', country: 'DE', vatId: null });
    assert.deepEqual(await prepare(sandboxOf(pool)), { token: undefined, links: [] });
    const other = await openTestPool(t);
    await addPerson({ pool: other }, { environment: 'sandbox', now: Date.now() });
    const demo = await prepare(sandboxOf(other));
    assert.deepEqual(demo.links, []);
    assert.equal((await listPeople(sandboxOf(other))).length, 1);
  });

  test('comes to an account that an earlier release made, and does not come back to who was disabled or removed', async (t) => {
    const database = sandboxOf(await openTestPool(t));
    await insertAccountIfMissing(database, { name: 'Demo Shipper', country: 'DE', vatId: null });
    const { token, links } = await prepare(database);
    assert.deepEqual([token, links.length], [undefined, 2]);
    const [dispatcher, shipper] = [
      await findPersonByEmail(database, 'dispatcher@demo.example'),
      await findPersonByEmail(database, 'shipper@demo.example'),
    ];
    await changePerson(database, dispatcher!.id, { isDisabled: true }, act);
    assert.deepEqual(
      (await prepare(database)).links.map(({ as }) => as),
      ['a shipper'],
    );
    await removePerson(database, shipper!.id, act);
    assert.deepEqual((await prepare(database)).links, []);
    await removePerson(database, dispatcher!.id, act);
    assert.deepEqual((await prepare(database)).links, []);
  });

  test('has no people and shows no links where those are not wanted, whoever is there', async (t) => {
    const database = sandboxOf(await openTestPool(t));
    const { token, links } = await prepare(database, false);
    assert.deepEqual([typeof token, links], ['string', []]);
    assert.deepEqual(await listPeople(database), []);
    await prepare(database);
    assert.deepEqual((await prepare(database, false)).links, []);
  });

  const services: [address: { baseUrl?: string; host?: string }, isWithPeople: boolean][] = [
    [{}, true],
    [{ host: '::1' }, true],
    [{ host: '0.0.0.0' }, false],
    [{ host: '10.0.0.7' }, false],
    [{ baseUrl: 'http://localhost:8080', host: '0.0.0.0' }, true],
    [{ baseUrl: 'https://freight.example' }, false],
  ];
  for (const [address, isWithPeople] of services)
    test(`is of ${isWithPeople ? 'people too' : 'no people'} at ${JSON.stringify(address)}, unless asked for`, () => {
      const config = { baseUrl: undefined, host: '127.0.0.1', ...address };
      const planned = (sandboxDemo: Config['sandboxDemo'], isEmbedded: boolean) =>
        planDemo({ ...config, sandboxDemo }, isEmbedded);
      assert.deepEqual(planned('auto', true), { withPeople: isWithPeople });
      for (const isEmbedded of [true, false]) {
        assert.deepEqual(planned('on', isEmbedded), { withPeople: true });
        assert.equal(planned('off', isEmbedded), undefined);
      }
      assert.equal(planned('auto', false), undefined);
    });

  test('has people whom no password lets in, and says in the audit what was made', async (t) => {
    const pool = await openTestPool(t);
    await prepare(sandboxOf(pool));
    for (const person of await listPeople(sandboxOf(pool))) assert.equal(person.hasPassword, false, testPassword);
    const { rows } = await pool.query('select actor, action from sandbox.audit order by id');
    assert.deepEqual(
      rows.map(({ actor, action }) => `${actor} ${action}`),
      [
        'system account.created',
        'system token.created',
        'system person.created',
        'system person.created',
        'system person.login_link',
        'system person.login_link',
      ],
    );
  });

  test('shows no link at an address at which nobody is let in', () => {
    const demo = { token: undefined, links: [{ as: 'a dispatcher', secret: 'tos_link_test_1' }] };
    const started = { environments: ['sandbox'] as const, dataDirectory: '/data', databaseUrl: undefined };
    const shownAt = (base: string) => writeWelcome(base, started, demo).includes('tos_link_test_1');
    assert.ok(shownAt('http://localhost:8080') && shownAt('https://freight.example'));
    assert.ok(!shownAt('http://freight.example'));
  });
});

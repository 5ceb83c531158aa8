import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { runCli, startService } from '../support/process.ts';
import { unloading } from '../support/requests.ts';
import { booking, bookingOfOffer, environmentOf, holderOf, withKey } from './support/company.ts';
import { type Asked, ask, askFor, dataOf, type Line } from './support/exchanges.ts';
import { copyOf } from './support/grow.ts';
import { copyOldDatabase } from './support/old-copy.ts';
import { commandOn, environmentFor } from './support/old-database.ts';
import { comparable, expectReplays, expectSameAnswers, expectSameRefusals } from './support/sameness.ts';

const { dataDirectory, seen } = await copyOldDatabase({ after });
const { company } = seen;
const { orders, tokens } = company;
const env = environmentFor(dataDirectory);
const command = commandOn(dataDirectory);

const migrating = await migrate();
const starting = performance.now();
let service = await startService({ after }, env);
const startSeconds = (performance.now() - starting) / 1000;
const line = (): Line => ({ origin: service.origin, tokens });

/** The command of the new release on the stopped database, and how long it took. */
async function migrate() {
  const from = performance.now();
  const ended = await runCli(['migrate'], { env });
  return { ...ended, seconds: (performance.now() - from) / 1000 };
}

const environments = ['production', 'sandbox'] as const;
/** An order of each kind and one of its copies. */
const bothOf = (name: string) => [orders[name]!, copyOf(orders[name]!, 3)];

async function readOrder(name: string, id: string) {
  const asked = { as: holderOf(name), environment: environmentOf(name), path: `/orders/${id}` };
  return dataOf(await askFor(line(), asked));
}

async function lastNumber(as: string, environment: (typeof environments)[number]): Promise<number> {
  return dataOf(await askFor(line(), { as, environment, path: '/orders?per_page=1' }))[0].order_number;
}

async function total(status: string): Promise<number> {
  const answer = await askFor(line(), { as: 'hanse', path: `/orders?per_page=1&status[]=${status}` });
  return JSON.parse(answer.text).meta.total;
}

suite('a database of 100,000 orders of the release before, migrated and started again', () => {
  test('is up to date, and ready', async (t) => {
    assert.equal(migrating.code, 0, migrating.stderr);
    t.diagnostic(`migrated in ${migrating.seconds.toFixed(1)} s, started in ${startSeconds.toFixed(1)} s`);
    assert.doesNotMatch(service.stderr(), /migrated/);
    assert.equal((await fetch(`${service.origin}/readyz`)).status, 200);
  });

  test('answers every read and every list as before, to the tokens of before, and so the second time', async () => {
    for (const _ of ['made anew', 'kept']) await expectSameAnswers(line(), seen.reads);
  });

  test('answers every request with a key of before as it was answered then, byte for byte', () =>
    expectReplays(line(), seen.replays));

  test('refuses what was refused before, with the same codes', () => expectSameRefusals(line(), seen.refusals));

  test('prints for the operator what was printed before', async () => {
    for (const { args, stdout } of seen.commands)
      assert.deepEqual(comparable(await command(...args)), comparable(stdout), args.join(' '));
  });

  test('shows the operator the reports of orders of before, as its shipper reads them', async () => {
    for (const name of ['half', 'halfDelivered', 'delivered', 'sandboxLoaded'])
      for (const id of bothOf(name)) {
        const shown = JSON.parse(await command('order', 'show', id, '--environment', environmentOf(name), '--json'));
        const read = await readOrder(name, id);
        assert.deepEqual([shown.status, shown.version], [read.status, read.version]);
        const reported = (stop: { reports: { type: string; at: string }[] }) =>
          stop.reports.map(({ type, at }) => ({ type, date: at }));
        assert.deepEqual(
          [...shown.loadings, ...shown.unloadings].map(reported),
          [...read.loadings, ...read.unloadings].map(({ statuses }) => statuses),
        );
      }
  });

  test('lists for the operator what the shipper lists', async () => {
    const printed = await command(
      ...['order', 'list', '--account', 'Hanse AG', '--status', 'placed', '--environment', 'production', '--json'],
    );
    const listed = dataOf(await askFor(line(), { as: 'hanse', path: '/orders?status[]=placed&per_page=20' }));
    const told = (orders: { id: string; order_number: number; status: string }[]) =>
      orders.map(({ id, order_number, status }) => [id, order_number, status]);
    assert.deepEqual(told(JSON.parse(printed)), told(listed));
  });

  test('publishes drafts of before, once for a key', async () => {
    const stated = { loadings: booking('PUBLISHED').loadings };
    const whole = { ...booking('PUBLISHED'), unloadings: [unloading()] };
    const publish = (name: string, id: string, json: object, headers = {}): Asked => ({
      as: holderOf(name),
      environment: environmentOf(name),
      method: 'POST',
      path: '/booking/publish',
      json: { draft: id, ...json },
      headers,
    });
    const cases: [name: string, json: object][] = [
      ['draft', {}],
      ['emptyDraft', whole],
      ['draftOfBora', stated],
      ['sandboxDraft', {}],
    ];
    for (const [name, json] of cases)
      for (const id of bothOf(name)) {
        const before = await readOrder(name, id);
        const asked = publish(name, id, json, withKey(`publish-${id}`));
        const first = await askFor(line(), asked);
        assert.deepEqual(await ask(line(), asked), { ...first, isReplay: true });
        const order = await readOrder(name, id);
        assert.deepEqual([order.status, order.order_number, order.version], ['placed', before.order_number, 2], name);
        assert.deepEqual(order.history.slice(0, 1), before.history);
        assert.equal(order.history.length, 2);
      }
  });

  test('cancels orders of before, once, and only the version that is meant', async () => {
    const before = await total('canceled');
    const cancel = (id: string, headers = {}): Asked => ({
      as: 'hanse',
      method: 'PUT',
      path: `/orders/${id}`,
      json: { status: 'canceled' },
      headers,
    });
    for (const id of bothOf('plain')) {
      const { version, history } = await readOrder('plain', id);
      assert.equal((await ask(line(), cancel(id, { 'if-match': `"${version + 1}"` }))).status, 412);
      const asked = cancel(id, { 'if-match': `"${version}"`, ...withKey(`cancel-${id}`) });
      const first = await askFor(line(), asked);
      assert.deepEqual(await ask(line(), asked), { ...first, isReplay: true });
      const order = await readOrder('plain', id);
      assert.deepEqual([order.status, order.version], ['canceled', version + 1]);
      assert.deepEqual(order.history.slice(0, -1), history);
      assert.equal((await ask(line(), cancel(id))).status, 409);
    }
    assert.equal(await total('canceled'), before + 2);
    for (const id of bothOf('half')) {
      const refused = await ask(line(), cancel(id, withKey(`cancel-${id}`)));
      assert.deepEqual(
        [refused.status, JSON.parse(refused.text).code],
        [409, 'order_not_cancelable'],
        'goods on board',
      );
    }
  });

  test('loads and delivers on what was half way', async () => {
    const cases: [name: string, id: string, states: string[]][] = [
      ['half', copyOf(orders.half!, 4), ['loaded', 'loaded', 'delivered']],
      ['halfDelivered', orders.halfDelivered!, ['delivered']],
      ['halfDelivered', copyOf(orders.halfDelivered!, 3), ['delivered']],
      ['sandboxLoaded', orders.sandboxLoaded!, ['delivered']],
    ];
    for (const [name, id, states] of cases) {
      const before = await readOrder(name, id);
      const seenStates: string[] = [];
      for (const _ of states) {
        const printed = await command(
          'order',
          'report',
          id,
          'finished',
          '--environment',
          environmentOf(name),
          '--json',
        );
        seenStates.push(JSON.parse(printed).status);
      }
      assert.deepEqual(seenStates, states);
      const after = await readOrder(name, id);
      assert.deepEqual(after.history.slice(0, before.history.length), before.history);
      assert.deepEqual([after.status, after.version], [states.at(-1), before.version + states.length]);
    }
  });

  test('books on under numbers above the last, which rise', async () => {
    for (const [as, environment] of [
      ['hanse', 'production'],
      ['bora', 'production'],
      ['sandbox', 'sandbox'],
    ] as const) {
      let last = await lastNumber(as, environment);
      for (const headers of [{}, withKey('after-the-upgrade')]) {
        const asked = { as, environment, method: 'POST', path: '/booking/publish', json: booking('AFTER'), headers };
        const answer = await askFor(line(), asked);
        const { order_number: number } = dataOf(answer);
        assert.ok(number > last, `${number} after ${last}`);
        assert.equal(await lastNumber(as, environment), number);
        last = number;
        if ('idempotency-key' in headers) assert.deepEqual(await ask(line(), asked), { ...answer, isReplay: true });
      }
    }
  });

  test('gives offers, and books at their prices', async () => {
    const asked = await bookingOfOffer(line(), { as: 'hanse' });
    assert.equal(dataOf(await askFor(line(), asked)).price.transport_net_amount, asked.value);
  });

  test('refuses the offers of before on offer_id alone, and books the same without', async () => {
    for (const asked of company.offered) {
      const refused = await ask(line(), asked);
      const { errors = {} } = JSON.parse(refused.text);
      assert.deepEqual([refused.status, Object.keys(errors)], [422, ['offer_id']], refused.text);
      assert.match(errors.offer_id[0], /made before an update of the service/);
      const { offer_id: _offer, ...json } = asked.json as { offer_id: string };
      await askFor(line(), { ...asked, json });
    }
  });

  test('counts right after all of it, and goes on the same after another start', async () => {
    service.signal('SIGTERM');
    assert.equal((await service.ended).code, 0, service.stderr());
    for (const environment of environments) {
      const rows = JSON.parse(await command('order', 'verify', '--environment', environment, '--json'));
      assert.ok(rows.length > 1);
      for (const row of rows) assert.equal(row.result, 'right', JSON.stringify(row));
    }
    service = await startService({ after }, env);
    await expectReplays(line(), seen.replays);
  });
});

import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { callsInLine } from '../../../src/ground/database/batch.ts';
import type { Database } from '../../../src/ground/database/database.ts';
import { ServiceError } from '../../../src/ground/errors.ts';
import { createPictureThread } from '../../../src/orders/documents/media/picture-thread.ts';
import { createPaperPress } from '../../../src/orders/documents/papers/press.ts';
import { findOrders } from '../../../src/orders/order/order-store.ts';
import { createStoreOrder } from '../../../src/orders/order/store-order.ts';
import { runDueSteps } from '../../../src/orders/simulation/keep-simulating.ts';
import type { SimulationServices } from '../../../src/orders/simulation/simulate-order.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { databaseOn, openTestPool } from '../../support/database.ts';
import { referenceData } from '../../support/reference-data.ts';
import { newBooking } from '../../support/stored-orders.ts';

const pool = await openTestPool({ after });
const database: Database = databaseOn(pool, 'sandbox');
const { account } = await insertAccountIfMissing(database, { name: 'Acme GmbH', country: 'DE', vatId: null });
const { gazetteer, pricing, emissions } = await referenceData();
const press = createPaperPress();
after(() => press.close());
const services: SimulationServices = {
  database,
  gazetteer,
  pricing,
  emissions,
  press,
  now: Date.now,
  pictures: createPictureThread(),
  documentBytes: { take: async () => {} },
  changeInLine: callsInLine<number>(),
};
const failing = (error: Error): SimulationServices => ({
  ...services,
  changeInLine: async () => {
    throw error;
  },
});

const storeOrder = createStoreOrder(database);
/** Stores an order with steps that are due at once. */
async function store(...steps: object[]): Promise<string> {
  const booking = newBooking(account.id);
  await storeOrder({ ...booking, steps: steps.map((step) => ({ afterSeconds: 0, step })) });
  return booking.order.id;
}
async function run(given: SimulationServices = services): Promise<string[]> {
  const reported: string[] = [];
  await runDueSteps(given, (error) => reported.push((error as Error).message));
  return reported;
}
const statusOf = async (id: string) => (await findOrders(database, [{ accountId: account.id, id }]))[0]!.order.status;
const stepsLeft = async () =>
  (await pool.query<{ tries: number }>('select tries from sandbox.simulation_steps order by number')).rows.map(
    ({ tries }) => tries,
  );
/** As if the process that took them had ended a while ago. */
const letBeDue = () => pool.query(`update sandbox.simulation_steps set due_at = now() - interval '1 second'`);
beforeEach(() => pool.query('delete from sandbox.simulation_steps'));

test('steps of an order are done in their order, each once, and are gone', async () => {
  const id = await store({ to: 'loaded' }, { to: 'delivered' });
  assert.deepEqual(await run(), []);
  assert.equal(await statusOf(id), 'delivered');
  assert.deepEqual(await stepsLeft(), []);
});

test('a step that somebody has taken is left to them, until they do not come back', async () => {
  const id = await store({ to: 'loaded' });
  assert.deepEqual(await run(failing(new ServiceError('service_unavailable'))), []);
  assert.deepEqual(await run(), []);
  assert.deepEqual([await statusOf(id), await stepsLeft()], ['placed', [1]]);
  await letBeDue();
  await run();
  assert.deepEqual([await statusOf(id), await stepsLeft()], ['loaded', []]);
});

test('many processes that ask at once do a step once', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => store({ to: 'delivered' })));
  await Promise.all(Array.from({ length: 5 }, () => run()));
  for (const id of ids) assert.equal(await statusOf(id), 'delivered');
  const { rows } = await pool.query(
    `select order_id from sandbox.order_events where order_id = any($1) group by order_id, type, details->>'stop' having count(*) > 1`,
    [ids],
  );
  assert.deepEqual(rows, []);
});

for (const [name, error, reported] of [
  ['the service cannot serve just now', new ServiceError('service_unavailable'), []],
  ['the account has stored too much within the hour', new ServiceError('storage_limited'), []],
  ['the database is away', Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), []],
  ['something is wrong with the service', new TypeError('no such thing'), ['no such thing']],
] as const) {
  test(`a step is tried again when ${name}${reported.length > 0 ? ', and the log says so' : ''}`, async () => {
    const id = await store({ to: 'loaded' });
    assert.deepEqual(await run(failing(error)), reported);
    await letBeDue();
    assert.deepEqual(await run(), []);
    assert.equal(await statusOf(id), 'loaded');
  });
}

test('a step that an order does not allow is over, without a word', async () => {
  const id = await store({ to: 'canceled' }, { to: 'loaded' });
  assert.deepEqual(await run(), []);
  assert.deepEqual([await statusOf(id), await stepsLeft()], ['canceled', []]);
});

test('a step that never can be done ends after its last try, and the log says so', async () => {
  await store({ to: 'loaded' });
  await pool.query('update sandbox.simulation_steps set tries = 400');
  const error = new ServiceError('service_unavailable');
  assert.deepEqual(await run(failing(error)), [error.message]);
  assert.deepEqual(await stepsLeft(), []);
});

test('one that fails holds up none of another order', async () => {
  const [bad, good] = [await store({ to: 'loaded' }), await store({ to: 'loaded' })];
  let calls = 0;
  const failingOnce: SimulationServices = {
    ...services,
    changeInLine: async (key, call) => {
      if (calls++ === 0) throw new TypeError('no such thing');
      return services.changeInLine(key, call);
    },
  };
  assert.deepEqual(await run(failingOnce), ['no such thing']);
  assert.deepEqual([await statusOf(bad), await statusOf(good), await stepsLeft()], ['placed', 'loaded', [1]]);
});

import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { buildAvailability } from '../../../src/engine/availability/availability-table.ts';
import { createStoreOrder } from '../../../src/orders/order/store-order.ts';
import { LiveAvailability, noLimits } from '../../../src/orders/sold/live-availability.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { pinnedClock, pinnedNow } from '../../support/clock/pinned.ts';
import { databaseOn, openTestPool } from '../../support/database.ts';
import { newBooking } from '../../support/stored-orders.ts';

const pool = await openTestPool({ after }, pinnedClock());
const asked = {
  vehicle: { code: 'tautliner', class: 'ftl' },
  place: { country: 'DE', zipCode: '20457', timeZone: 'Europe/Berlin' },
  start: Date.parse('2026-11-24T08:00:00+01:00'),
};

it('every two seconds all is summed; while the database is away the last sums count, and that is told once', async (t) => {
  const database = databaseOn(pool, 'production');
  const store = createStoreOrder(database, 1);
  const acme = await insertAccountIfMissing(database, { name: 'Acme GmbH', country: 'DE', vatId: null });
  const book = () => store(newBooking(acme.account.id, { counted: { day: '2026-11-24', pool: 'all' } }));
  const table = buildAvailability({ pools: [{ pool: 'all', loads: 2 }] });
  const live = new LiveAvailability(database, { ...noLimits(), table }, () => false);
  await book();

  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  let isAway = false;
  let asking: Promise<unknown> = Promise.resolve();
  t.mock.timers.enable({ apis: ['setInterval'] });
  const told: Error[] = [];
  const stop = live.keepSumming(
    () => pinnedNow,
    (error) => told.push(error as Error),
  );
  const tick = async () => {
    const spy = (...args: unknown[]) => {
      asking = isAway ? Promise.reject(new Error('away')) : query(...args);
      return asking;
    };
    const mocked = t.mock.method(pool, 'query', spy as typeof pool.query);
    t.mock.timers.tick(2000);
    await asking.catch(() => {});
    mocked.mock.restore();
    await turn();
  };
  await tick();
  assert.ok(live.judge(asked, pinnedNow).ok);
  await book();
  assert.ok(live.judge(asked, pinnedNow).ok, 'not summed yet');
  await tick();
  assert.ok(!live.judge(asked, pinnedNow).ok);
  isAway = true;
  for (let i = 0; i < 3; i++) await tick();
  assert.deepEqual(
    told.map(({ message }) => message),
    ['away'],
  );
  assert.ok(!live.judge(asked, pinnedNow).ok);
  isAway = false;
  await tick();
  isAway = true;
  await tick();
  assert.equal(told.length, 2);
  stop();
  const lastAsking = asking;
  await tick();
  assert.equal(asking, lastAsking, 'it has stopped');
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import type { Database } from '../../../src/ground/database/database.ts';
import { ServiceError } from '../../../src/ground/errors.ts';
import { ownKey } from '../../../src/orders/order/idempotency/request-key.ts';
import type { OrderToStore } from '../../../src/orders/order/order.ts';
import { publishDraft } from '../../../src/orders/order/publish-draft.ts';
import { createStoreOrder } from '../../../src/orders/order/store-order.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { pinnedClock } from '../../support/clock/pinned.ts';
import { databaseOn, openTestPool } from '../../support/database.ts';
import { newBooking } from '../../support/stored-orders.ts';

const clock = pinnedClock();
const pool = await openTestPool({ after }, clock);
const database: Database = databaseOn(pool, 'production');
const { account } = await insertAccountIfMissing(database, { name: 'Acme GmbH', country: 'DE', vatId: null });
const cluster = { ...database, isCluster: true };
/** Processes that store together, one by one, and as on a cluster. */
const processes = [createStoreOrder(database), createStoreOrder(database, 1), createStoreOrder(cluster)];
const steps = [{ afterSeconds: 86_000, step: { to: 'delivered' } }];

let tokens = 0;
/** A token of its own with a ceiling, in cents. */
const ceilingOf = (cents: number, timeZone = 'Europe/Berlin') => ({ cents, tokenId: ++tokens, timeZone });
type Ceiling = ReturnType<typeof ceilingOf>;

function booking(ceiling: Ceiling | undefined, netCents: number, key?: string, isDraft = false): OrderToStore {
  const made = newBooking(account.id, {}, key === undefined ? undefined : { key, requestHash: '00' });
  const { price } = made.order;
  if (isDraft) return { ...made, order: { ...made.order, status: 'draft', price: null } };
  return { ...made, order: { ...made.order, price: price && { ...price, netCents } }, ceiling };
}

/** What came of storing: the number of the order, or why there is none. */
async function outcomeOf(stored: Promise<{ text: string }>): Promise<number | string> {
  return stored.then(
    ({ text }) => JSON.parse(text).number,
    (error) => {
      if (error instanceof ServiceError) return error.code;
      throw error;
    },
  );
}

const storeBy = (turn: number, toStore: OrderToStore) => outcomeOf(processes[turn % processes.length]!(toStore));

async function usedBy({ tokenId }: Ceiling): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    `select day::text, cents from production.token_days where account_id = $1 and token_id = $2 order by day`,
    [account.id, tokenId],
  );
  return Object.fromEntries(rows.map(({ day, cents }) => [day, cents]));
}

const isStored = async ({ order }: OrderToStore) => {
  const { rows } = await pool.query(`select status from production.orders where account_id = $1 and id = $2`, [
    account.id,
    order.id,
  ]);
  return rows[0]?.status;
};

test('ten bookings at once never pass the ceiling of a day, by however many processes, and others are stored beside', async () => {
  for (const more of [undefined, steps]) {
    const ceiling = ceilingOf(35_000);
    const bookings = Array.from({ length: 10 }, () => ({ ...booking(ceiling, 10_000), steps: more }));
    const free = Array.from({ length: 3 }, () => ({ ...booking(undefined, 90_000), steps: more }));
    const outcomes = await Promise.all([...bookings, ...free].map((each, turn) => storeBy(turn, each)));
    const taken = outcomes.slice(0, 10).filter((outcome) => typeof outcome === 'number');
    assert.equal(taken.length, 3, String(outcomes));
    assert.ok(outcomes.slice(0, 10).every((outcome) => typeof outcome === 'number' || outcome === 'ceiling_reached'));
    assert.ok(outcomes.slice(10).every((outcome) => typeof outcome === 'number'));
    assert.equal(new Set(outcomes.filter((outcome) => typeof outcome === 'number')).size, 6);
    for (const [index, each] of bookings.entries())
      assert.equal(await isStored(each), typeof outcomes[index] === 'number' ? 'placed' : undefined);
    assert.deepEqual(Object.values(await usedBy(ceiling)), [30_000]);
    const { rows } = await pool.query(
      `select count(*)::integer as steps from production.simulation_steps where order_id = any($1)`,
      [[...bookings, ...free].map(({ order }) => order.id)],
    );
    assert.equal(rows[0].steps, more ? 6 : 0);
  }
});

test('the order that fills the ceiling to the cent is stored, and a dearer one than the ceiling never', async () => {
  const ceiling = ceilingOf(20_000);
  assert.equal(await storeBy(0, booking(ceiling, 20_001)), 'ceiling_reached');
  assert.deepEqual(await usedBy(ceiling), {});
  assert.equal(typeof (await storeBy(0, booking(ceiling, 20_000))), 'number');
  assert.equal(await storeBy(0, booking(ceiling, 1)), 'ceiling_reached');
});

test('a repeat of a key counts once, also at once and when nothing is left, and gets the first reply', async () => {
  const ceiling = ceilingOf(10_000);
  const key = randomUUID();
  const tries = Array.from({ length: 6 }, () => booking(ceiling, 10_000, key));
  const numbers = await Promise.all(tries.map((each, turn) => storeBy(turn, each)));
  assert.equal(new Set(numbers).size, 1, String(numbers));
  assert.equal(typeof numbers[0], 'number');
  assert.deepEqual(Object.values(await usedBy(ceiling)), [10_000]);
  assert.equal(await storeBy(1, booking(ceiling, 10_000, key)), numbers[0]);
  const other = booking(ceiling, 10_000, randomUUID());
  assert.equal(await storeBy(0, other), 'ceiling_reached');
  assert.deepEqual(Object.values(await usedBy(ceiling)), [10_000]);
  // The refusal used up no key.
  assert.equal(typeof (await storeBy(0, { ...other, ceiling: undefined })), 'number');
});

test('a booking that is late for its place counts nothing', async () => {
  const ceiling = ceilingOf(10_000);
  const late = booking(ceiling, 10_000);
  const order = { ...late.order, storeUntil: '2020-01-01T00:00:00Z' };
  await assert.rejects(processes[0]!({ ...late, order }));
  assert.deepEqual(Object.values(await usedBy(ceiling)), [0]);
  assert.equal(typeof (await storeBy(0, booking(ceiling, 10_000))), 'number');
});

test('a draft counts when it is published, once, and stays one above the ceiling', async () => {
  const ceiling = ceilingOf(15_000);
  const drafts = Array.from({ length: 4 }, () => booking(ceiling, 10_000, undefined, true));
  for (const each of drafts) assert.equal(typeof (await storeBy(0, each)), 'number');
  assert.deepEqual(await usedBy(ceiling), {});
  const publishing = drafts.map(({ order: { id } }, index) => {
    const { order, ...rest } = booking(ceiling, 10_000);
    return {
      ...rest,
      order: { ...order, id },
      key: ownKey(account.id, 'booking'),
      steps: index % 2 ? steps : undefined,
    };
  });
  const outcomes = await Promise.all(publishing.map((each) => outcomeOf(publishDraft(database, each))));
  const [place] = outcomes.flatMap((outcome, index) => (typeof outcome === 'number' ? [index] : []));
  assert.equal(outcomes.filter((outcome) => outcome === 'ceiling_reached').length, 3, String(outcomes));
  assert.deepEqual(Object.values(await usedBy(ceiling)), [10_000]);
  for (const [index, each] of publishing.entries())
    assert.equal(await isStored(each), index === place ? 'placed' : 'draft');
  assert.equal(await outcomeOf(publishDraft(database, publishing[place!]!)), outcomes[place!]);
  assert.deepEqual(Object.values(await usedBy(ceiling)), [10_000]);
});

test('a day is one of the company’s zone: it ends there, while others have theirs', async () => {
  await clock.set(Date.parse('2026-11-23T22:59:00Z'));
  const [berlin, london] = [ceilingOf(10_000), ceilingOf(10_000, 'Europe/London')];
  for (const ceiling of [berlin, london]) assert.equal(typeof (await storeBy(0, booking(ceiling, 10_000))), 'number');
  const refused = await processes[0]!(booking(berlin, 2550)).catch((error) => error);
  assert.equal(
    refused.message,
    'This token may order for 100.00 EUR net a day: 100.00 EUR are used today, and this costs 25.50 EUR. The next day begins at 2026-11-24T00:00:00+01:00. Nothing was ordered.',
  );
  await clock.set(Date.parse('2026-11-23T23:00:00Z'));
  assert.equal(typeof (await storeBy(0, booking(berlin, 10_000))), 'number');
  assert.equal(await storeBy(0, booking(london, 10_000)), 'ceiling_reached');
  assert.deepEqual(await usedBy(berlin), { '2026-11-23': 10_000, '2026-11-24': 10_000 });
  assert.deepEqual(await usedBy(london), { '2026-11-23': 10_000 });
});

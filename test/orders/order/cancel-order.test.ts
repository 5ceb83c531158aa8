import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Pool } from 'pg';
import type { Database } from '../../../src/ground/database/database.ts';
import { hourMs } from '../../../src/ground/units.ts';
import { answerOrder } from '../../../src/orders/dispatch/answers/answer-order.ts';
import { correctReport, reportStop } from '../../../src/orders/dispatch/report-stop.ts';
import { cancelOrder } from '../../../src/orders/order/cancel-order.ts';
import { ownKey } from '../../../src/orders/order/idempotency/request-key.ts';
import type { NewOrder } from '../../../src/orders/order/order.ts';
import { findOrders } from '../../../src/orders/order/order-store.ts';
import { createStoreOrder } from '../../../src/orders/order/store-order.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { pinnedClock } from '../../support/clock/pinned.ts';
import { databaseOn, openTestPool } from '../../support/database.ts';
import { newBooking } from '../../support/stored-orders.ts';

const database: Database = databaseOn(await openTestPool({ after }, pinnedClock()), 'production');
const { account } = await insertAccountIfMissing(database, { name: 'Acme GmbH', country: 'DE', vatId: null });
const accountId = account.id;
const store = createStoreOrder(database);
const share = (numerator: number) => ({ numerator, denominator: 100 });
const cancellationTerms = {
  freeMinutes: 0,
  steps: [{ hoursBefore: 24, share: share(50), maximumCents: null }],
  afterArrival: share(80),
  placedAt: '2026-11-20T00:00:00.000Z',
};

/** An order for 1.00 EUR, 19 % VAT: 0.50 EUR when canceled an hour before loading, 0.80 once the vehicle is there. */
async function placeOrder(changes: Partial<NewOrder> = {}) {
  const booking = newBooking(accountId, { cancellationTerms, ...changes });
  await store(booking);
  const { id, loadings } = booking.order;
  const now = Date.parse(loadings[0]!.dates[0]!.start) - hourMs;
  const change = () => {
    const key = ownKey(accountId, 'progress');
    return { accountId, id, actor: 'person:1', key, hasKey: false, ifVersions: null };
  };
  return {
    accept: () => answerOrder(database, { ...change(), key: ownKey(accountId, 'answer') }, { answer: 'accept' }, ''),
    arrive: () =>
      reportStop(database, change(), { type: 'arrived', stopId: loadings[0]!.id, at: new Date(now - hourMs) }),
    correct: () => correctReport(database, change(), 'It was another vehicle.'),
    cancel: (between: () => Promise<unknown>, changes: object = {}) =>
      cancelOrder(onceRead(between), {
        accountId,
        id,
        actor: 'token:1',
        cancellation: { by: 'shipper' },
        key: undefined,
        ifVersions: undefined,
        now,
        writeReply: (charge) => JSON.stringify(charge),
        ...changes,
      }),
    read: async () => (await findOrders(database, [{ accountId, id }]))[0]!.order,
  };
}

/** The database, in which something happens each time after an order to be canceled was read. */
function onceRead(between: () => Promise<unknown>): Database {
  const query = async (statement: { name: string }) => {
    const result = await database.pool.query(statement as never);
    if (statement.name === 'production-find-cancelable') await between();
    return result;
  };
  return { ...database, pool: { query } as unknown as Pool };
}

/** Runs the works in turn, one at each call, and then nothing. */
const inTurn = (...works: (() => Promise<unknown>)[]) => {
  return async () => works.shift()?.();
};

describe('an order that changes between reading and canceling', () => {
  it('is canceled for what stands then, and its reply says so', async () => {
    const order = await placeOrder();
    const reply = await order.cancel(inTurn(order.arrive));
    assert.deepEqual(reply, { text: '{"net":80,"vat":15,"gross":95}', version: 3, isReplay: false });
    assert.deepEqual((await order.read()).cancellationCharge, { net: 80, vat: 15, gross: 95 });
  });

  it('is canceled for less if what raised the fee was taken back', async () => {
    const order = await placeOrder();
    await order.arrive();
    const reply = await order.cancel(inTurn(order.correct));
    assert.deepEqual([reply.text, reply.version], ['{"net":50,"vat":10,"gross":60}', 4]);
  });

  it('is not canceled for more than the fee that was named', async () => {
    const order = await placeOrder();
    await assert.rejects(order.cancel(inTurn(order.arrive), { feeMax: 79 }), { code: 'cancellation_fee_higher' });
    assert.equal((await order.read()).status, 'placed');
  });

  it('is not canceled in another version than was asked for', async () => {
    const order = await placeOrder();
    await assert.rejects(order.cancel(inTurn(order.arrive), { ifVersions: [1] }), { code: 'order_changed' });
    const { status, cancellationCharge } = await order.read();
    assert.deepEqual([status, cancellationCharge], ['placed', null]);
  });

  it('is not canceled for a fee by who meant to withdraw what was accepted meanwhile', async () => {
    const [decideUntil, halfAt] = ['2099-11-24T07:00:00.000Z', '2099-11-23T07:00:00.000Z'];
    const toAnswer = { decideUntil, halfAt, silence: 'decline' } as const;
    const order = await placeOrder({ status: 'requested', toAnswer });
    await assert.rejects(order.cancel(inTurn(order.accept)), { code: 'cancellation_fee_higher' });
    assert.equal((await order.read()).status, 'placed');
    const withdrawn = await placeOrder({ status: 'requested', toAnswer });
    assert.deepEqual(await withdrawn.cancel(inTurn(), { feeMax: 0 }), { text: 'null', version: 2, isReplay: false });
  });

  it('is given up when it changes every time, and nothing was charged', async () => {
    const order = await placeOrder();
    let isThere = false;
    const flip = async () => {
      await (isThere ? order.correct() : order.arrive());
      isThere = !isThere;
    };
    await assert.rejects(order.cancel(flip), { code: 'order_changed', message: /keeps changing/ });
    assert.equal((await order.read()).status, 'placed');
  });

  it('costs nothing where the company cancels it, whatever its terms', async () => {
    const order = await placeOrder();
    const reply = await order.cancel(inTurn(order.arrive), { cancellation: { by: 'company', reason: 'no_vehicle' } });
    assert.equal(reply.text, 'null');
    assert.equal((await order.read()).cancellationCharge, null);
  });
});

import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { Database } from '../../../../src/ground/database/database.ts';
import { inTransaction } from '../../../../src/ground/database/transaction.ts';
import { ServiceError } from '../../../../src/ground/errors.ts';
import {
  answerOrder,
  carryOutSilence,
  type StatedAnswer,
} from '../../../../src/orders/dispatch/answers/answer-order.ts';
import { cancelOrder } from '../../../../src/orders/order/cancel-order.ts';
import { ownKey } from '../../../../src/orders/order/idempotency/request-key.ts';
import { findListState } from '../../../../src/orders/order/lists/list-state-store.ts';
import type { NewOrder, ToAnswer } from '../../../../src/orders/order/order.ts';
import { findOrders } from '../../../../src/orders/order/order-store.ts';
import { createStoreOrder } from '../../../../src/orders/order/store-order.ts';
import { tellUnanswered } from '../../../../src/telling/events/company/tell-unanswered.ts';
import { findAccountTerms, insertAccountIfMissing } from '../../../../src/who/accounts/account-store.ts';
import { databaseOn, openTestPool } from '../../../support/database.ts';
import { newBooking } from '../../../support/stored-orders.ts';

const pool = await openTestPool({ after });
/** Long after the loading of `newBooking`, or before it. */
const [tomorrow, longAgo] = [Date.now() + 86_400_000, Date.parse('2020-01-01T08:00:00Z')];
const untilTomorrow: ToAnswer = {
  decideUntil: new Date(tomorrow).toISOString(),
  halfAt: new Date(tomorrow - 43_200_000).toISOString(),
  silence: 'decline',
};

/** `withdraw` is of the order as it was requested, `cancel` of whatever it is. */
type Actor = 'accept' | 'decline' | 'withdraw' | 'cancel' | 'silence';
const actors: readonly Actor[] = ['accept', 'decline', 'withdraw', 'cancel', 'silence'];
const delayMs = fc.integer({ min: 0, max: 12 });
const race = fc.record({
  calls: fc.array(fc.record({ actor: fc.constantFrom(...actors), delayMs }), { minLength: 2, maxLength: 7 }),
  deadlineMs: fc.integer({ min: -5, max: 25 }),
  silence: fc.constantFrom('accept' as const, 'decline' as const),
  hasBegun: fc.boolean(),
});

/** What each call is answered: that it made the end, or the code of its refusal. */
type Answer = { actor: Actor; end?: string; refusal?: string };
const ends: Record<Actor, string[]> = {
  accept: ['placed'],
  decline: ['declined'],
  withdraw: ['canceled'],
  cancel: ['canceled'],
  silence: ['placed', 'declined'],
};
const refusals: Record<Actor, string[]> = {
  accept: ['order_not_requested'],
  decline: ['order_not_requested'],
  withdraw: ['order_changed'],
  cancel: ['order_not_cancelable'],
  silence: [],
};
const eventsOf: Record<string, string[]> = {
  placed: ['order.requested', 'order.accepted', 'order.placed'],
  declined: ['order.requested', 'order.declined'],
  canceled: ['order.requested', 'order.canceled'],
};

for (const isCluster of [false, true])
  describe(`two dispatchers, a deadline and a shipper at once, ${isCluster ? 'as on a cluster' : 'on one server'}`, () => {
    const database: Database = { ...databaseOn(pool, isCluster ? 'sandbox' : 'production'), isCluster };
    const store = createStoreOrder(database);
    let accountId: number;

    async function request(changes: Partial<NewOrder>): Promise<string> {
      const { account } = await insertAccountIfMissing(database, { name: 'Acme GmbH', country: 'DE', vatId: null });
      accountId = account.id;
      const counted = { day: '2020-01-08', pool: 'vans' };
      const booking = newBooking(accountId, { status: 'requested', counted, ...changes });
      await store(booking);
      return booking.order.id;
    }

    async function call(actor: Actor, id: string): Promise<string | undefined> {
      const change = { accountId, id, actor: 'operator:x', hasKey: false, ifVersions: null };
      if (actor === 'silence') return carryOutSilence(database, { accountId, id });
      if (actor === 'withdraw' || actor === 'cancel') {
        const cancellation = { by: 'shipper' } as const;
        const ifVersions = actor === 'withdraw' ? [1] : undefined;
        const asked = { key: undefined, ifVersions, now: Date.now(), writeReply: () => '{}' };
        await cancelOrder(database, { ...asked, accountId, id, actor: 'token:1', cancellation });
        return 'canceled';
      }
      const stated: StatedAnswer = actor === 'accept' ? { answer: actor } : { answer: actor, reason: 'goods' };
      await answerOrder(database, { ...change, key: ownKey(accountId, 'answer') }, stated, '{}');
      return ends[actor][0];
    }

    async function tryTo(actor: Actor, id: string): Promise<Answer> {
      try {
        const end = await call(actor, id);
        return end === undefined ? { actor } : { actor, end };
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        return { actor, refusal: error.code };
      }
    }

    const stateOf = async (id: string) => {
      const [whole] = await findOrders(database, [{ accountId, id }]);
      const { rows } = await pool.query(
        `select array_agg(distinct s.state) as stops from ${database.schema}.order_stops s where s.order_id = $1`,
        [id],
      );
      return { ...whole!, stops: rows[0]?.stops };
    };
    const used = async () => {
      const { rows } = await pool.query(
        `select u.used, (select count(*)::integer from ${database.schema}.orders o
                          where o.account_id = $1 and o.status in ('requested', 'placed')) as standing
           from ${database.schema}.availability_used u where u.account_id = $1`,
        [accountId],
      );
      return rows[0];
    };

    it('end it once, with one answer that everybody is told', async () => {
      await fc.assert(
        fc.asyncProperty(race, async ({ calls, deadlineMs, silence, hasBegun }) => {
          const decideUntil = new Date(Date.now() + deadlineMs).toISOString();
          const start = new Date(hasBegun ? longAgo : tomorrow).toISOString();
          const { order } = newBooking(1);
          const loadings = order.loadings.map((stop) => ({ ...stop, dates: [{ start, end: start }] }));
          const id = await request({ toAnswer: { decideUntil, halfAt: decideUntil, silence }, loadings });
          const told = await Promise.all(
            calls.map(({ actor, delayMs }) => sleep(delayMs).then(() => tryTo(actor, id))),
          );
          await sleep(Math.max(0, deadlineMs));
          const last = await tryTo('silence', id);
          const { order: ended, events, stops } = await stateOf(id);

          const types = events.map(({ type }) => type);
          // What became of the request; an order that was placed may have been canceled since.
          const end = types.includes('order.accepted') ? 'placed' : ended.status;
          const isCanceledSince = end === 'placed' && ended.status === 'canceled';
          assert.deepEqual(types, [...eventsOf[end]!, ...(isCanceledSince ? ['order.canceled'] : [])]);
          assert.deepEqual(stops, [ended.status === 'placed' ? 'open' : 'canceled']);
          // Whoever carried out the silence while answering is refused, and knows of no end.
          const bySilence = ended.decision?.by === 'silence';
          const made = [...told, last].filter((answer) => answer.end === end);
          assert.ok(made.length === 1 || (made.length === 0 && bySilence), JSON.stringify({ told, end }));
          for (const { actor } of made) assert.equal(actor === 'silence', bySilence);
          const others = told.filter((answer) => answer.end !== undefined && answer.end !== end);
          assert.deepEqual(others, isCanceledSince ? [{ actor: 'cancel', end: 'canceled' }] : []);
          for (const { actor, refusal } of told)
            if (refusal !== undefined) assert.ok(refusals[actor].includes(refusal), JSON.stringify({ told, end }));
          if (bySilence) assert.equal(end, silence === 'accept' && !hasBegun ? 'placed' : 'declined');
          const counted = await used();
          assert.equal(counted.used, counted.standing);
        }),
        { numRuns: 60 },
      );
      const state = await inTransaction(database, (transaction) => findListState(transaction, accountId));
      assert.deepEqual([state.wrongCounts, state.wrongTimes, state.missingStops], [0, 0, 0]);
    });

    for (const counted of [{ day: '2020-01-08', pool: 'vans' }, undefined])
      it(`one that is declined ${counted ? 'gives its place back' : 'asks for no place if it is counted in no pool'}`, async (t) => {
        const id = await request({ toAnswer: untilTomorrow, counted });
        const query = t.mock.method(pool, 'query');
        assert.equal(await call('decline', id), 'declined');
        const texts = query.mock.calls.map(({ arguments: [asked] }) => (asked as unknown as { text: string }).text);
        assert.equal(texts.filter((text) => text.includes('settle_places')).length, counted ? 1 : 0);
      });

    it('the first that is accepted makes a customer of the account', async () => {
      const { account } = await insertAccountIfMissing(database, { name: 'New AG', country: 'DE', vatId: null });
      const booking = newBooking(account.id, {
        status: 'requested',
        toAnswer: untilTomorrow,
      });
      await store(booking);
      const change = { accountId: account.id, id: booking.order.id, actor: 'cli:x', hasKey: false, ifVersions: null };
      const awaits = async () => (await findAccountTerms(database, 'New AG'))?.awaitsFirstOrder;
      assert.equal(await awaits(), true);
      await answerOrder(database, { ...change, key: ownKey(account.id, 'answer') }, { answer: 'accept' }, '');
      assert.equal(await awaits(), false);
    });

    it('the company is told once that half of the time has passed, however many tell it', async () => {
      const id = await request({ toAnswer: untilTomorrow });
      const fail = (error: unknown) => {
        throw error;
      };
      const told = async () => {
        const { rows } = await pool.query(
          `select event from ${database.schema}.company_feed where event->'details'->>'order' = $1`,
          [id],
        );
        return rows.length;
      };
      await tellUnanswered(database, 100, fail);
      assert.equal(await told(), 0);
      await pool.query(`update ${database.schema}.orders set remind_at = now() where id = $1`, [id]);
      await Promise.all(Array.from({ length: 5 }, () => tellUnanswered(database, 100, fail)));
      assert.equal(await told(), 1);
      await tellUnanswered(database, 100, fail);
      assert.equal(await told(), 1);
    });
  });

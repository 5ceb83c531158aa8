import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import fc from 'fast-check';
import type { Database } from '../../../src/ground/database/database.ts';
import { insertOrders } from '../../../src/orders/order/insert-orders-store.ts';
import { verifyLists } from '../../../src/orders/order/lists/verify-lists.ts';
import type { NewOrder, OrderToStore } from '../../../src/orders/order/order.ts';
import { writeForStore } from '../../../src/orders/order/order-row.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { asCluster, databaseOn, openTestPool } from '../../support/database.ts';
import { newBooking } from '../../support/stored-orders.ts';

const pool = await openTestPool({ after });
const together = { lockTimeout: '1s', isRepeated: false };
/** Each account by a function of its own, which looks for what an earlier try may have stored. */
const apart = { lockTimeout: '1s', isRepeated: true };
const decideUntil = '2999-01-04T12:00:00Z';
const states: Record<string, Partial<NewOrder>> = {
  placed: {},
  counted: { counted: { day: '2999-11-24', pool: 'North' } },
  draft: { status: 'draft', price: null },
  requested: { status: 'requested', toAnswer: { decideUntil, halfAt: decideUntil, silence: 'decline' } },
  late: { storeUntil: '2026-01-01T00:00:00Z' },
  reserved: { storeUntil: '2999-01-01T00:00:00Z' },
};

type Asked = { account: number; state: string; key: number | undefined };
const asked = fc.record({
  account: fc.nat({ max: 2 }),
  state: fc.constantFrom('placed', 'placed', 'placed', 'counted', 'draft', 'requested', 'reserved', 'late'),
  key: fc.option(fc.nat({ max: 4 }), { nil: undefined }),
});

/** Three accounts that nobody has booked for, in an environment. */
async function open(schema: 'production' | 'sandbox'): Promise<{ database: Database; accounts: number[] }> {
  const database = databaseOn(pool, schema);
  const accounts: number[] = [];
  for (let each = 0; each < 3; each++) {
    const { account } = await insertAccountIfMissing(database, { name: randomUUID(), country: 'DE', vatId: null });
    accounts.push(account.id);
  }
  return { database, accounts };
}

/** The rows of the accounts in all tables of orders, without times, their numbers counted from the account's first. */
async function contentOf({ database: { schema }, accounts }: Awaited<ReturnType<typeof open>>) {
  const rank = `(select count(*) from ${schema}.orders o where o.account_id = t.account_id and o.order_number < t.order_number)`;
  const times = ['created_at', 'updated_at', 'requested_at', 'last_created_at', 'occurred_at', 'recorded_at'];
  const numbers = ['order_number', 'last_number', 'account_id', 'block', 'words'];
  const without = [...times, ...numbers].map((name) => ` - '${name}'`).join('');
  const tables: [name: string, more: string][] = [
    ['orders', rank],
    ['order_references', rank],
    ['order_search', `${rank} || regexp_replace(words::text, '''[0-9a-f]{7}', '''', 'g')`],
    ['order_stops', "''"],
    ['order_events', "''"],
    ['idempotency_keys', "''"],
    ['availability_used', "''"],
    ['order_lists', "''"],
  ];
  const selects = tables.map(
    ([name, more]) =>
      `select '${name}' as name, array_position($1::bigint[], t.account_id) as account, (to_jsonb(t)${without})::text as row,
              (${more})::text as more from ${schema}.${name} t where account_id = any($1)`,
  );
  const { rows } = await pool.query(`${selects.join(' union all ')} order by 1, 2, 3, 4`, [accounts]);
  const counts = await pool.query(
    `select array_position($1::bigint[], account_id) as account, level, sum(draft) as draft, sum(requested) as requested,
            sum(placed) as placed from ${schema}.order_counts where account_id = any($1) group by 1, 2 order by 1, 2`,
    [accounts],
  );
  return { rows, counts: counts.rows };
}

test('a batch writes what each account’s bookings would write alone, whatever is among them', {
  skip: asCluster && 'on a cluster each account is stored on its own',
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(asked, { minLength: 4, maxLength: 12 }), { maxLength: 3 }), async (batches) => {
      const [one, other] = [await open('production'), await open('sandbox')];
      for (const batch of batches) {
        // In both the same orders, of accounts of the same place.
        const ids = batch.map(() => [randomUUID(), randomUUID(), randomUUID()] as const);
        const bookingsOf = (accounts: number[]) => batch.map((each, at) => bookingOf(each, accounts, ids[at]!));
        const stored = await insertOrders(one.database, bookingsOf(one.accounts).map(writeForStore), together);
        const expected: unknown[] = [];
        for (const [account, id] of other.accounts.entries()) {
          const own = bookingsOf(other.accounts).filter(({ order }) => order.accountId === id);
          const given = own.length === 0 ? [] : await insertOrders(other.database, own.map(writeForStore), apart);
          batch.forEach((each, at) => {
            if (each.account === account) expected[at] = given.shift();
          });
        }
        const kindOf = (given: unknown) => (typeof given === 'number' ? 'number' : given);
        assert.deepEqual(stored.map(kindOf), expected.map(kindOf));
      }
      assert.deepEqual(await contentOf(one), await contentOf(other));
      for (const account of one.accounts) {
        const { wrongCounts, wrongTimes } = await verifyLists(one.database, account);
        assert.deepEqual([wrongCounts, wrongTimes], [0, 0]);
      }
    }),
    { numRuns: 60 },
  );
});

function bookingOf(
  { account, state, key }: Asked,
  accounts: number[],
  ids: readonly [string, string, string],
): OrderToStore {
  const [id, ...stops] = ids;
  const made = newBooking(
    accounts[account]!,
    { id, ...states[state] },
    key === undefined ? undefined : { key: `key ${key}`, requestHash: '00' },
  );
  const { loadings, unloadings } = made.order;
  [...loadings, ...unloadings].forEach((stop, at) => {
    stop.id = stops[at]!;
  });
  return made;
}

import assert from 'node:assert/strict';
import { after, before, describe, it, test } from 'node:test';
import { repairLists } from '../../../src/orders/order/lists/verify-lists.ts';
import { startApp } from '../../support/app.ts';
import { databaseOn } from '../../support/database.ts';
import { bookingRequest } from '../../support/requests.ts';

type Listed = { id: string; order_number: number; status: string };
type Page = {
  data: Listed[];
  meta: { total: number; from: number | null; to: number | null; last_page: number; path: string };
  links: { next: string | null };
};

const tos = await startApp({ after });
const many = await tos.issue({ account: 'Many Ltd' });

const book = async (token = tos.token): Promise<Listed> =>
  (await tos.call('POST', '/booking/publish', { json: bookingRequest(), token })).body.data;
const cancel = (id: string, token: string) => tos.call('PUT', `/orders/${id}`, { json: { status: 'canceled' }, token });
const list = async (query: string, token = tos.token): Promise<Page> =>
  (await tos.call('GET', `/orders?${query}`, { token })).body;

/** Every order that the pages show, from the first by the `next` links. */
async function walk(
  query: string,
  token: string,
  between: (page: number) => Promise<unknown> = async () => {},
): Promise<Listed[]> {
  const all: Listed[] = [];
  let next: string | null = query;
  for (let number = 1; next !== null; number++) {
    const page: Page = await list(next, token);
    all.push(...page.data);
    next = page.links.next && new URL(page.links.next).search.slice(1);
    await between(number);
  }
  return all;
}

const { id: sample } = await book();
/** Copies of an order with other ids and numbers, all booked at the same instant. */
async function copies(account: number, count: number, from: number): Promise<void> {
  await tos.pool.query(
    `insert into production.orders
     select (jsonb_populate_record(o, jsonb_build_object(
              'account_id', $2::bigint, 'id', gen_random_uuid(), 'order_number', $4::bigint + i))).*
       from production.orders o, generate_series(1, $3::int) i where o.id = $1`,
    [sample, account, count, from],
  );
  await repairLists(databaseOn(tos.pool, 'production'), account);
}

describe('a walk through the list', () => {
  before(() => copies(many.accountId, 500, 5000));

  it('shows each of 500 orders of the same instant once', async () => {
    const walked = await walk('per_page=70', many.token);
    assert.deepEqual(
      walked.map(({ order_number: number }) => number),
      Array.from({ length: 500 }, (_, i) => 5500 - i),
    );
  });

  for (const filter of ['', 'status[]=placed&'])
    it(`with ${filter || 'no filter'} shows each once while 50 that it has passed are canceled`, async () => {
      const all = await walk(`${filter}per_page=100`, many.token);
      const canceled = new Set<string>();
      const walked = await walk(`${filter}per_page=20`, many.token, async (page) => {
        for (const { id } of all.slice(5 * page - 5, page <= 10 ? 5 * page : 0)) {
          canceled.add(id);
          assert.equal((await cancel(id, many.token)).status, 200);
        }
      });
      assert.equal(canceled.size, 50);
      assert.deepEqual(
        walked.map(({ id }) => id),
        all.map(({ id }) => id),
      );
    });
});

describe('a page that cannot be is a 422', () => {
  const pages = ['0', '-1', '1.5', '1e2', 'abc', '', '99999999999999999999', '2147483648', '1&page=2'];
  for (const page of pages) {
    it(`page=${page}`, async () => {
      const reply = await tos.call('GET', `/orders?page=${page}`);
      assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['page']]);
    });
  }
});

test('beyond the last page the list is empty and its total right', async () => {
  const { data, meta, links } = await list('page=2147483647');
  assert.deepEqual([data, meta.from, meta.to, meta.total, links.next], [[], null, null, 1, null]);
});

describe('filters', () => {
  const cases: [query: string, status: number, found?: number][] = [
    ['status[]=placed,canceled&status[]=draft', 200, 1],
    ['status[]=canceled', 200, 0],
    ['status=placed', 422],
    ['status[]=', 422],
    ['status[]=PLACED', 422],
    ['status[]=gone', 422],
    [`status[]=${'placed,'.repeat(1500)}placed`, 422],
    [`status[]=${'placed,'.repeat(10_000)}placed`, 431],
    ['order-number=abc', 422],
    ['order-number=1%20OR%201=1', 422],
    ['order-number=-1', 422],
    ['order-number=2147483648', 200, 0],
    ['order-number=5001', 200, 0],
  ];
  for (const [query, status, found] of cases) {
    it(`${query.slice(0, 40)}: ${found ?? status}`, async () => {
      const reply = await tos.call('GET', `/orders?${query}`);
      assert.equal(reply.status, status, reply.text);
      if (found !== undefined) assert.equal(reply.body.meta.total, found);
    });
  }
});

test('an order from before lists were written is listed by its stops', async () => {
  const { token } = await tos.issue({ account: 'Old KG' });
  await book(token);
  const written = await list('', token);
  await tos.pool.query(`update production.orders set listed = null where id = $1`, [written.data[0]!.id]);
  assert.deepEqual(await list('', token), written);
});

test('the links of a page come from the configured address, whatever Host a request claims', async () => {
  const reply = await tos.call('GET', '/orders', {
    headers: { 'x-forwarded-host': 'evil.example', host: 'evil.example' },
  });
  assert.doesNotMatch(reply.text, /evil/);
});

test('while orders are booked, count, bounds and rows of each page agree', async () => {
  const { token } = await tos.issue({ account: 'Busy BV' });
  let isBooking = true;
  const booking = Promise.all(Array.from({ length: 100 }, () => book(token))).finally(() => {
    isBooking = false;
  });
  let last = 0;
  while (isBooking) {
    const { data, meta } = await list('per_page=100', token);
    assert.equal(meta.total, data.length);
    assert.deepEqual([meta.from, meta.to], data.length > 0 ? [1, data.length] : [null, null]);
    assert.ok(meta.total >= last, 'no order goes away');
    last = meta.total;
  }
  await booking;
  assert.equal((await list('', token)).meta.total, 100);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { GrowingList } from '../../../../console/data/list/growing-list.ts';

type Row = { order_number: number; status: string };

/** A server of orders, newest first, a few per page. */
function serve(numbers: readonly number[], size = 3) {
  let orders: Row[] = numbers.map((order_number) => ({ order_number, status: 'placed' }));
  const asked: (number | undefined)[] = [];
  let isFailing = false;
  const list = new GrowingList<Row, null>(async (before) => {
    asked.push(before);
    if (isFailing) throw new TypeError('fetch failed');
    const below = orders
      .filter(({ order_number }) => order_number < (before ?? Number.POSITIVE_INFINITY))
      .sort((one, other) => other.order_number - one.order_number);
    const rows = below.slice(0, size).map((order) => ({ ...order }));
    return { rows, next: below.length > size ? rows.at(-1)!.order_number : null, meta: null };
  });
  const change = (next: (before: Row[]) => Row[]) => {
    orders = next(orders);
  };
  const fail = (isOn: boolean) => {
    isFailing = isOn;
  };
  return { list, change, fail, asked, shown: () => list.rows.value.map(({ order_number }) => order_number) };
}

test('grows page by page until everything is loaded', async () => {
  const { list, shown } = serve([7, 6, 5, 4, 3, 2, 1]);
  await list.more();
  assert.deepEqual([shown(), list.isWhole.value], [[7, 6, 5], false]);
  await list.more();
  await list.more();
  assert.deepEqual([shown(), list.isWhole.value], [[7, 6, 5, 4, 3, 2, 1], true]);
});

test('a new order is added at the top, and unchanged rows stay the same', async () => {
  const { list, change, shown } = serve([5, 4, 3, 2, 1]);
  await list.more();
  await list.more();
  const before = list.rows.value;
  change((orders) => [...orders, { order_number: 6, status: 'placed' }]);
  await list.renew([6]);
  assert.deepEqual(shown(), [6, 5, 4, 3, 2, 1]);
  assert.equal(list.rows.value[1], before[0]);
  assert.ok(list.changedAt.has(list.rows.value[0]!) && !list.changedAt.has(list.rows.value[1]!));
});

test('a changed order is updated, and one that no longer matches goes away', async () => {
  const { list, change, shown } = serve([3, 2, 1]);
  await list.more();
  change((orders) => orders.map((each) => (each.order_number === 2 ? { ...each, status: 'loaded' } : each)));
  await list.renew([2]);
  assert.equal(list.rows.value[1]!.status, 'loaded');
  change((orders) => orders.filter(({ order_number }) => order_number !== 2));
  await list.renew([2]);
  assert.deepEqual(shown(), [3, 1]);
});

test('more new orders than fit on a page restart the list, so that none in between is missed', async () => {
  const { list, change, shown } = serve([3, 2, 1]);
  await list.more();
  change((orders) => [...orders, ...[4, 5, 6, 7, 8].map((order_number) => ({ order_number, status: 'placed' }))]);
  await list.renew([8]);
  assert.deepEqual([shown(), list.isWhole.value], [[8, 7, 6], false]);
  await list.more();
  await list.more();
  assert.deepEqual(shown(), [8, 7, 6, 5, 4, 3, 2, 1]);
});

test('a page that failed says so, and is loaded again', async () => {
  let fails = true;
  const list = new GrowingList<Row, null>(async () => {
    if (fails) throw new Error('away');
    return { rows: [{ order_number: 1, status: 'placed' }], next: null, meta: null };
  });
  await list.more();
  assert.equal(list.refusal.value?.message, 'away');
  fails = false;
  await list.more();
  assert.deepEqual([list.rows.value.length, list.refusal.value, list.isWhole.value], [1, undefined, true]);
});

test('an answer overtaken by a newer one does not bring back outdated rows', async () => {
  let status = 'placed';
  const delaysMs = [0, 40, 0];
  const list = new GrowingList<Row, null>(async () => {
    const rows = [{ order_number: 1, status }];
    await setTimeout(delaysMs.shift());
    return { rows, next: null, meta: null };
  });
  await list.more();
  status = 'loaded';
  const slow = list.renew([1]);
  status = 'delivered';
  await Promise.all([slow, list.renewDownTo(0)]);
  assert.equal(list.rows.value[0]!.status, 'delivered');
});

test('nothing is missed while the first page is loading', async () => {
  let status = 'placed';
  const list = new GrowingList<Row, null>(async () => {
    const rows = [{ order_number: 1, status }];
    await setTimeout(20);
    return { rows, next: null, meta: null };
  });
  const first = list.more();
  status = 'loaded';
  await Promise.all([first, list.renew([1])]);
  assert.equal(list.rows.value[0]!.status, 'loaded');
});

test('says that it could not be renewed, until all of it is', async () => {
  const { list, change, fail } = serve([3, 2, 1]);
  await list.more();
  change((orders) => orders.map((each) => ({ ...each, status: 'loaded' })));
  fail(true);
  await list.renewDownTo(2);
  await list.renew([2]);
  assert.deepEqual([list.failures.value, list.rows.value[0]!.status], [2, 'placed']);
  fail(false);
  await list.renewDownTo(2);
  assert.deepEqual([list.failures.value, list.rows.value[0]!.status], [0, 'loaded']);
});

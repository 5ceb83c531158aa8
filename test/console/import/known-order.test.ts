import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FoundOrder } from '../../../client/src/api-types.ts';
import type { Cells } from '../../../console/views/shipper/import/file/columns.ts';
import { findBookedBefore } from '../../../console/views/shipper/import/line/known-order.ts';
import {
  type Attempt,
  chooseToBook,
  countsOf,
  keepAfterReload,
  restoreEntries,
  statePriced,
} from '../../../console/views/shipper/import/line/line-states.ts';
import type { LineClient } from '../../../console/views/shipper/import/line/price-line.ts';
import { readLine } from '../../../console/views/shipper/import/line/read-line.ts';
import { catalogue, cellsOf } from './lines.ts';

const stop = (zip: string, date: string) => ({ zip, window: { start: `${date}T08:00:00+01:00` } });

/** The order that the line of `cellsOf` became, with its loading reference. */
const booked = {
  id: 'a',
  order_number: 100_123,
  status: 'placed',
  loading: stop('20457', '2026-11-25'),
  unloading: stop('20121', '2026-11-27'),
  references: ['PO-1 / GATE-4', 'DOCK-2'],
} as unknown as FoundOrder;
const order = { id: 'a', number: 100_123 };
const cells = cellsOf({ loading_reference: 'GATE-4', unloading_reference: 'DOCK-2' });

/** A service that has these orders, one per page. */
function serviceWith(found: readonly FoundOrder[], goods = [{ quantity: 4, weight: 250 }]) {
  const searches: (string | undefined)[] = [];
  const orders = {
    find: async ({ search, before }: { search?: string; before?: number }) => {
      searches.push(search);
      const at = before === undefined ? 0 : found.findIndex(({ order_number }) => order_number === before) + 1;
      const page = found.slice(at, at + 1);
      return { data: page, meta: { next_before: page[0]?.order_number ?? null } };
    },
    get: async () => ({ data: { goods } }),
  };
  return { client: { orders } as unknown as LineClient, searches };
}

const before = (line: Cells, { client }: ReturnType<typeof serviceWith>) =>
  findBookedBefore(client, line.order_reference, readLine(line, catalogue).transport, {
    retriesMax: 0,
    signal: new AbortController().signal,
  });

test('a line matches the order that has its number, references, days, places and goods', async () => {
  const service = serviceWith([{ ...booked, references: ['PO-10'], order_number: 100_200 }, booked]);
  assert.deepEqual(await before(cells, service), { same: order, canceled: 0 });
  assert.deepEqual(service.searches, ['PO-1', 'PO-1', 'PO-1']);
  assert.deepEqual(await before({ ...cells, order_reference: 'PO-2' }, service), { canceled: 0 });
});

for (const changes of [
  { loading_reference: 'GATE-5' },
  { loading_reference: '' },
  { unloading_reference: 'DOCK-3' },
  { loading_date: '26.11.2026' },
  { unloading_date: '28.11.2026' },
  { loading_zip: '20459' },
  { unloading_zip: '20122' },
  { quantity: '5' },
  { weight: '260' },
])
  test(`the order of a line is found again when its ${Object.keys(changes)} changed, and marked as different`, async () => {
    assert.deepEqual(await before({ ...cells, ...changes }, serviceWith([booked])), { other: order, canceled: 0 });
  });

test('an order that the company has not answered yet is known as requested', async () => {
  const requested = { ...booked, status: 'requested' } as const;
  const found = { ...order, isRequested: true };
  assert.deepEqual(await before(cells, serviceWith([requested])), { same: found, canceled: 0 });
  const [entry] = restoreEntries([{ number: 2, cells, beyond: [], raw: [] }], {
    0: { order: { ...order, isRequested: true } },
  } as never);
  assert.deepEqual([countsOf([entry!]).booked, countsOf([entry!]).requested], [1, 1]);
});

test('canceled and declined orders and drafts do not exclude a line', async () => {
  const others = [
    { ...booked, status: 'canceled' },
    { ...booked, order_number: 100_121, status: 'declined' },
    { ...booked, order_number: 100_122, status: 'draft' },
  ];
  assert.deepEqual(await before(cells, serviceWith(others)), { canceled: 2 });
});

test('a number without a letter or a digit is not searched for', async () => {
  assert.deepEqual(await before({ ...cells, order_reference: '--' }, serviceWith([booked])), { canceled: 0 });
});

test('a line that differs from the order with its number is left out until it is wanted', () => {
  const attempt = attemptWith();
  const left = { kind: 'before', before: order, ...attempt } as const;
  const wanted = chooseToBook(left, true);
  assert.deepEqual(wanted, { kind: 'ready', was: undefined, before: order, ...attempt });
  assert.deepEqual(chooseToBook(wanted, false), left);
  assert.deepEqual(chooseToBook({ kind: 'waiting' }, true), { kind: 'waiting' });
});

test('a line whose postal code is of another town than it names is left out until somebody has looked at it', () => {
  const attempt = attemptWith(
    'loadings.0: The postal code 99974 belongs to Mühlhausen, Thuringia, 4 km from Ammern; the postal code was taken.',
  );
  const left = statePriced(attempt, undefined, 5);
  assert.deepEqual(left, { kind: 'check', was: 5, ...attempt });
  const looked = chooseToBook(left, true);
  // A price that has changed meanwhile is told.
  assert.deepEqual(looked, { kind: 'ready', was: 5, ...attempt });
  assert.deepEqual(chooseToBook(looked, false), left);
  assert.deepEqual(statePriced(attempt, order), { kind: 'before', before: order, ...attempt });
  const sure = attemptWith('loadings.0: The name is taken as Hamburg.');
  assert.deepEqual(statePriced(sure, undefined, 5), { kind: 'ready', was: 5, ...sure });
});

function attemptWith(...warnings: string[]) {
  return { quote: { amount: 1, warnings } as never as Attempt['quote'], key: 'file-1' };
}

test('when a file is loaded again everything is checked with the service, except what only the file knows', () => {
  const attempt = { quote: {}, key: 'file-1' } as never;
  const lines = ['PO-1', 'PO-2', ''].map((order_reference, number) => ({
    number,
    raw: [],
    beyond: [],
    cells: cellsOf({ order_reference }),
  }));
  const kept = keepAfterReload(lines, {
    0: { order, quote: undefined },
    1: { attempt },
    2: { order, quote: undefined },
  });
  assert.deepEqual(
    restoreEntries(lines, kept).map(({ state }) => state.kind),
    ['waiting', 'unanswered', 'booked'],
  );
});

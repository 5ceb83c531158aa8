import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CompanyOrder, CompanyRowStop } from '../../../console/data/operator-types.ts';
import { drawOrders } from '../../../console/views/dispatcher/map/draw-orders.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const at = (hour: number) => `2026-11-23T${String(hour).padStart(2, '0')}:00:00Z`;

const stop = (city: string, start: number, changes: Partial<CompanyRowStop> = {}): CompanyRowStop => ({
  company_name: '',
  country: 'DE',
  zip: '',
  city,
  state: 'open',
  done: false,
  next_report: 'arrived',
  expected: null,
  window: { start: at(start), end: at(start + 2) },
  ...changes,
});

/** The states of an order's marks, by town. */
function looks(order: Partial<CompanyOrder> & { loading: CompanyRowStop; unloading: CompanyRowStop }) {
  const points = { loading: [53.5, 10], unloading: [48.1, 11.6] };
  const drawn = { order_number: 1, status: 'placed', late: true, points, ...order } as CompanyOrder;
  return Object.fromEntries(drawOrders([drawn], now).marks.map(({ name, state }) => [name, state]));
}

const expected = (hour: number) => ({ at: at(hour), derived: true });

test('an order is late at the stop that will be missed, even if another comes first', () => {
  const loading = stop('Hamburg', 13, { expected: expected(14) });
  const unloading = stop('Munich', 18, { expected: expected(21) });
  assert.deepEqual(looks({ loading, unloading }), { Hamburg: 'open', Munich: 'late' });
});

test('an order whose loading is overdue is late there, and at both stops if both are', () => {
  const unloading = stop('Munich', 18);
  assert.deepEqual(looks({ loading: stop('Hamburg', 8), unloading }), { Hamburg: 'late', Munich: 'open' });
  const late = stop('Munich', 18, { expected: expected(22) });
  assert.deepEqual(looks({ loading: stop('Hamburg', 8), unloading: late }), { Hamburg: 'late', Munich: 'late' });
});

test('a tour that is late at an intermediate stop shows it at the next stop drawn', () => {
  const loading = stop('Hamburg', 6, { state: 'finished', done: true, next_report: null });
  const unloading = stop('Munich', 18, { expected: expected(19) });
  assert.deepEqual(looks({ loading, unloading, status: 'loaded' }), { Hamburg: 'finished', Munich: 'late' });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Transport } from '../src/index.ts';
import { type Answer, startServer } from './support/scripted-server.ts';

/** Pages of two orders, whose links name another host, as behind a proxy that was set up wrong. */
function pagesOf(count: number) {
  return ({ url }: { url: string }): Answer => {
    const search = new URL(url, 'http://x').searchParams;
    const [first, page] = [Number(search.get('before') ?? count + 1) - 1, Number(search.get('page') ?? 1)];
    const data = [first, first - 1].filter((number) => number > 0).map((number) => ({ order_number: number }));
    const isLast = first <= 2;
    const next = isLast ? null : `https://elsewhere.example/orders?page=${page + 1}&before=${first - 1}`;
    return { json: { data, links: { next }, meta: { total: count } } };
  };
}

it('a list walks all pages with its filters, at the address of the client only', async (t) => {
  const { origin, seen } = await startServer(t, pagesOf(5));
  const transport = new Transport({ token: 'tos_test_x', baseUrl: `${origin}/sandbox/api/v3` });
  const orders = transport.orders.list({ status: ['placed', 'loaded'], per_page: 2, reference: 'PO & 1' });
  const numbers: number[] = [];
  for await (const order of orders) numbers.push(order.order_number);
  assert.deepEqual(numbers, [5, 4, 3, 2, 1]);
  const filters = 'status%5B%5D=placed%2Cloaded&per_page=2&reference=PO+%26+1';
  assert.deepEqual(
    seen.map(({ url }) => url),
    ['', '&page=2&before=4', '&page=3&before=2'].map((place) => `/sandbox/api/v3/orders?${filters}${place}`),
  );
});

it('a list is asked for as it is walked, page by page too', async (t) => {
  const { origin, seen } = await startServer(t, pagesOf(5));
  const orders = new Transport({ token: 'tos_test_x', baseUrl: `${origin}/sandbox/api/v3` }).orders.list();
  assert.equal(seen.length, 0);
  for await (const page of orders.pages()) {
    assert.equal(page.meta.total, 5);
    break;
  }
  assert.equal(seen.length, 1);
});

it('an id goes into the address as one part of it', async (t) => {
  const { origin, seen } = await startServer(t, [{}]);
  const transport = new Transport({ token: 'tos_test_x', baseUrl: `${origin}/sandbox/api/v3` });
  await transport.orders.get('a/b?c', { include: ['way'] });
  assert.equal(seen[0]!.url, '/sandbox/api/v3/orders/a%2Fb%3Fc?include=way');
});

import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { linkHeader } from '../../../../src/http/kernel/edge/replies/link-header.ts';
import { pageNumbers, writePage } from '../../../../src/http/orders/present/write-page.ts';
import { startApp } from '../../../support/app.ts';
import { bookingRequest, loading, pinnedClock } from '../../../support/clock/pinned.ts';

describe('the numbered links', () => {
  const shown = (current: number, last: number) =>
    pageNumbers(current, last)
      .map((number) => number ?? '...')
      .join(' ');
  const cases: [number, number, string][] = [
    [1, 1, '1'],
    [1, 13, '1 2 3 4 5 6 7 8 9 10 11 12 13'],
    [1, 14, '1 2 3 4 5 6 7 8 9 10 ... 13 14'],
    [7, 20, '1 2 3 4 5 6 7 8 9 10 ... 19 20'],
    [8, 20, '1 2 ... 5 6 7 8 9 10 11 ... 19 20'],
    [13, 20, '1 2 ... 10 11 12 13 14 15 16 ... 19 20'],
    [14, 20, '1 2 ... 11 12 13 14 15 16 17 18 19 20'],
    [20, 20, '1 2 ... 11 12 13 14 15 16 17 18 19 20'],
  ];
  for (const [current, last, expected] of cases) {
    it(`of page ${current} of ${last}`, () => assert.equal(shown(current, last), expected));
  }
});

it('counts, bounds and links of a page agree, whatever the total', () => {
  const page = fc.record({
    number: fc.integer({ min: 1, max: 400 }),
    size: fc.integer({ min: 1, max: 100 }),
    total: fc.nat(20_000),
  });
  fc.assert(
    fc.property(page, ({ number, size, total }) => {
      const rows = Array.from({ length: Math.max(0, Math.min(size, total - (number - 1) * size)) }, (_, i) =>
        String(i),
      );
      const { text, headers } = writePage(
        'https://tos.example/orders',
        'status[]=placed&page=9',
        { number, size },
        { total, skipped: (number - 1) * size, rows, last: rows.length > 0 ? 7 : undefined },
      );
      const { data, meta, links } = JSON.parse(String(text));
      assert.deepEqual(headers, linkHeader(links));
      assert.equal(data.length, rows.length);
      assert.equal(meta.last_page, Math.max(1, Math.ceil(total / size)));
      if (rows.length > 0) assert.equal(meta.to! - meta.from! + 1, rows.length);
      else assert.deepEqual([meta.from, meta.to], [null, null]);
      assert.equal(links.next === null, number >= meta.last_page);
      assert.equal(links.prev === null, number === 1);
      assert.equal(meta.links[0]!.url, links.prev);
      assert.equal(meta.links.at(-1)!.url, links.next);
      assert.equal(
        meta.links.filter(({ active }: { active: boolean }) => active).length,
        number <= meta.last_page ? 1 : 0,
      );
      for (const { url } of meta.links)
        assert.ok(url === null || url.startsWith('https://tos.example/orders?status%5B%5D=placed&page='));
    }),
  );
});

describe('GET /orders', async () => {
  const tos = await startApp({ after }, { clock: pinnedClock() });
  const numbers: number[] = [];
  for (let i = 0; i < 40; i++) {
    const start = `2026-11-${String(24 + (i % 5)).padStart(2, '0')}T08:00:00Z`;
    const request = bookingRequest({
      loadings: [loading({ reference_number: `REF-${i % 4}`, dates: [{ start, end: start }] })],
    });
    const booked = await tos.call('POST', '/booking/publish', { json: request });
    numbers.push(booked.body.data.order_number);
    if (i % 10 === 0) await tos.call('PUT', `/orders/${booked.body.data.id}`, { json: { status: 'canceled' } });
  }
  const list = async (query: string) => (await tos.call('GET', `/orders?${query}`)).body;

  it('gives numbers that rise, and the newest first', async () => {
    assert.deepEqual(
      numbers,
      [...new Set(numbers)].sort((a, b) => a - b),
    );
    assert.deepEqual(
      (await list('')).data.map((order: { order_number: number }) => order.order_number),
      numbers.toReversed().slice(0, 15),
    );
  });

  it('walked by its next links gives every order once', async () => {
    const walked: number[] = [];
    for (let query: string | null = 'per_page=7'; query !== null; ) {
      const page: { data: { order_number: number }[]; links: { next: string | null } } = await list(query);
      walked.push(...page.data.map((order) => order.order_number));
      query = page.links.next && new URL(page.links.next).search.slice(1);
    }
    assert.deepEqual(walked, numbers.toReversed());
  });

  const filters: [string, number][] = [
    ['status[]=placed', 36],
    ['status[]=canceled', 4],
    ['status[]=placed,canceled&status[]=draft', 40],
    ['status[]=loaded', 0],
    [`order-number=${numbers[3]}`, 1],
    ['order-number=2147483648', 0],
    ['order-number=9007199254740991', 0],
    ['reference=REF-1', 10],
    ['reference=REF-1&status[]=canceled', 0],
    ['reference=REF', 0],
    ['loading-from=2026-11-25T00:00:00Z', 32],
    ['loading-to=2026-11-24T09:00:00%2B01:00', 8],
    ['loading-to=2026-11-24T09:00:00+01:00', 8],
    ['loading-from=2026-11-25T00:00:00Z&loading-to=2026-11-25T23:00:00Z&reference=REF-1', 2],
    ['created-from=2000-01-01T00:00:00Z', 40],
    ['created-to=2000-01-01T00:00:00Z', 0],
    ['created-from=2000-01-01T00:00:00Z&created-to=2999-01-01T00:00:00Z&status[]=canceled', 4],
  ];
  for (const [query, total] of filters) {
    it(`${query} finds ${total}`, async () => {
      const page = await list(query);
      assert.equal(page.meta.total, total);
      assert.equal(page.data.length, Math.min(total, 15));
    });
  }

  it('keeps a question mark inside a filter', async () => {
    assert.equal((await list('reference=REF-1?&status[]=canceled')).meta.total, 0);
    assert.equal((await list('reference=REF-1?&status[]=placed')).meta.total, 0);
  });

  it('beyond the last page is empty', async () => {
    for (const number of [4, 2_000_000_000]) {
      const { data, meta, links } = await list(`page=${number}`);
      assert.deepEqual([data, meta.from, meta.to, meta.total, links.next], [[], null, null, 40, null]);
    }
  });

  it('of another account sees none of them', async () => {
    const { token } = await tos.issue({ account: 'Other AG' });
    assert.equal((await tos.call('GET', `/orders?order-number=${numbers[3]}`, { token })).body.meta.total, 0);
  });
});

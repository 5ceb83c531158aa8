import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderNumber } from '../../../console/parts/format.ts';
import { searchText } from '../../../console/parts/search-text.ts';
import { listQuery } from '../../../console/parts/table/filter.ts';

test('an order number is found as lists show it, whatever space stands in it', () => {
  for (const number of [1_000, 100_006, 1_234_567]) assert.equal(searchText(orderNumber(number)), String(number));
  for (const typed of ['100006', ' 100 006 ', '100\u00a0006', '100\u202f006'])
    assert.equal(searchText(typed), '100006');
  assert.deepEqual(listQuery({ search: '100 006' }).search, '100006');
  assert.deepEqual(listQuery({}).search, undefined);
});

test('everything else is searched as it was typed', () => {
  for (const typed of ['20457 Hamburg', 'HH-EX 100', '040 123', '100 06', '1000 006', '4711 008', 'PO 100 006', ''])
    assert.equal(searchText(typed), typed);
});

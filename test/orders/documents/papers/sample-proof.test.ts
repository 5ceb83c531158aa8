import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawSample } from '../../../../src/orders/documents/papers/draw/draw-sample.ts';
import { sampleProofOf } from '../../../../src/orders/documents/papers/sample-proof.ts';
import type { Order, Stop } from '../../../../src/orders/order/order.ts';
import { milano, order, pallets } from './samples.ts';

test('a sample proof says in every part that it is one', () => {
  const { number, place, goods, signedBy } = sampleProofOf(order(), milano);
  assert.deepEqual([number, signedBy], ['TEST 100123', 'Sample Signer (TEST)']);
  assert.deepEqual(place, ['Officine Lombarde S.p.A.', 'Via Dante 7', 'IT-20121 Milano, Italy']);
  assert.deepEqual(goods, ['4 × Machine parts']);
});

const long = 'Vereinigte Norddeutsche Maschinenbau- und Anlagentechnik-Vertriebsgesellschaft '.repeat(6);
const rows: [name: string, changes: Partial<Order>, stop: Stop][] = [
  ['of an order', {}, milano],
  ['of 200 lines of goods with long names', { goods: Array(200).fill({ ...pallets, name: long }) }, milano],
  ['of an order without goods', { goods: [] }, milano],
  ['at a stop with long names', {}, { ...milano, companyName: long, addressLine1: long, city: long }],
];
for (const [name, changes, stop] of rows)
  test(`a sample proof ${name} is a page of the same bytes whenever it is drawn`, async () => {
    const sample = sampleProofOf(order(changes), stop);
    const pdf = await drawSample(sample);
    assert.deepEqual(await drawSample(sample), pdf);
    assert.equal(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length, 1);
    assert.ok(pdf.length < 60_000, `${pdf.length} bytes`);
  });

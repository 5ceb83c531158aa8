import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Item } from '../../../src/engine/load/item.ts';
import { quote } from '../../../src/engine/pricing/quote.ts';
import { contextOf, item, leg, now, request } from '../../support/samples.ts';

function trailerPrice(km: number, more: Partial<Item>) {
  const asked = request({ items: [item(4, [120, 80, 100], 200, more)] });
  return quote(contextOf([leg({ DE: km })]), asked, now).offers.find((each) => each.vehicleCode === 'tautliner')!.price;
}

test('dangerous goods cost a share of the freight, at least a minimum, and nothing in limited quantities', () => {
  const hazardous = { unNumber: 'UN 1263', class: '3', packingGroup: 'II', quantityLimited: false } as const;
  const amount = (price: ReturnType<typeof trailerPrice>, code: string) =>
    price.breakdown.find((each) => each.code === code)?.amount ?? 0;
  for (const [km, least] of [
    [20, 6000],
    [800, 0],
  ] as const) {
    const plain = trailerPrice(km, {});
    const full = trailerPrice(km, { hazardous });
    const limited = { hazardous: { ...hazardous, quantityLimited: true } };
    const freight = ['fixed', 'distance', 'minimum', 'market'].reduce((sum, code) => sum + amount(plain, code), 0);
    const extra = amount(full, 'hazardous');
    assert.ok(Math.abs(extra - Math.max(least, freight * 0.15)) <= 1, `${km} km: ${extra}`);
    assert.equal(full.value, plain.value + extra);
    assert.deepEqual(trailerPrice(km, limited), plain);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Item } from '../../../../src/engine/load/item.ts';
import { checkLoad, measureLoad } from '../../../../src/engine/load/load-check.ts';
import { type PriceRequest, quote } from '../../../../src/engine/pricing/quote.ts';
import { requestBudget } from '../../../../src/engine/pricing/request-budget.ts';
import { splitLoad } from '../../../../src/engine/pricing/split/split-load.ts';
import { takeSteps } from '../../../../src/ground/concurrency/steps.ts';
import { contextOf, item, leg, now, request, vehicle } from '../../../support/samples.ts';

const context = contextOf([leg({ DE: 500 })]);

function splitOf(items: Item[], more: Partial<PriceRequest> = {}) {
  const asked = request({ items, ...more });
  return takeSteps(splitLoad(context, asked, quote(context, asked, now), now, requestBudget()));
}

const pallets = (quantity: number, weight = 300) => item(quantity, [120, 80, 120], weight);

test('goods that lack room alone ride in the fewest vehicles that they can', () => {
  const cases: [says: string, items: Item[], more: Partial<PriceRequest>, vehicles: number][] = [
    ['40 pallets', [pallets(40)], {}, 2],
    ['77 pallets', [pallets(77)], {}, 3],
    ['30 t', [pallets(30, 1000)], {}, 2],
    ['40 pallets in trailers', [pallets(40)], { vehicleTypes: [10] }, 2],
    ['11 pallets of 200 kg in vans of 1,100 kg', [pallets(11, 200)], { vehicleTypes: [4] }, 3],
    ['heavy and light', [pallets(20, 1000), item(20, [120, 80, 200], 100)], {}, 2],
    ['frozen goods', [{ ...pallets(60), temperature: { min: -25, max: -18 } }], {}, 2],
  ];
  for (const [says, items, more, vehicles] of cases) assert.equal(splitOf(items, more)?.vehicles, vehicles, says);
});

test('nothing is split that a vehicle takes, that fits nowhere for its size, or that takes more than ten vehicles', () => {
  const cases: [says: string, items: Item[]][] = [
    ['no goods', []],
    ['33 pallets', [pallets(33)]],
    ['a piece of 16 m', [item(1, [1600, 100, 100], 100), pallets(40)]],
    ['a piece of 30 t', [item(1, [600, 200, 100], 30_000)]],
    ['500 pallets', [pallets(500)]],
    ['an overloaded pallet', [{ ...pallets(40, 1600), category: 'epal' }]],
    [
      'explosives',
      [
        {
          ...pallets(40),
          hazardous: { unNumber: 'UN 0081', class: '1.1D', packingGroup: null, quantityLimited: false },
        },
      ],
    ],
  ];
  for (const [says, items] of cases) assert.equal(splitOf(items), undefined, says);
});

test('a part rides in the vehicle that is cheapest for it, at the price of its own quote', () => {
  const { parts, value, vehicles } = splitOf([pallets(40)])!;
  assert.equal(vehicles, 2);
  let sum = 0;
  for (const { count, items, offer } of parts) {
    assert.deepEqual(quote(context, request({ items }), now).offers[0], offer);
    sum += count * offer.price.value;
  }
  assert.equal(value, sum);
});

const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 60 }),
  size: fc.constantFrom<[number, number]>([120, 80], [120, 100], [60, 40], [240, 120], [110, 70]),
  height: fc.integer({ min: 40, max: 200 }),
  weight: fc.integer({ min: 20, max: 1200 }),
  isStackable: fc.boolean(),
});

test('every piece rides in one part, and every part is found to fit the vehicle of its offer', () => {
  let split = 0;
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 5 }), (lines) => {
      const items = lines.map(({ quantity, size, height, weight, isStackable }) =>
        item(quantity, [...size, height], weight, { isStackable }),
      );
      const found = splitOf(items);
      if (found === undefined) return;
      split += 1;
      assert.ok(found.vehicles >= 2 && found.vehicles <= 10);
      const left = items.map(({ quantity }) => quantity);
      for (const { count, items: part, pieces, offer } of found.parts) {
        for (const { item: line, quantity } of pieces) left[line]! -= count * quantity;
        assert.deepEqual(
          part,
          pieces.map(({ item: line, quantity }) => ({ ...items[line]!, quantity })),
        );
        assert.ok('summary' in checkLoad(measureLoad(part)!, vehicle(offer.vehicleCode)));
      }
      assert.deepEqual(new Set(left), new Set([0]));
    }),
    { numRuns: 200, seed: 3 },
  );
  assert.ok(split > 50, `${split}`);
});

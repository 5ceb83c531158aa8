import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Item, type LoadSummary, loadAccesses } from '../../../../src/engine/load/item.ts';
import { checkLoad, measureLoad } from '../../../../src/engine/load/load-check.ts';
import { withPlan } from '../../../../src/engine/load/load-plan.ts';
import { loadSteps, searchBudget } from '../../../../src/engine/load/search-budget.ts';
import { priceBooking } from '../../../../src/engine/pricing/price-booking.ts';
import { quote } from '../../../../src/engine/pricing/quote.ts';
import type { Vehicle } from '../../../../src/engine/tariff/tariff.ts';
import { contextOf, item, leg, now, place, request, tariff, vehicle } from '../../../support/samples.ts';
import { blockedInPlan, faultsOfPlan } from '../load-oracle.ts';

type Stops = { loadings: number; unloadings: number };

function arranged(items: Item[], on: Vehicle, stops: Stops): LoadSummary | undefined {
  const load = measureLoad(items, { stops })!;
  const checked = checkLoad(load, on);
  return 'problem' in checked ? undefined : withPlan(load, on, checked);
}

/** The places along the vehicle that goods of an unloading take. */
function reachOf({ plan }: LoadSummary, stop: number): [from: number, to: number] {
  const stacks = plan!.filter(({ pieces }) => pieces.some(({ unloading }) => unloading === stop));
  return [
    Math.min(...stacks.map(({ alongCm }) => alongCm)),
    Math.max(...stacks.map(({ alongCm, lengthCm }) => alongCm + lengthCm)),
  ];
}

const twoStops = { loadings: 1, unloadings: 2 };
const pallets = (quantity: number, more: Partial<Item>) => item(quantity, [120, 80, 90], 400, more);

test('goods that go out last stand at the front wall, and those of the first stop at the doors', () => {
  for (const code of ['tautliner', 'box_trailer', 'reefer']) {
    const load = arranged([pallets(15, { unloading: 0 }), pallets(15, { unloading: 1 })], vehicle(code), twoStops)!;
    assert.equal(load.access, 'rear');
    assert.deepEqual(
      [reachOf(load, 1), reachOf(load, 0)],
      [
        [0, 600],
        [600, 1200],
      ],
      code,
    );
  }
});

const oddRows: [stops: Stops, items: Item[]][] = [
  [twoStops, [pallets(16, { unloading: 0 }), pallets(17, { unloading: 1 })]],
  [twoStops, [pallets(17, { unloading: 0 }), item(13, [120, 100, 90], 500, { unloading: 1 })]],
  [twoStops, [pallets(15, { unloading: 0 }), pallets(15, {})]],
  [{ loadings: 2, unloadings: 1 }, [pallets(15, { loading: 1 }), pallets(15, { loading: 0 })]],
  [
    { loadings: 2, unloadings: 2 },
    [pallets(9, { loading: 1, unloading: 0 }), pallets(9, { loading: 0, unloading: 1 })],
  ],
  // In a lane each.
  [
    { loadings: 2, unloadings: 2 },
    [pallets(17, { loading: 0, unloading: 0 }), pallets(17, { loading: 1, unloading: 1 })],
  ],
  [{ loadings: 1, unloadings: 20 }, Array.from({ length: 20 }, (_, unloading) => pallets(1, { unloading }))],
];

test('an order that the rear doors allow is found, also where a row holds goods of two stops', () => {
  for (const [stops, items] of oddRows) {
    const load = arranged(items, vehicle('box_trailer'), stops)!;
    assert.equal(load.access, 'rear', JSON.stringify(stops));
    assert.deepEqual(blockedInPlan(load.plan!, items, stops.unloadings - 1, ['rear']), []);
  }
});

test('what is loaded first and unloaded first stands before the rest: one of both has to be moved', () => {
  const wide = (stop: number) => item(3, [240, 200, 90], 400, { loading: stop, unloading: stop });
  const items = [wide(0), wide(1)];
  const stops = { loadings: 2, unloadings: 2 };
  assert.equal(arranged(items, vehicle('box_trailer'), stops)!.access, 'reload');
  const load = arranged(items, vehicle('tautliner'), stops)!;
  assert.equal(load.access, 'side');
  assert.ok(load.plan!.some(({ isFromSide }) => isFromSide));
  assert.ok(load.plan!.some(({ isFromSide }) => !isFromSide));
});

test('pieces of different stops lie on each other only if the upper ones go out first', () => {
  const half = (unloading: number, weight: number) =>
    item(33, [120, 80, 100], weight, { unloading, isStackable: true });
  const items = [half(0, 300), half(1, 300)];
  const { compartments, ...trailer } = vehicle('box_trailer');
  const on = { ...trailer, compartments: [{ ...compartments[0]!, lengthCm: 1320 }] };
  const load = arranged(items, on, twoStops)!;
  assert.equal(load.access, 'rear');
  assert.deepEqual(faultsOfPlan(load.plan!, items, on), []);
  // 33 stacks of two: one of them takes a piece of each.
  const mixed = load.plan!.filter(({ pieces }) => new Set(pieces.map(({ unloading }) => unloading)).size > 1);
  assert.deepEqual(
    mixed.map(({ pieces }) => pieces.map(({ unloading }) => unloading)),
    [[1, 0]],
  );
  // With the heavier one going out first it may not lie above, and there is no room for another stack.
  // With the heavier one going out first it may not lie above, and there is no room for another stack.
  assert.equal(arranged([half(0, 310), half(1, 300)], on, twoStops)!.access, 'reload');
});

const line = fc
  .record({
    size: fc.constantFrom([120, 80], [120, 100], [80, 60], [200, 110], [300, 120], [60, 40]),
    quantity: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 30, max: 200 }),
    weight: fc.integer({ min: 5, max: 900 }),
    isStackable: fc.boolean(),
    loading: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
    unloading: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined, freq: 6 }),
  })
  .map(({ size, quantity, height, weight, isStackable, loading, unloading }) =>
    item(quantity, [size[0]!, size[1]!, height], weight, {
      isStackable,
      ...(loading !== undefined && { loading }),
      ...(unloading !== undefined && { unloading }),
    }),
  );
const lines = fc.array(line, { minLength: 2, maxLength: 8 });

test('every plan is as it says: nothing is in the way of an earlier stop, in loads that fit without stops too', () => {
  const counts = { rear: 0, side: 0, reload: 0 };
  fc.assert(
    fc.property(lines, fc.constantFrom(...tariff.vehicles), fc.boolean(), (drawn, on, isOneLoading) => {
      const items = isOneLoading ? drawn.map(({ loading: _, ...rest }) => rest) : drawn;
      const stops = { loadings: isOneLoading ? 1 : 3, unloadings: 5 };
      const load = arranged(items, on, stops);
      const plain = checkLoad(measureLoad(items)!, on);
      assert.equal(load === undefined, 'problem' in plain);
      if (load?.access === undefined) return;
      counts[load.access] += 1;
      assert.deepEqual(faultsOfPlan(load.plan!, items, on), []);
      if (load.access === 'rear') assert.deepEqual(blockedInPlan(load.plan!, items, 4, ['rear']), []);
      if (load.access === 'side') {
        assert.ok(on.sidesOpen);
        assert.deepEqual(blockedInPlan(load.plan!, items, 4, ['rear', 'left', 'right']), []);
        assert.ok(blockedInPlan(load.plan!, items, 4, ['rear']).length > 0);
      }
      if ('summary' in plain) {
        const { access: _access, imbalance: _imbalance, plan: _plan, floors: _floors, ...figures } = load;
        assert.deepEqual(figures, plain.summary);
      }
    }),
    { numRuns: 3000, seed: 21 },
  );
  assert.ok(
    loadAccesses.every((access) => counts[access] > 10),
    JSON.stringify(counts),
  );
});

test('a plan in order is found in nearly all small loads that have one', () => {
  const piece = fc
    .record({
      size: fc.constantFrom([3, 2], [3, 3], [4, 2], [2, 1]),
      unloading: fc.integer({ min: 0, max: 2 }),
    })
    .map(({ size, unloading }) => item(1, [size[0]!, size[1]!, 100], 10, { unloading }));
  const floor = fc.record({ lengthCm: fc.integer({ min: 4, max: 6 }), floorWidthCm: fc.integer({ min: 3, max: 4 }) });
  const found = { rear: 0, missed: 0, none: 0 };
  fc.assert(
    fc.property(fc.array(piece, { minLength: 3, maxLength: 6 }), floor, (items, { lengthCm, floorWidthCm }) => {
      const compartments = [{ lengthCm, floorWidthCm, widthCm: floorWidthCm }];
      const { loadDistribution: _, ...plain } = vehicle('box_trailer');
      const load = arranged(items, { ...plain, compartments }, { loadings: 1, unloadings: 3 });
      fc.pre(load?.access !== undefined);
      if (load?.access === 'rear') found.rear += 1;
      else found[canPlaceInOrder(items, lengthCm, floorWidthCm) ? 'missed' : 'none'] += 1;
    }),
    { numRuns: 1500, seed: 4 },
  );
  assert.ok(found.none > 5 && found.missed <= found.rear * 0.01, JSON.stringify(found));
});

/** Whether pieces that are set last stop first, each behind all that stand in its way, find a place: by trying all. */
function canPlaceInOrder(items: readonly Item[], lengthCm: number, widthCm: number): boolean {
  const ordered = items.toSorted((a, b) => b.unloading! - a.unloading!);
  const place = (left: readonly Item[], fronts: readonly number[]): boolean => {
    const [first] = left;
    if (first === undefined) return true;
    return left.some((next, at) => {
      if (next.unloading !== first.unloading) return false;
      const rest = left.toSpliced(at, 1);
      return [
        [next.length, next.width],
        [next.width, next.length],
      ].some(([long, wide]) =>
        Array.from({ length: Math.max(0, widthCm - wide! + 1) }, (_, across) => across).some((across) => {
          const reach = Math.max(...fronts.slice(across, across + wide!)) + long!;
          if (reach > lengthCm) return false;
          return place(
            rest,
            fronts.map((front, cm) => (cm >= across && cm < across + wide! ? reach : front)),
          );
        }),
      );
    });
  };
  return place(ordered, new Array<number>(widthCm).fill(0));
}

test('loads that name no stops, or all the same, stand as they do without any', () => {
  fc.assert(
    fc.property(lines, fc.constantFrom(...tariff.vehicles), (drawn, on) => {
      for (const stop of [undefined, 3]) {
        const items = drawn.map(({ loading: _l, unloading: _u, ...rest }) => {
          return { ...rest, ...(stop !== undefined && { unloading: stop }) };
        });
        const load = arranged(items, on, { loadings: 3, unloadings: 5 });
        const plain = checkLoad(measureLoad(items)!, on);
        assert.equal(load?.access, undefined);
        assert.deepEqual(load?.plan, 'problem' in plain ? undefined : plain.plan());
      }
    }),
    { numRuns: 300, seed: 8 },
  );
});

test('what a plan by stops takes is bounded, and changes no other vehicle', () => {
  const items = Array.from({ length: 20 }, (_, at) =>
    item(1 + (at % 2), [120 + (at % 2) * 10, 60 + (at % 4) * 10, 110], 50, { unloading: (at * 7) % 20 }),
  );
  const stops = { loadings: 1, unloadings: 20 };
  const budget = searchBudget();
  const load = measureLoad(items, { stops, budget })!;
  for (const on of tariff.vehicles) {
    const checked = checkLoad(load, on);
    if ('problem' in checked) continue;
    const before = budget.stepsLeft;
    const together = withPlan(load, on, checked);
    assert.ok(before - budget.stepsLeft <= 30_000, `${on.code} took ${before - budget.stepsLeft}`);
    assert.deepEqual(together, arranged(items, on, stops), on.code);
  }
  assert.ok(budget.stepsLeft < loadSteps - 10_000, `${budget.stepsLeft} left`);
});

test('the quote and the booking of goods with stops say the same of their places, and warn alike', () => {
  const context = contextOf([leg({ DE: 300 }), leg({ DE: 200 })]);
  const items = [pallets(10, { loading: 0, unloading: 0 }), item(9, [130, 110, 90], 700, { unloading: 1 })];
  const stops = { loadings: [place('DE')], unloadings: [place('DE'), place('DE')] };
  const asked = request({ ...stops, items });
  const priced = quote(context, asked, now);
  assert.ok(priced.offers.length > 5);
  for (const offer of priced.offers) {
    const order = { ...asked, vehicleType: offer.vehicleType, loadingWindows: [offer.loadingTimes] };
    const booked = priceBooking(context, order, now);
    assert.deepEqual(booked.ok && booked.offer.load, offer.load);
    const warned = booked.ok ? booked.warnings.filter((text) => text.startsWith('items: ')) : [];
    const expected = (offer.load!.access === 'rear' ? 0 : 1) + (offer.load!.imbalance ? 1 : 0);
    assert.equal(warned.length, expected, `${offer.vehicleCode}: ${warned}`);
  }
});

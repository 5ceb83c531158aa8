import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { BreakdownLine } from '../../../../src/engine/pricing/cost/bill.ts';
import { lineDetails, serviceLines, shownLines } from '../../../../src/engine/pricing/cost/shown-lines.ts';

const line = (code: string, amount: number, label = code): BreakdownLine => ({ code, label, amount, basis: 'a rate' });

test('sums of freight, tolls and fees name what they are for, and no rate', () => {
  const lines = [
    line('distance', 100_000),
    line('lane', 30_000, 'Lane DE-GB, × 1.300'),
    line('time_slot', 5000, 'Time slot of 3 h'),
    line('discount', -1000),
    line('toll_de', 20_000, 'Toll DE, 700 km'),
    line('special_toll', 5000, 'Warnow'),
    line('crossing', 25_000, 'Crossing Calais–Dover'),
    line('on_board', 2000, 'Waiting and on board Calais–Dover, 3.0 h'),
    line('customs_gb', 15_000, 'Customs GB'),
    line('offer', -3),
    ...serviceLines([{ label: 'second_driver', cost: 9000 }]),
  ];
  assert.deepEqual(shownLines(lines, 'groups'), [
    { code: 'freight', label: 'Freight', amount: 130_997 },
    {
      code: 'tolls',
      label: 'Tolls and crossings',
      amount: 50_000,
      basis: 'Toll DE, 700 km; Warnow; Crossing Calais–Dover',
    },
    { code: 'fees', label: 'Fees', amount: 29_000, basis: 'Time slot of 3 h; Customs GB; second_driver' },
  ]);
  assert.deepEqual(shownLines(lines, 'total'), [{ code: 'transport', label: 'Transport', amount: 209_997 }]);
  assert.equal(shownLines(lines, 'all'), lines);
});

test('a discount on all of it leaves neither a freight below zero nor a fee', () => {
  const lines = [line('distance', 1000), line('hazardous', 200), line('discount', -1200), line('toll_at', 70)];
  assert.deepEqual(
    shownLines(lines, 'groups').map(({ code, amount }) => [code, amount]),
    [['tolls', 70]],
  );
});

test('the lines sum to the same to the cent, however many are shown', () => {
  const codes = ['fixed', 'rate', 'toll_de', 'toll', 'special_toll', 'waiting', 'customs_ch', 'service_x', 'of_later'];
  const priced = fc.array(fc.tuple(fc.constantFrom(...codes), fc.integer({ min: -1e6, max: 1e7 })));
  fc.assert(
    fc.property(priced, fc.constantFrom(...lineDetails), (lines, detail) => {
      const all = lines.map(([code, amount]) => line(code, amount));
      const sum = (shown: readonly BreakdownLine[]) => shown.reduce((total, { amount }) => total + amount, 0);
      assert.equal(sum(shownLines(all, detail)), sum(all));
    }),
  );
});

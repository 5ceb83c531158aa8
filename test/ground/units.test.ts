import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { isSameWindow, toCents, toEuros } from '../../src/ground/units.ts';

describe('euros become cents, rounded half up', () => {
  const cases: [euros: number, cents: number][] = [
    [0, 0],
    [1.005, 101],
    [1.0049, 100],
    [0.1 + 0.2, 30],
    [8.165, 817],
    [-1.005, -100],
    [-1.0051, -101],
    [999_999.995, 100_000_000],
  ];
  for (const [euros, cents] of cases) it(`${euros}`, () => assert.equal(toCents(euros), cents));
});

test('cents that became euros are the same cents again', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => assert.equal(toCents(toEuros(cents)), cents)),
  );
});

test('two windows are the same where both their ends are', () => {
  assert.equal(isSameWindow({ start: 1, end: 2 }, { start: 1, end: 2 }), true);
  for (const other of [
    { start: 1, end: 3 },
    { start: 0, end: 2 },
    { start: 2, end: 1 },
  ])
    assert.equal(isSameWindow({ start: 1, end: 2 }, other), false);
});

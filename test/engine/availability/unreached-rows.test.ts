import assert from 'node:assert/strict';
import { it } from 'node:test';
import { buildAvailability } from '../../../src/engine/availability/availability-table.ts';
import { findUnreached } from '../../../src/engine/availability/unreached-rows.ts';

const byHand = { answer: 'by_hand', answerWithinMinutes: 60 } as const;
const atOnce = { answer: 'at_once' } as const;

/** Rows by what they state, and the pairs of those that are never reached with the one before. */
const cases: [string, Parameters<typeof rowsOf>[0], [number, number][]][] = [
  [
    'behind one for all, nothing is reached',
    [{}, { hazardous: true }, { account: 'A' }],
    [
      [1, 0],
      [2, 0],
    ],
  ],
  ['the more particular first, both are', [{ account: 'A' }, {}], []],
  ['another account', [{ account: 'A' }, { account: 'B' }, { account: 'A', hazardous: true }], [[2, 0]]],
  [
    'a shorter lead is within a longer',
    [{ leadHoursUnder: 48 }, { leadHoursUnder: 24 }, { leadHoursUnder: 72 }],
    [[1, 0]],
  ],
  ['a higher value is within a lower', [{ valueOver: 1000 }, { valueOver: 5000 }, { valueOver: 500 }], [[1, 0]]],
  ['a value alone is not within a lead', [{ leadHoursUnder: 48 }, { valueOver: 5000 }], []],
  ['places within a country', [{ places: ['DE'] }, { places: ['DE-20'] }, { places: ['PL'] }, {}], [[1, 0]]],
  ['vehicles among others', [{ vehicles: ['ftl'] }, { vehicles: ['express'] }, { vehicles: ['ftl'] }], [[2, 0]]],
  ['first orders and others', [{ firstOrderOfAccount: true }, { firstOrderOfAccount: false }], []],
];
function rowsOf(stated: object[]) {
  return buildAvailability({ acceptance: stated.map((row, index) => ({ ...row, ...(index % 2 ? atOnce : byHand) })) });
}

for (const [name, stated, expected] of cases)
  it(name, () =>
    assert.deepEqual(
      findUnreached(rowsOf(stated)),
      expected.map(([row, by]) => ({ row, by })),
    ),
  );

import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { AvailabilityData } from '../../../../src/engine/availability/availability-schema.ts';
import { buildAvailability, everythingAvailable } from '../../../../src/engine/availability/availability-table.ts';
import { describeSold } from '../../../../src/run/cli/tariff/describe-sold.ts';

const byHand = { answer: 'by_hand', answerWithinMinutes: 60 } as const;
const cases: [AvailabilityData, string][] = [
  [{}, 'it limits nothing'],
  [{ pools: [{ pool: 'vans', loads: 3 }] }, '1 pool'],
  [
    {
      pools: [
        { pool: 'vans', loads: 3 },
        { pool: 'boxes', loads: 3, hard: true },
        { pool: 'reefers', hard: true, by: 'trucks', trucks: 2 },
      ],
      acceptance: [byHand, { answer: 'at_once' }],
    },
    '3 pools (2 hard, 1 by trucks), 2 rows of acceptance',
  ],
  [
    {
      closed: [{ from: '2026-12-24', reason: 'holidays' }],
      leadTimes: [{ hours: 4 }],
      acceptance: [byHand],
    },
    '1 closure, 1 lead time, 1 row of acceptance',
  ],
];

for (const [data, text] of cases)
  it(`tariff check says that availability.json was read: ${text}`, () =>
    assert.deepEqual(describeSold(buildAvailability(data)), [`availability.json was read: ${text}.`]));

it('without the file it says nothing', () => assert.deepEqual(describeSold(everythingAvailable), []));

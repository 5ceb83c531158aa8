import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Activity } from '../../../src/engine/schedule/driver-state.ts';
import { crewAt, dailyRests } from '../../../src/engine/schedule/standing-crew.ts';

const hourMs = 3_600_000;
const activity = (kind: Activity['kind'], from: number, to: number): Activity => {
  return { kind, from: from * hourMs, to: to * hourMs, country: 'DE' };
};

test('the day of a crew begins with the tour, or at the end of its last daily rest before', () => {
  const work = activity('work', 8, 9);
  const rows: [says: string, activities: Activity[], at: number, dayStart: number][] = [
    ['no rest yet', [work, activity('drive', 9, 12)], 12, 8],
    ['a break is no rest', [work, activity('break', 9, 18)], 18, 8],
    ['a reduced rest is one', [work, activity('rest', 12, 21), activity('drive', 21, 23)], 23, 21],
    ['a rest that has not ended', [work, activity('rest', 12, 23)], 22, 8],
    ['a long ban', [work, activity('ban', 12, 23)], 24, 23],
    ['a short ban', [work, activity('ban', 12, 22)], 24, 8],
    ['a night on a ferry', [work, activity('ferry', 12, 23)], 24, 23],
    ['standing by, however long', [activity('wait', 8, 30)], 30, 8],
    ['no activity', [], 7, 7],
  ];
  for (const [says, activities, at, dayStart] of rows) {
    assert.deepEqual(crewAt(activities, 1, at * hourMs), { drivers: 1, dayStart: dayStart * hourMs }, says);
  }
});

test('a crew that stands rests 11 h in 24 or, of two drivers, 9 h in 30, and at once if its day is longer', () => {
  const rows: [drivers: 1 | 2, dayStart: number, from: number, to: number, rests: [number, number][]][] = [
    [1, 8, 19, 21, []],
    [1, 8, 19, 22, [[21, 32]]],
    [
      1,
      8,
      19,
      50,
      [
        [21, 32],
        [45, 56],
      ],
    ],
    [1, 8, 23, 40, [[23, 34]]],
    [2, 8, 19, 40, [[29, 38]]],
    [
      2,
      8,
      19,
      60,
      [
        [29, 38],
        [59, 68],
      ],
    ],
  ];
  for (const [drivers, dayStart, from, to, rests] of rows) {
    const found = dailyRests({ drivers, dayStart: dayStart * hourMs }, from * hourMs, to * hourMs);
    assert.deepEqual(
      found.map((rest) => rest.map((each) => each / hourMs)),
      rests,
      `${drivers} from ${from} to ${to}`,
    );
  }
});

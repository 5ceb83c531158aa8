import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildAvailability, dayNumber } from '../../../src/engine/availability/availability-table.ts';
import { describeDay, forTruckAway } from '../../../src/engine/availability/describe-day.ts';
import type { DayLoads } from '../../../src/engine/availability/judge-loading.ts';
import { holdsFor, placeCode, readScope } from '../../../src/engine/availability/scope.ts';
import { judge, trailer } from './tables.ts';

const table = buildAvailability({
  closed: [
    { from: '2026-12-07', to: '2026-12-11', places: ['DE-8', 'AT'], vehicles: ['ftl'], reason: 'Brenner' },
    { from: '2026-12-24', reason: 'Christmas' },
  ],
  pools: [
    { pool: 'north', vehicles: ['ftl'], places: ['DE-2'], loads: 3 },
    { pool: 'alps', vehicles: ['ftl'], places: ['AT', 'DE-83'], loads: 3 },
    { pool: 'vans', vehicles: ['express'] },
    { pool: 'rest', loads: 2 },
  ],
});

const on = (day: string, loads: [string, { used: number; limit: number | undefined }][] = []) =>
  describeDay(table, dayNumber(day), new Map(loads)).pools.map(({ pool, limit, used, left, isClosed }) =>
    [pool, limit, used, left, isClosed].join(' '),
  );

it('a day lists every pool with limit, used and left, and those that the table no longer has', () => {
  assert.deepEqual(
    on('2026-12-02', [
      ['north', { used: 2, limit: undefined }],
      ['rest', { used: 3, limit: undefined }],
      ['vans', { used: 4, limit: 5 }],
      ['old', { used: 1, limit: undefined }],
    ]),
    ['north 3 2 1 false', 'alps 3 0 3 false', 'vans 5 4 1 false', 'rest 2 3 0 false', 'old  1  false'],
  );
});

it('a pool is closed where a row closes the whole of it', () => {
  assert.deepEqual(on('2026-12-08'), ['north 3 0 3 false', 'alps 3 0 3 true', 'vans  0  false', 'rest 2 0 2 false']);
  assert.ok(on('2026-12-24').every((line) => line.endsWith('true')));
  assert.deepEqual(describeDay(table, dayNumber('2026-12-08'), new Map()).closed, [
    { from: '2026-12-07', to: '2026-12-11', vehicles: ['ftl'], places: ['DE-8', 'AT'], reason: 'Brenner' },
  ]);
});

it('a British area of one letter is that letter alone, for what is closed as for whole pools', () => {
  const scope = readScope({ places: ['GB-B'] });
  const codes = ['B1 1AA', 'B20', 'BT1 1AA', 'BN1', 'L1'];
  const within = codes.filter((zipCode) => holdsFor(scope, trailer, placeCode({ country: 'GB', zipCode })));
  assert.deepEqual(within, ['B1 1AA', 'B20']);
  const british = buildAvailability({
    closed: [{ from: '2026-12-07', places: ['GB-B'], reason: 'roads' }],
    pools: [
      { pool: 'Birmingham', places: ['GB-B20'] },
      { pool: 'Belfast', places: ['GB-BT'] },
    ],
  });
  const { pools } = describeDay(british, dayNumber('2026-12-07'), new Map());
  assert.deepEqual(
    pools.map(({ pool, isClosed }) => `${pool} ${isClosed}`),
    ['Birmingham true', 'Belfast false'],
  );
});

describe('a pool by trucks that also limits loads has left what both leave', () => {
  const [sunday, wednesday, monday] = ['2026-11-29', '2026-12-02', '2026-11-30'];
  const row = { pool: 'all', by: 'trucks', trucks: 3, hard: true, weekdays: { SUN: 0, WED: 1 } } as const;
  type Case = [day: string, taken: DayLoads, left: number, leftAway: number, loads: object | null];
  const free = { used: 0, trucks: 0, limit: undefined };
  const cases: Record<string, Case> = {
    'nothing where nothing may load, whatever trucks there are': [sunday, free, 0, 3, { limit: 0, used: 0 }],
    'what may load, if that is less': [wednesday, free, 1, 3, { limit: 1, used: 0 }],
    'nothing once all have loaded': [wednesday, { ...free, used: 1, trucks: 1 }, 0, 2, { limit: 1, used: 1 }],
    'nothing where more load than may': [wednesday, { ...free, used: 2, trucks: 2 }, 0, 1, { limit: 1, used: 2 }],
    'nothing where all trucks are away': [wednesday, { ...free, trucks: 3 }, 0, 0, { limit: 1, used: 0 }],
    'its trucks on a day without a limit of loads': [monday, { ...free, used: 1, trucks: 2 }, 1, 1, null],
    'by a number set by hand, which stands for both': [
      sunday,
      { used: 1, trucks: 2, limit: 5 },
      3,
      3,
      { limit: 5, used: 1 },
    ],
    'nothing once a number set by hand is away': [
      wednesday,
      { used: 0, trucks: 1, limit: 1 },
      0,
      0,
      { limit: 1, used: 0 },
    ],
  };
  for (const [what, [day, taken, left, leftAway, loads]] of Object.entries(cases))
    it(what, () => {
      const { pools } = describeDay(buildAvailability({ pools: [row] }), dayNumber(day), new Map([['all', taken]]));
      const [shown] = pools;
      assert.ok(shown);
      assert.deepEqual([shown.left, shown.loads], [left, loads]);
      assert.deepEqual([shown.limit, shown.used], [taken.limit ?? 3, Math.max(taken.trucks ?? 0, taken.used)]);
      const away = forTruckAway(shown);
      assert.deepEqual([away.left, away.loads], [leftAway, null]);
      // What is shown as left is what is sold.
      const sold = judge({
        table: { pools: [row] },
        start: `${day}T10:00:00+01:00`,
        loads: { [`${day} all`]: taken },
      });
      assert.equal(sold.ok, left > 0);
    });
});

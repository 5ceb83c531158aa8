import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { AvailabilityPool } from '../../../console/data/operator-types.ts';
import { poolsOfDay } from '../../../console/views/dispatcher/today/pools-of-day.ts';

const poolOf = (change: Partial<AvailabilityPool>): AvailabilityPool => ({
  pool: 'trailers',
  vehicles: null,
  places: null,
  by: 'loads',
  hard: true,
  limit: 12,
  used: 11,
  reserved: 0,
  over: 0,
  left: 1,
  closed: false,
  set_by: null,
  set_at: null,
  ...change,
});

it('a day shows pools with a limit that are not closed, those above it first', () => {
  const pools = [
    poolOf({}),
    poolOf({ pool: 'any number', limit: null, left: null }),
    poolOf({ pool: 'closed', closed: true }),
    poolOf({ pool: 'reefers', by: 'trucks', limit: 2, used: 4, reserved: 1, over: 2, left: 0 }),
  ];
  assert.deepEqual(poolsOfDay({ availability: { pools, closed: [] } }), [
    { pool: 'reefers', used: 4, limit: 2, reserved: 1, over: 2 },
    { pool: 'trailers', used: 11, limit: 12, reserved: 0, over: 0 },
  ]);
  assert.deepEqual(poolsOfDay(undefined), []);
});

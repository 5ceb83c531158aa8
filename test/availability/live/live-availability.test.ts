import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import { buildAvailability } from '../../../src/availability/availability-table.ts';
import { LiveAvailability, noLimits } from '../../../src/availability/live/live-availability.ts';
import { testNow } from '../../support/app.ts';

const table = buildAvailability({ pools: [{ pool: 'all', loads: 2 }] });
const asked = {
  vehicle: { code: 'tautliner', class: 'ftl' },
  place: { country: 'DE', zipCode: '20457', timeZone: 'Europe/Berlin' },
  start: Date.parse('2026-11-24T08:00:00+01:00'),
};

it('while the database is away the last sums count, and that is told once', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const row = { day: '2026-11-24', pool: 'all', used: 2, limit: null, setBy: null, setAt: null };
  let isAway = false;
  const query = async () => {
    if (isAway) throw new Error('away');
    return { rows: [row] };
  };
  const database = { pool: { query } as unknown as pg.Pool, schema: 'production' as const };
  const live = new LiveAvailability(database, { ...noLimits(), table }, () => false);
  const told: unknown[] = [];
  const stop = live.keepSumming(
    () => testNow,
    (error) => told.push(error),
  );
  const tick = async () => {
    t.mock.timers.tick(2000);
    await turn();
  };
  await tick();
  assert.ok(!live.judge(asked, testNow).ok);
  isAway = true;
  for (let i = 0; i < 3; i++) await tick();
  assert.equal(told.length, 1);
  assert.ok(!live.judge(asked, testNow).ok);
  isAway = false;
  row.used = 1;
  await tick();
  assert.ok(live.judge(asked, testNow).ok);
  isAway = true;
  await tick();
  assert.equal(told.length, 2);
  stop();
  isAway = false;
  row.used = 2;
  await tick();
  assert.ok(live.judge(asked, testNow).ok, 'it has stopped');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HoursProfile } from '../../../src/engine/schedule/hours-rules.ts';
import { ferry, hour, minute, planTasks, road, stop } from './tours.ts';

const start = Date.parse('2026-11-24T08:00:00Z');

/** Hours from loading to the promised unloading, and to the earliest. */
function arrivals(everyHours: number, profile: HoursProfile = 'standard'): [promised: number, earliest: number] {
  const crossing = ferry(6 * hour, 15 * minute, everyHours * hour);
  const tasks = [stop('loading', 0, 0), road(hour), crossing, road(hour), stop('unloading', 0, 0)];
  const plan = planTasks(start, tasks, { profile });
  assert.ok(plan.ok);
  return [(plan.unloadings[0]!.start - start) / hour, (plan.earliestUnloadings[0]! - start) / hour];
}

const waits: [everyHours: number, promised: number, earliest: number][] = [
  [0, 8, 8],
  [14, 22, 15],
  [24, 32, 20],
  [84, 92, 50],
];
for (const [everyHours, promised, earliest] of waits) {
  test(`a ferry every ${everyHours} hours: the promise counts a whole interval, the earliest time half of one`, () => {
    assert.deepEqual(arrivals(everyHours), [promised, earliest]);
    assert.deepEqual(arrivals(everyHours, 'earliest'), [promised, earliest]);
  });
}

test('a long wait in the port is the daily rest', () => {
  const crossing = ferry(hour, 15 * minute, 24 * hour);
  const tasks = [stop('loading', 0, hour), road(9 * hour), crossing, road(4 * hour), stop('unloading', 0, hour)];
  const plan = planTasks(start, tasks);
  assert.ok(plan.ok);
  const done = plan.activities().map(({ kind, from, to }) => `${kind} ${(to - from) / hour}`);
  assert.deepEqual(done.slice(-6), ['rest 24', 'work 0.25', 'ferry 0.5', 'work 0.25', 'drive 4', 'work 1']);
});

test('two rare ferries are waited for one after the other', () => {
  const crossing = ferry(2 * hour, 0, 24 * hour);
  const tasks = [stop('loading', 0, 0), crossing, road(hour), crossing, stop('unloading', 0, 0)];
  const plan = planTasks(start, tasks);
  assert.ok(plan.ok);
  assert.deepEqual([plan.unloadings[0]!.start, plan.earliestUnloadings[0]], [start + 53 * hour, start + 29 * hour]);
});

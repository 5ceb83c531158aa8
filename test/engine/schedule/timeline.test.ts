import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Activity } from '../../../src/engine/schedule/driver-state.ts';
import { placeActivities } from '../../../src/engine/schedule/timeline.ts';
import type { TourTask } from '../../../src/engine/schedule/tour-tasks.ts';
import { ferry, hour, planTasks, stop } from './tours.ts';

const drive = (hours: number, km: number): TourTask => ({
  kind: 'drive',
  ms: hours * hour,
  km,
  country: 'DE',
  bans: undefined,
});

/** The kilometres at which activities begin and end, of which each follows the one before. */
function placesOf(tasks: TourTask[], ...parts: [kind: Activity['kind'], hours: number][]): [number, number][] {
  let now = 0;
  const activities = parts.map(([kind, hours]) => {
    const from = now;
    now += hours * hour;
    return { kind, from, to: now, country: 'DE' };
  });
  const placed = placeActivities(activities, tasks);
  assert.deepEqual(
    placed.map(({ fromKm: _from, toKm: _to, ...activity }) => activity),
    activities,
  );
  return placed.map(({ fromKm, toKm }) => [fromKm, toKm]);
}

test('driving goes by the speed of each stretch, and whatever else happens stays where it is', () => {
  const tasks = [stop('loading', 0, hour), drive(1, 100), drive(1, 60), stop('unloading', 0, hour)];
  assert.deepEqual(placesOf(tasks, ['work', 1], ['drive', 1.5], ['break', 0.75], ['drive', 0.5], ['work', 1]), [
    [0, 0],
    [0, 130],
    [130, 130],
    [130, 160],
    [160, 160],
  ]);
});

test('driving goes on behind a stop where it ended before it', () => {
  const tasks = [
    stop('loading', 0, 0),
    drive(2, 100),
    stop('unloading', 0, hour),
    drive(1, 90),
    stop('unloading', 1, 0),
  ];
  assert.deepEqual(placesOf(tasks, ['drive', 0.5], ['rest', 11], ['drive', 1.5], ['work', 1], ['drive', 1]), [
    [0, 25],
    [25, 25],
    [25, 100],
    [100, 100],
    [100, 190],
  ]);
});

test('a ferry takes its own kilometres, behind those before it and ahead of those after it', () => {
  const tasks = [
    stop('loading', 0, 0),
    drive(1, 80),
    ferry(3 * hour),
    drive(1, 70),
    ferry(hour),
    stop('unloading', 0, 0),
  ];
  assert.deepEqual(placesOf(tasks, ['drive', 1], ['work', 0.25], ['ferry', 2.75], ['drive', 1], ['ferry', 1]), [
    [0, 80],
    [80, 80],
    [80, 180],
    [180, 250],
    [250, 350],
  ]);
});

test('a ferry at the very start of a tour comes before its driving', () => {
  const tasks = [stop('loading', 0, 0), ferry(hour), drive(1, 70), stop('unloading', 0, 0)];
  assert.deepEqual(placesOf(tasks, ['ferry', 1], ['drive', 0.5], ['break', 0.5]), [
    [0, 100],
    [100, 135],
    [135, 135],
  ]);
});

test('stretches that take no time are passed by', () => {
  const tasks = [drive(0, 0), drive(1, 60), drive(0, 0), ferry(hour), drive(1, 40)];
  assert.deepEqual(placesOf(tasks, ['drive', 1], ['ferry', 1], ['drive', 1]), [
    [0, 60],
    [60, 160],
    [160, 200],
  ]);
});

test('nothing lies beyond the end of a tour', () => {
  assert.deepEqual(placesOf([drive(1, 60)], ['drive', 2], ['ferry', 1]), [
    [0, 60],
    [60, 60],
  ]);
});

test('the activities of a whole plan go from its first kilometre to its last', () => {
  const tasks = [
    stop('loading', 0, hour),
    drive(7, 500),
    ferry(4 * hour, hour / 4),
    drive(6, 400),
    stop('unloading', 0, hour),
  ];
  const plan = planTasks(Date.parse('2026-11-23T08:00:00Z'), tasks);
  assert.ok(plan.ok);
  const placed = placeActivities(plan.activities(), tasks);
  assert.equal(placed[0]!.fromKm, 0);
  assert.ok(Math.abs(placed.at(-1)!.toKm - 1000) < 1e-6);
  for (const [index, { fromKm, toKm }] of placed.entries()) {
    assert.ok(fromKm <= toKm);
    assert.equal(fromKm, placed[index - 1]?.toKm ?? 0);
  }
});

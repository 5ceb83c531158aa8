import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ServeTask, TourTask } from '../../../src/engine/schedule/tour-tasks.ts';
import { Spans } from '../../../src/engine/tariff/calendar/spans.ts';
import type { TimeWindow } from '../../../src/ground/units.ts';
import { place, tariff } from '../../support/samples.ts';
import { ferry, hour, type PlanOptions, planTasks, road, stop } from './tours.ts';

const at = (time: string) => Date.parse(`2026-11-${time}:00Z`);
const window = (start: string, end: string): TimeWindow => ({ start: at(start), end: at(end) });
const monday = at('23T08:00');
const half = hour / 2;
const booked = (start: string, end: string): Partial<ServeTask> => ({ booked: window(start, end) });

/** Loading on Monday 08:00 for half an hour, driving, unloading. */
function unloading(drivingMs: number, more: Partial<ServeTask> = {}, options: PlanOptions = {}) {
  const tasks = [stop('loading', 0, half), road(drivingMs), stop('unloading', 0, half, more)];
  return planTasks(monday, tasks, { windowMs: 6 * hour, ...options });
}

test('the unloading window opens when the truck arrives and is as wide as the loading window', () => {
  const plan = unloading(4 * hour);
  assert.deepEqual(plan.ok && plan.loadings, [window('23T08:00', '23T08:00')]);
  assert.deepEqual(plan.ok && plan.unloadings, [window('23T12:30', '23T18:30')]);
});

test('loaded at the end of its window, the crew has stood by since its start: no break, and no rest', () => {
  const tasks = [stop('loading', 0, half, { slotMs: 6 * hour }), road(7 * hour), stop('unloading', 0, half)];
  const plan = planTasks(monday, tasks, { windowMs: 6 * hour });
  assert.deepEqual(plan.ok && plan.loadings, [window('23T08:00', '23T14:00')]);
  // 13 h after 08:00 the day is full, so that the rest goes before the rest of the way.
  assert.deepEqual(plan.ok && plan.unloadings, [window('24T08:30', '24T14:30')]);
  assert.deepEqual(plan.ok && plan.earliestUnloadings, [at('23T16:15')]);
  assert.deepEqual(plan.ok && plan.activities().map(({ kind, from, to }) => [kind, from, to]), [
    ['wait', at('23T08:00'), at('23T14:00')],
    ['work', at('23T14:00'), at('23T14:30')],
    ['drive', at('23T14:30'), at('23T19:00')],
    ['rest', at('23T19:00'), at('24T06:00')],
    ['drive', at('24T06:00'), at('24T08:30')],
    ['work', at('24T08:30'), at('24T09:00')],
  ]);
});

test('a window opens at the whole quarter of an hour after the arrival', () => {
  const plan = unloading(4 * hour + 1000);
  assert.deepEqual(plan.ok && plan.unloadings, [window('23T12:45', '23T18:45')]);
});

test('the activities follow one another from the first loading to the end of the last unloading', () => {
  const plan = unloading(5 * hour);
  assert.deepEqual(plan.ok && plan.activities(), [
    { kind: 'work', from: at('23T08:00'), to: at('23T08:30'), country: 'DE' },
    { kind: 'drive', from: at('23T08:30'), to: at('23T13:00'), country: 'DE' },
    { kind: 'break', from: at('23T13:00'), to: at('23T13:45'), country: 'DE' },
    { kind: 'drive', from: at('23T13:45'), to: at('23T14:15'), country: 'DE' },
    { kind: 'work', from: at('23T14:15'), to: at('23T14:45'), country: 'DE' },
  ]);
});

test('further stops follow one another', () => {
  const plan = planTasks(monday, [
    stop('loading', 0, half),
    road(hour),
    stop('loading', 1, half),
    road(hour),
    stop('unloading', 0, half),
    road(hour),
    stop('unloading', 1, half),
  ]);
  assert.deepEqual(plan.ok && plan.loadings.map(({ start }) => start), [at('23T08:00'), at('23T09:30')]);
  assert.deepEqual(plan.ok && plan.unloadings.map(({ start }) => start), [at('23T11:00'), at('23T12:30')]);
});

test('a truck that is early waits for the window to open', () => {
  const plan = planTasks(monday, [
    stop('loading', 0, half),
    road(hour),
    stop('loading', 1, half, booked('23T12:00', '23T13:00')),
    road(hour),
    stop('unloading', 0, half),
  ]);
  assert.deepEqual(plan.ok && plan.earliestUnloadings, [at('23T13:30')]);
  assert.deepEqual(plan.ok && plan.unloadings[0]!.start, at('23T14:30'));
});

test('a window that ends before the truck is there is named with the earliest time', () => {
  const late = planTasks(monday, [
    stop('loading', 0, half),
    road(hour),
    stop('loading', 1, half, booked('23T08:30', '23T09:29')),
    road(hour),
    stop('unloading', 0, half),
  ]);
  assert.deepEqual(late, { ok: false, reason: 'unreachable', stop: 'loading', index: 1, earliest: at('23T09:30') });
  assert.deepEqual(unloading(4 * hour, booked('23T09:00', '23T12:29')), {
    ok: false,
    reason: 'unreachable',
    stop: 'unloading',
    index: 0,
    earliest: at('23T12:30'),
  });
  assert.equal(unloading(4 * hour, booked('23T09:00', '23T12:30')).ok, true);
});

test('a window keeps what was booked, also while the place is closed', () => {
  const open = tariff.calendar.open(place('DE'));
  const night = booked('24T02:00', '24T03:00');
  const plan = unloading(4 * hour, { open, ...night });
  assert.deepEqual(plan.ok && plan.unloadings, [night.booked]);
});

test('unloading starts while the place is open and ends before it closes, by its own clock', () => {
  const open = tariff.calendar.open(place('DE'));
  const opens = (drivingMs: number) => {
    const plan = unloading(drivingMs, { open });
    return plan.ok && plan.unloadings[0]!.start;
  };
  // 08:00 to 17:00 in Berlin are 07:00 to 16:00 UTC.
  assert.equal(opens(4.25 * hour), at('23T12:45'));
  assert.equal(opens(6 * hour), at('23T15:15'));
  assert.equal(opens(6.5 * hour), at('24T07:00'));
});

test('a long wait is the daily rest', () => {
  const plan = planTasks(monday, [
    stop('loading', 0, half),
    road(8 * hour),
    stop('loading', 1, half, booked('24T06:00', '24T06:00')),
    road(4.5 * hour),
    stop('unloading', 0, half),
  ]);
  assert.equal(plan.ok && plan.unloadings[0]!.start, at('24T11:00'));
});

test('a ferry takes its time and, when long enough, is a break or the daily rest', () => {
  const arrival = (before: number, crossing: number, after: number, boardingMs = 0, options: PlanOptions = {}) => {
    const tasks = [
      stop('loading', 0, 0),
      road(before),
      ferry(crossing, boardingMs),
      road(after),
      stop('unloading', 0, 0),
    ];
    const plan = planTasks(monday, tasks, options);
    return plan.ok && new Date(plan.unloadings[0]!.start).toISOString().slice(8, 16);
  };
  const quarter = hour / 4;
  assert.equal(arrival(2 * hour, 1.5 * hour, 4 * hour), '23T15:30');
  assert.equal(arrival(9 * hour, 12 * hour, 4 * hour), '24T09:45');
  assert.equal(arrival(9 * hour, 12 * hour, 4 * hour, quarter), '24T09:45');
  // Eight hours on board and three after them are one rest that driving off interrupts (art. 9).
  assert.equal(arrival(9 * hour, 8.5 * hour, 4 * hour, quarter), '24T09:15');
  // Nine hours on board are a reduced rest of the earliest profile.
  assert.equal(arrival(9 * hour, 9.5 * hour, 4 * hour, quarter, { profile: 'earliest' }), '24T07:15');
});

test('a plan before a time is found if there is one', () => {
  const slotMs = hour;
  const rows: [name: string, tasks: TourTask[]][] = [
    ['by road', [road(7 * hour)]],
    ['with rests on the way', [road(30 * hour)]],
    ['a rest before a ferry, ended after it', [road(9 * hour), ferry(7 * hour, hour / 4), road(4 * hour)]],
    ['a rest on a ferry, ended after it', [road(7.8 * hour), ferry(7.15 * hour, hour / 4), road(hour / 2)]],
    ['a ferry, then rests', [road(5 * hour), ferry(9 * hour, hour / 4), road(20 * hour)]],
  ];
  for (const [name, way] of rows) {
    for (const drivenFor of [0, 0.5, 1]) {
      const tasks = [stop('loading', 0, half, { slotMs }), road(drivenFor * hour), ...way, stop('unloading', 0, half)];
      const earliest = planTasks(monday, tasks);
      assert.ok(earliest.ok, name);
      const { start } = earliest.unloadings[0]!;
      const found = planTasks(monday, tasks, { before: start + 1 });
      assert.equal(found.ok && found.unloadings[0]!.start, start, `${name}, ${drivenFor}`);
      assert.equal(planTasks(monday, tasks, { before: start }).ok, false, `${name}, ${drivenFor}`);
    }
  }
});

const between = (start: string, end: string) => new Spans((year) => (year === 2026 ? [[at(start), at(end)]] : []));

test('a tour that cannot start within days is refused with the time when it could', () => {
  const opensLate = between('30T08:00', '30T18:00');
  const plan = (open: Spans) =>
    planTasks(at('20T08:00'), [stop('loading', 0, half, { open }), road(hour), stop('unloading', 0, half)]);
  assert.deepEqual(plan(opensLate), { ok: false, reason: 'not_legal', earliest: at('30T08:00') });
  assert.equal(plan(between('27T08:00', '27T18:00')).ok, true);
});

test('a first loading whose window ends before the vehicle may be on the road is named with the earliest time', () => {
  const bans = between('23T06:00', '23T12:00');
  const plan = (end: string) =>
    planTasks(monday, [
      stop('loading', 0, half, { bans, ...booked('23T08:00', end) }),
      road(hour),
      stop('unloading', 0, half),
    ]);
  const earliest = at('23T12:00');
  assert.deepEqual(plan('23T11:59'), { ok: false, reason: 'unreachable', stop: 'loading', index: 0, earliest });
  assert.equal(plan('23T12:00').ok, true);
});

test('work that no crew may do in a day is never legal', () =>
  assert.deepEqual(planTasks(monday, [stop('loading', 0, half), road(hour), stop('unloading', 0, 20 * hour)]), {
    ok: false,
    reason: 'not_legal',
    earliest: Number.POSITIVE_INFINITY,
  }));

test('a loading window too wide to stand by in is kept by a crew that comes for its end', () => {
  const plan = (end: string) =>
    planTasks(monday, [stop('loading', 0, half, booked('23T08:00', end)), road(hour), stop('unloading', 0, half)]);
  const [wide, narrow] = [plan('24T20:00'), plan('23T12:00')];
  assert.ok(wide.ok && narrow.ok);
  assert.equal(wide.isKept, true);
  assert.deepEqual(wide.loadings, [{ start: at('23T08:00'), end: at('24T20:00') }]);
  assert.deepEqual(wide.unloadings[0]!.start, at('24T21:30'));
  assert.equal(narrow.isKept, true);
  assert.deepEqual(narrow.unloadings[0]!.start, at('23T13:30'));
  assert.deepEqual(narrow.earliestUnloadings, [at('23T09:30')]);
});

test('after a loading window too wide to stand by in each further loading is done at the end of its window', () => {
  const plan = (first: string, further: Partial<ServeTask>, gap = hour) => {
    const planned = planTasks(monday, [
      stop('loading', 0, half, booked('23T08:00', first)),
      road(gap),
      stop('loading', 1, half, further),
      road(hour),
      stop('unloading', 0, half),
    ]);
    assert.ok(planned.ok);
    return [planned.isKept, planned.loadings[1]!, planned.unloadings[0]!.start];
  };
  const wide = { slotMs: 6 * hour };
  assert.deepEqual(plan('24T08:00', wide), [true, window('24T09:30', '24T15:30'), at('24T17:00')]);
  const stated = booked('24T09:00', '24T15:00');
  assert.deepEqual(plan('24T08:00', stated), [true, stated.booked, at('24T16:30')]);
  // Booked before whoever is loaded last can be there, or too wide itself: only who loads at the start is told when.
  const before = booked('23T12:00', '24T08:30');
  assert.deepEqual(plan('24T08:00', before), [false, before.booked, at('23T13:30')]);
  const across = booked('24T10:00', '25T20:00');
  assert.deepEqual(plan('24T08:00', across)[0], false);
});

test('an unloading that is booked too early for whoever is loaded last is kept for whoever is loaded first', () => {
  const plan = (start: string, end: string) =>
    planTasks(monday, [
      stop('loading', 0, half, { slotMs: 6 * hour }),
      road(hour),
      stop('unloading', 0, half, booked(start, end)),
    ]);
  const [early, late] = [plan('23T09:00', '23T11:00'), plan('23T09:00', '23T16:00')];
  assert.ok(early.ok && late.ok);
  assert.deepEqual([early.isKept, late.isKept], [false, true]);
  assert.deepEqual(early.earliestUnloadings, [at('23T09:30')]);
  assert.equal(plan('23T08:30', '23T09:29').ok, false);
});

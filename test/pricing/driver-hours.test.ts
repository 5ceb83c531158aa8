import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { drive, pauseUntil, reachWorkStart, startDriver, work } from '../../src/pricing/driver-hours.ts';
import { formatLocal } from '../../src/pricing/local-time.ts';

const hour = 3600;
/** A Monday. UTC, so that no clock change comes in between. */
const monday = '2026-11-23T';

function arrival(startTime: string, drivingSeconds: number, reducedRests = 0): string {
  const clock = startDriver(Date.parse(`${monday}${startTime}Z`), reducedRests);
  drive(clock, drivingSeconds);
  const local = formatLocal(clock.now, 'UTC');
  const day = new Date(clock.now).toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' });
  return `${day} ${local.slice(11, 19)}`;
}

const timelines: [start: string, drivingSeconds: number, arrival: string][] = [
  ['08:00:00', 4 * hour, 'Mon 12:00:00'],
  ['08:00:00', 4.5 * hour, 'Mon 12:30:00'],
  ['08:00:00', 4.5 * hour + 1, 'Mon 13:15:01'],
  ['09:00:00', 23_575, 'Mon 16:17:55'],
  ['08:00:00', 9 * hour, 'Mon 17:45:00'],
  ['08:00:00', 10 * hour, 'Tue 05:45:00'],
  ['08:00:00', 12 * hour, 'Tue 07:45:00'],
  ['08:00:00', 20 * hour, 'Wed 03:30:00'],
  ['08:00:00', 40 * hour, 'Thu 23:00:00'],
  ['08:00:00', 56 * hour, 'Sat 14:30:00'],
];

test('one driver arrives after his breaks of 45 min and rests of 11 h, to the second', () => {
  for (const [start, drivingSeconds, expected] of timelines) {
    assert.equal(arrival(start, drivingSeconds), expected, `${drivingSeconds} s from ${start}`);
  }
});

test('after 56 hours in a week the driver rests for 45 hours', () => {
  assert.equal(arrival('08:00:00', 57 * hour), 'Mon 12:30:00');
});

test('an express driver may shorten one daily rest to nine hours', () => {
  assert.equal(arrival('08:00:00', 10 * hour, 1), 'Tue 03:45:00');
  assert.equal(arrival('08:00:00', 20 * hour, 1), 'Wed 01:30:00');
});

test('loading uses up the day but is not driving', () => {
  const clock = startDriver(Date.parse(`${monday}08:00:00Z`));
  work(clock, hour);
  drive(clock, 9 * hour);
  assert.equal(formatLocal(clock.now, 'UTC'), `${monday}18:45:00+00:00`);
});

test('unloading that would end after the 13 h span waits for the daily rest', () => {
  const clock = startDriver(Date.parse(`${monday}08:00:00Z`));
  work(clock, 2 * hour);
  drive(clock, 9 * hour);
  const arrived = clock.now;
  reachWorkStart(clock, arrived, 1.25 * hour);
  assert.equal(clock.now, arrived);
  reachWorkStart(clock, arrived, 1.5 * hour);
  assert.equal(clock.now, arrived + 11 * hour * 1000);
});

test('the day also ends when 13 hours have passed since its start', () => {
  const clock = startDriver(Date.parse(`${monday}08:00:00Z`));
  work(clock, 10 * hour);
  drive(clock, 4 * hour);
  assert.equal(formatLocal(clock.now, 'UTC'), '2026-11-24T09:00:00+00:00');
});

test('waiting for 45 minutes is a break and for 11 hours a daily rest', () => {
  const waits: [minutes: number, hoursAfter: number, arrival: string][] = [
    [44, 1, '2026-11-23T14:29:00+00:00'],
    [45, 1, '2026-11-23T13:45:00+00:00'],
    [11 * 60, 9, '2026-11-24T08:45:00+00:00'],
  ];
  for (const [minutes, hoursAfter, expected] of waits) {
    const clock = startDriver(Date.parse(`${monday}08:00:00Z`));
    drive(clock, 4 * hour);
    pauseUntil(clock, clock.now + minutes * 60_000);
    drive(clock, hoursAfter * hour);
    assert.equal(formatLocal(clock.now, 'UTC'), expected, `${minutes} min`);
  }
});

test('no driver drives more than 4 h 30 without a break, 9 h a day or 13 h after his start', () => {
  const step = fc.record({
    kind: fc.constantFrom('drive', 'work', 'pause'),
    minutes: fc.integer({ min: 1, max: 700 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), fc.integer({ min: 0, max: 1 }), (steps, reducedRests) => {
      const clock = startDriver(Date.parse(`${monday}08:00:00Z`), reducedRests);
      for (const { kind, minutes } of steps) {
        const before = clock.now;
        if (kind === 'drive') drive(clock, minutes * 60);
        if (kind === 'pause') pauseUntil(clock, clock.now + minutes * 60_000);
        if (kind === 'work') {
          reachWorkStart(clock, clock.now, Math.min(minutes, 120) * 60);
          work(clock, Math.min(minutes, 120) * 60);
        }
        assert.ok(clock.now >= before);
        assert.ok(clock.sinceBreakMs <= 4.5 * hour * 1000);
        assert.ok(clock.drivenTodayMs <= 9 * hour * 1000);
        assert.ok(clock.drivenThisWeekMs <= 56 * hour * 1000);
        assert.ok(kind === 'pause' || clock.now <= clock.dayStart + 13 * hour * 1000);
      }
    }),
    { numRuns: 500 },
  );
});

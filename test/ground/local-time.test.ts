import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatLocal, localDayAndHour } from '../../src/ground/local-time.ts';

const cases: [instant: string, timeZone: string, local: string][] = [
  ['2026-11-23T07:00:00Z', 'Europe/Berlin', '2026-11-23T08:00:00+01:00'],
  ['2026-07-01T22:30:15Z', 'Europe/Berlin', '2026-07-02T00:30:15+02:00'],
  ['2026-11-23T07:00:00Z', 'Europe/London', '2026-11-23T07:00:00+00:00'],
  ['2026-07-01T12:00:00Z', 'Europe/Lisbon', '2026-07-01T13:00:00+01:00'],
  ['2026-07-01T12:00:00Z', 'Europe/Helsinki', '2026-07-01T15:00:00+03:00'],
  ['2026-07-01T12:00:00Z', 'UTC', '2026-07-01T12:00:00+00:00'],
  ['2026-07-01T12:00:00Z', 'America/St_Johns', '2026-07-01T09:30:00-02:30'],
  // 20:00 on the eve of the clock change and eleven hours of rest: one hour is lost.
  ['2026-03-28T19:00:00Z', 'Europe/Berlin', '2026-03-28T20:00:00+01:00'],
  ['2026-03-29T06:00:00Z', 'Europe/Berlin', '2026-03-29T08:00:00+02:00'],
  ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29T01:59:59+01:00'],
  ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29T03:00:00+02:00'],
  ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25T02:30:00+02:00'],
  ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25T02:30:00+01:00'],
];

test('an instant is written in the zone of the stop with the offset it has then', () => {
  for (const [instant, timeZone, local] of cases) assert.equal(formatLocal(Date.parse(instant), timeZone), local);
});

test('a written time is the same instant, and what the clock of the zone shows', () => {
  const zones = fc.constantFrom('Europe/Berlin', 'Europe/London', 'Europe/Kyiv', 'Atlantic/Azores', 'Europe/Moscow');
  const seconds = fc.integer({ min: Date.UTC(1990, 0) / 1000, max: Date.UTC(2060, 0) / 1000 });
  fc.assert(
    fc.property(seconds, zones, (second, timeZone) => {
      const local = formatLocal(second * 1000, timeZone);
      assert.equal(Date.parse(local), second * 1000);
      const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
      assert.equal(local.slice(0, 19).replace('T', ' '), clock.format(second * 1000));
    }),
  );
});

test('day and hour are those on the clock at the stop', () => {
  assert.deepEqual(localDayAndHour(Date.parse('2026-11-21T23:30:00Z'), 'Europe/Berlin'), {
    day: 0,
    hour: 0,
    date: 20_779,
  });
  assert.deepEqual(localDayAndHour(Date.parse('2026-11-21T23:30:00Z'), 'Europe/London'), {
    day: 6,
    hour: 23,
    date: 20_778,
  });
});

test('an unknown zone is refused', () => {
  assert.throws(() => formatLocal(0, 'Europe/Atlantis'), RangeError);
});

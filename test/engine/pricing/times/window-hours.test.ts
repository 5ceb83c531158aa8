import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { unsocialHour } from '../../../../src/engine/pricing/cost/transport.ts';
import { dearestHour, unavoidableHour } from '../../../../src/engine/pricing/times/window-hours.ts';
import { quarterHourMs } from '../../../../src/ground/local-time.ts';
import { dayMs } from '../../../../src/ground/units.ts';
import { place, tariff } from '../../../support/samples.ts';

test('the hour of a window is that of all its quarters of an hour, also where the clock changes', () => {
  const zones = ['Europe/Berlin', 'Europe/London', 'Atlantic/Azores', 'Europe/Helsinki', 'Asia/Beirut'];
  const quarters = (from: number, to: number) =>
    Array.from({ length: (to - from) / quarterHourMs }, (_, i) => from + i * quarterHourMs);
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      // Around the last Sundays of March and October, and over two years.
      fc.oneof(
        fc.nat(96 * 4).map((i) => Date.parse('2026-03-27T00:00Z') + i * quarterHourMs),
        fc.nat(96 * 4).map((i) => Date.parse('2026-10-23T00:00Z') + i * quarterHourMs),
        fc.nat(96 * 730).map((i) => Date.parse('2026-01-01T00:00Z') + i * quarterHourMs),
      ),
      fc.nat(96 * 3),
      (timeZone, start, width) => {
        const where = { tariff, place: { ...place('DE'), timeZone } };
        const window = { start, end: start + width * quarterHourMs };
        const hoursAt = (end: number) => quarters(start, end).map((at) => unsocialHour(tariff, at, where.place));
        const shares = hoursAt(Math.max(window.end, start + quarterHourMs)).map((hour) => hour?.share ?? 0);
        assert.equal(dearestHour(window, where)?.share ?? 0, Math.max(...shares));
        const isAlways = hoursAt(window.end + quarterHourMs).every((hour) => hour !== undefined);
        assert.equal(unavoidableHour(window, where) !== undefined, isAlways);
      },
    ),
  );
});

test('of a window of a month only the first week counts, and not a holiday after it', () => {
  const where = { tariff, place: place('DE') };
  const monday = Date.parse('2026-12-14T08:00Z');
  assert.equal(dearestHour({ start: monday, end: monday + 30 * dayMs }, where)?.code, 'sunday');
});

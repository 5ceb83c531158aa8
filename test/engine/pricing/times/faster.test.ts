import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quote } from '../../../../src/engine/pricing/quote.ts';
import type { Tariff } from '../../../../src/engine/tariff/tariff.ts';
import { localDayAndHour } from '../../../../src/ground/local-time.ts';
import { contextOf, leg, now, place } from '../../../support/samples.ts';
import { tariffOpen } from '../../../support/tariff-open.ts';

const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI'] as const;
type Hours = Pick<Tariff['terms']['schedule']['openingHours'], 'from' | 'to' | 'days'>;

test('unloading earlier is not offered at the same price if a loading then is at a dearer hour', () => {
  const late: Hours = { from: '06:00', to: '23:00', days: [...weekdays, 'SAT'] };
  const always: Hours = { from: '00:00', to: '23:45', days: [...weekdays, 'SAT', 'SUN'] };
  const rows: [name: string, hours: Hours, km: [number, number], from: string, second: number | undefined][] = [
    ['on Saturday, and not on Monday', late, [800, 300], '2026-11-27T13:00Z', undefined],
    ['on Sunday, and not at night', always, [60, 300], '2026-11-28T15:00Z', undefined],
    ['on Thursday, and not on Friday', late, [800, 300], '2026-11-25T13:00Z', 4],
  ];
  for (const [name, hours, [one, other], from, second] of rows) {
    const context = contextOf([leg({ DE: one }), leg({ DE: other })], tariffOpen(hours));
    const loadings = [place('DE'), place('DE')];
    const tour = { items: [], loadings, unloadings: [place('DE')], loadingDate: Date.parse(from) };
    const [offer] = quote(context, { ...tour, ftlTimeslotHours: 6, vehicleTypes: [10] }, now).offers;
    assert.ok(offer !== undefined, name);
    const start = offer.faster?.loadingTimes[1]?.start;
    assert.equal(start && localDayAndHour(start, 'Europe/Berlin').day, second, name);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HoursProfile } from '../../../src/engine/schedule/hours-rules.ts';
import { formatLocal } from '../../../src/ground/local-time.ts';
import { tariff } from '../../support/samples.ts';
import { arrivalAfter, hour, minute, planTasks, road, stop } from './tours.ts';

/** A Monday. UTC, so that no clock change comes in between. */
const monday = '2026-11-23T';
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function clock(instant: number, timeZone = 'UTC'): string {
  const local = formatLocal(instant, timeZone);
  return `${days[new Date(`${local.slice(0, 19)}Z`).getUTCDay()]} ${local.slice(11, 19)}`;
}

const timelines: [start: string, driving: number, standard: string, earliest: string][] = [
  ['08:00:00', 4 * hour, 'Mon 12:00:00', 'Mon 12:00:00'],
  ['08:00:00', 4.5 * hour, 'Mon 12:30:00', 'Mon 12:30:00'],
  ['08:00:00', 4.5 * hour + 1000, 'Mon 13:15:01', 'Mon 13:15:01'],
  ['09:00:00', 23_575_000, 'Mon 16:17:55', 'Mon 16:17:55'],
  ['08:00:00', 9 * hour, 'Mon 17:45:00', 'Mon 17:45:00'],
  ['08:00:00', 10 * hour, 'Tue 05:45:00', 'Mon 19:30:00'],
  ['08:00:00', 12 * hour, 'Tue 07:45:00', 'Tue 05:45:00'],
  ['08:00:00', 20 * hour, 'Wed 03:30:00', 'Tue 16:00:00'],
  ['08:00:00', 40 * hour, 'Thu 23:00:00', 'Thu 17:00:00'],
  ['08:00:00', 56 * hour, 'Sat 14:30:00', 'Fri 23:00:00'],
];

test('one driver arrives after his breaks and rests, to the second, in both profiles', () => {
  for (const [start, driving, ...expected] of timelines) {
    for (const [index, profile] of (['standard', 'earliest'] as HoursProfile[]).entries()) {
      const arrived = clock(arrivalAfter(Date.parse(`${monday}${start}Z`), driving, { profile }));
      assert.equal(arrived, expected[index], `${driving / hour} h from ${start}, ${profile}`);
    }
  }
});

test('two drivers drive twenty hours without a stop', () => {
  assert.equal(clock(arrivalAfter(Date.parse(`${monday}08:00:00Z`), 20 * hour, { profile: 'double' })), 'Tue 04:00:00');
});

test('after 56 hours in a week the driver goes on when his weekly rest and the week are over', () => {
  const start = Date.parse(`${monday}08:00:00Z`);
  assert.equal(clock(arrivalAfter(start, 57 * hour)), 'Mon 12:30:00');
  assert.equal(clock(arrivalAfter(start, 57 * hour, { profile: 'earliest' })), 'Mon 01:00:00');
});

test('a truck of 40 t does not drive on a German Sunday, a van does', () => {
  const friday = Date.parse('2026-11-27T14:00:00+01:00');
  const bans = (tonnes: number) => tariff.calendar.bans('DE', ['Hesse'], tonnes, 'motorway');
  assert.equal(bans(3.5), undefined);
  assert.equal(clock(arrivalAfter(friday, 20 * hour, {}, bans(40)), 'Europe/Berlin'), 'Mon 00:00:00');
  assert.equal(clock(arrivalAfter(friday, 20 * hour), 'Europe/Berlin'), 'Sun 09:30:00');
});

test('a light van needs no break before six hours of work and half an hour then', () => {
  const start = Date.parse(`${monday}09:00:00Z`);
  assert.equal(clock(arrivalAfter(start, 6 * hour, { grossWeightT: 2.2 })), 'Mon 15:00:00');
  assert.equal(clock(arrivalAfter(start, 23_575_000, { grossWeightT: 2.2 })), 'Mon 16:02:55');
});

test('loading uses up the day but is not driving', () => {
  const start = Date.parse(`${monday}08:00:00Z`);
  const tour = (unloadingMs: number, loadingMs: number) =>
    planTasks(start, [stop('loading', 0, loadingMs), road(9 * hour), stop('unloading', 0, unloadingMs)]);
  const opens = (unloadingMs: number, loadingMs: number) => {
    const plan = tour(unloadingMs, loadingMs);
    return plan.ok && clock(plan.unloadings[0]!.start);
  };
  assert.equal(opens(0, hour), 'Mon 18:45:00');
  // Loading 2 h, 9 h at the wheel, a break, unloading 1 h 15: just 13 h. Unloading 1 h 30 is for the next day, and then
  // the rest takes the place of the break: 10:00, half an hour's break after 6 h of work, 15:00 to 02:00, 06:30.
  assert.equal(opens(75 * minute, 2 * hour), 'Mon 19:45:00');
  assert.equal(opens(90 * minute, 2 * hour), 'Tue 06:30:00');
});

test('who works at night works for ten hours', () => {
  const evening = Date.parse(`${monday}18:00:00Z`);
  const opens = (drivingMs: number) => {
    const plan = planTasks(evening, [stop('loading', 0, 2 * hour), road(drivingMs), stop('unloading', 0, 0)]);
    return plan.ok && clock(plan.unloadings[0]!.start);
  };
  assert.equal(opens(8 * hour), 'Tue 04:45:00');
  assert.equal(opens(8.5 * hour), 'Tue 15:30:00');
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { RoadClass } from '../../../../src/engine/routing/road-class.ts';
import { driveTour } from '../../../../src/engine/schedule/tour-tasks.ts';
import { Calendar } from '../../../../src/engine/tariff/calendar/calendar.ts';
import { easterSunday, orthodoxEasterSunday } from '../../../../src/engine/tariff/calendar/holidays.ts';
import { formatLocal } from '../../../../src/ground/local-time.ts';
import { leg, place, tariff, vehicle } from '../../../support/samples.ts';

const dayMs = 86_400_000;
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

test('Easter falls on the days of the church calendars', () => {
  const western = [
    '2000-04-23',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2038-04-25',
    '2049-04-18',
  ];
  for (const date of western) assert.equal(dateOf(easterSunday(Number(date.slice(0, 4)))), date);
  const orthodox = ['2023-04-16', '2024-05-05', '2025-04-20', '2026-04-12', '2027-05-02', '2028-04-16'];
  for (const date of orthodox) assert.equal(dateOf(orthodoxEasterSunday(Number(date.slice(0, 4)))), date);
});

const cases: [country: string, tonnes: number, region: string, time: string, banned: boolean][] = [
  ['DE', 40, 'Hamburg', '2026-11-22T12:00:00+01:00', true],
  ['DE', 40, 'Hamburg', '2026-11-22T21:59:00+01:00', true],
  ['DE', 40, 'Hamburg', '2026-11-22T22:00:00+01:00', false],
  ['DE', 40, 'Hamburg', '2026-11-23T12:00:00+01:00', false],
  ['DE', 7.49, 'Hamburg', '2026-11-22T12:00:00+01:00', false],
  ['DE', 11.99, 'Hamburg', '2026-11-22T12:00:00+01:00', true],
  // Corpus Christi: a ban day in Bavaria, not in Hamburg.
  ['DE', 40, 'Bavaria', '2027-05-27T12:00:00+02:00', true],
  ['DE', 40, 'Hamburg', '2027-05-27T12:00:00+02:00', false],
  // Reformation Day in the north, All Saints' Day in the south; Epiphany nowhere.
  ['DE', 40, 'Hamburg', '2029-10-31T12:00:00+01:00', true],
  ['DE', 40, 'Bavaria', '2029-10-31T12:00:00+01:00', false],
  ['DE', 40, 'Bavaria', '2027-11-01T12:00:00+01:00', true],
  ['DE', 40, 'Bavaria', '2027-01-06T12:00:00+01:00', false],
  ['DE', 40, 'Hamburg', '2027-03-26T12:00:00+01:00', true],
  ['DE', 40, 'Hamburg', '2027-07-03T12:00:00+02:00', true],
  ['DE', 40, 'Hamburg', '2027-06-26T12:00:00+02:00', false],
  ['AT', 40, '', '2026-11-21T15:30:00+01:00', true],
  ['CH', 7.49, '', '2026-11-22T12:00:00+01:00', true],
  ['CH', 3.5, '', '2026-11-22T12:00:00+01:00', false],
  ['FR', 40, '', '2026-11-21T22:30:00+01:00', true],
  ['IT', 40, '', '2026-11-22T08:30:00+01:00', false],
  ['IT', 40, '', '2026-11-22T09:30:00+01:00', true],
  ['LI', 40, '', '2027-02-02T12:00:00+01:00', true],
  ['LI', 40, '', '2027-03-19T12:00:00+01:00', true],
  ['PL', 40, '', '2026-11-22T12:00:00+01:00', false],
  ['PL', 40, '', '2026-11-11T12:00:00+01:00', true],
  ['CZ', 40, '', '2026-11-22T12:30:00+01:00', false],
  ['CZ', 40, '', '2026-11-22T13:30:00+01:00', true],
  ['NL', 40, '', '2026-11-22T12:00:00+01:00', false],
];

test('a truck may not drive where and when the country bans it', () => {
  for (const [country, tonnes, region, time, banned] of cases) {
    const spans = tariff.calendar.bans(country, region === '' ? [] : [region], tonnes, 'motorway');
    assert.equal(spans?.endAt(Date.parse(time)) !== undefined, banned, `${country} ${tonnes} t ${region} ${time}`);
  }
});

/** Each ban of the table by an example: over how many tonnes, on which road, from and to by the clock there. */
type Ban = [row: string, country: string, overT: number, road: Road, from: string, to: string];
type Road = RoadClass | { towards: string };
const bans: Ban[] = [
  ['Sunday', 'DE', 7.5, 'local', '2026-11-22T00:00+01:00', '2026-11-22T22:00+01:00'],
  ['Sunday of 23 hours', 'DE', 7.5, 'local', '2027-03-28T00:00+01:00', '2027-03-28T22:00+02:00'],
  ['Sunday of 25 hours', 'DE', 7.5, 'local', '2026-10-25T00:00+02:00', '2026-10-25T22:00+01:00'],
  ['holiday', 'DE', 7.5, 'trunk', '2026-12-25T00:00+01:00', '2026-12-25T22:00+01:00'],
  ['Saturday in summer', 'DE', 7.5, 'motorway', '2027-07-03T07:00+02:00', '2027-07-03T20:00+02:00'],
  ['Saturday in summer, last', 'DE', 7.5, 'motorway', '2027-08-28T07:00+02:00', '2027-08-28T20:00+02:00'],
  ['Saturday and Sunday', 'AT', 7.5, 'local', '2026-11-21T15:00+01:00', '2026-11-22T22:00+01:00'],
  ['holiday', 'AT', 7.5, 'local', '2026-12-08T00:00+01:00', '2026-12-08T22:00+01:00'],
  ['Sunday between two nights', 'CH', 3.5, 'local', '2026-11-21T22:00+01:00', '2026-11-23T05:00+01:00'],
  ['night', 'CH', 3.5, 'motorway', '2026-11-24T22:00+01:00', '2026-11-25T05:00+01:00'],
  ['holiday between two nights', 'CH', 3.5, 'motorway', '2027-03-25T22:00+01:00', '2027-03-27T05:00+01:00'],
  ['Sunday between two nights', 'LI', 3.5, 'local', '2026-11-21T22:00+01:00', '2026-11-23T05:00+01:00'],
  ['Saturday and Sunday', 'FR', 7.5, 'local', '2026-11-21T22:00+01:00', '2026-11-22T22:00+01:00'],
  ['eve and holiday', 'FR', 7.5, 'local', '2026-11-10T22:00+01:00', '2026-11-11T22:00+01:00'],
  ['Saturday in summer', 'FR', 7.5, 'motorway', '2027-07-24T07:00+02:00', '2027-07-24T19:00+02:00'],
  ['Sunday', 'IT', 7.5, 'motorway', '2026-11-22T09:00+01:00', '2026-11-22T22:00+01:00'],
  ['Sunday in summer', 'IT', 7.5, 'motorway', '2027-06-06T07:00+02:00', '2027-06-06T22:00+02:00'],
  ['holiday', 'IT', 7.5, 'motorway', '2026-12-08T09:00+01:00', '2026-12-08T22:00+01:00'],
  ['Saturday in summer', 'IT', 7.5, 'motorway', '2027-07-03T08:00+02:00', '2027-07-03T16:00+02:00'],
  ['Good Friday', 'IT', 7.5, 'motorway', '2027-03-26T14:00+01:00', '2027-03-26T22:00+01:00'],
  ['Easter Saturday', 'IT', 7.5, 'motorway', '2027-03-27T09:00+01:00', '2027-03-27T16:00+01:00'],
  ['Friday at the height of summer', 'IT', 7.5, 'motorway', '2027-08-06T16:00+02:00', '2027-08-06T22:00+02:00'],
  ['Saturday at the height of summer', 'IT', 7.5, 'motorway', '2027-08-07T08:00+02:00', '2027-08-07T22:00+02:00'],
  ['eve', 'PL', 12, 'local', '2026-11-10T18:00+01:00', '2026-11-10T22:00+01:00'],
  ['holiday', 'PL', 12, 'local', '2026-11-11T08:00+01:00', '2026-11-11T22:00+01:00'],
  ['last Friday of June', 'PL', 12, 'local', '2027-06-25T18:00+02:00', '2027-06-25T22:00+02:00'],
  ['Saturday after it', 'PL', 12, 'local', '2027-06-26T08:00+02:00', '2027-06-26T14:00+02:00'],
  ['Sunday after it', 'PL', 12, 'local', '2027-06-27T08:00+02:00', '2027-06-27T22:00+02:00'],
  ['last Sunday of August', 'PL', 12, 'local', '2027-08-29T08:00+02:00', '2027-08-29T22:00+02:00'],
  ['Sunday', 'CZ', 7.5, 'trunk', '2026-11-22T13:00+01:00', '2026-11-22T22:00+01:00'],
  ['Friday in summer', 'CZ', 7.5, 'motorway', '2027-07-02T17:00+02:00', '2027-07-02T21:00+02:00'],
  ['Saturday in summer', 'CZ', 7.5, 'motorway', '2027-07-03T07:00+02:00', '2027-07-03T13:00+02:00'],
  ['Sunday', 'SK', 7.5, 'trunk', '2026-11-22T00:00+01:00', '2026-11-22T22:00+01:00'],
  ['Saturday in summer', 'SK', 7.5, 'motorway', '2027-07-03T07:00+02:00', '2027-07-03T19:00+02:00'],
  ['Saturday and Sunday', 'HU', 7.5, 'local', '2026-11-21T22:00+01:00', '2026-11-22T22:00+01:00'],
  ['both in summer', 'HU', 7.5, 'local', '2027-07-03T15:00+02:00', '2027-07-04T22:00+02:00'],
  ['Sunday', 'SI', 7.5, 'trunk', '2026-11-22T08:00+01:00', '2026-11-22T21:00+01:00'],
  ['holiday', 'SI', 7.5, 'trunk', '2027-02-08T08:00+01:00', '2027-02-08T22:00+01:00'],
  ['Saturday in summer', 'SI', 7.5, 'motorway', '2027-07-03T08:00+02:00', '2027-07-03T13:00+02:00'],
  ['Sunday', 'HR', 7.5, 'motorway', '2026-11-22T14:00+01:00', '2026-11-22T23:00+01:00'],
  ['Sunday in summer', 'HR', 7.5, 'motorway', '2027-07-04T12:00+02:00', '2027-07-04T23:00+02:00'],
  ['eve', 'HR', 7.5, 'motorway', '2026-12-24T15:00+01:00', '2026-12-24T23:00+01:00'],
  ['Saturday in summer', 'HR', 7.5, 'motorway', '2027-07-03T04:00+02:00', '2027-07-03T14:00+02:00'],
  ['to France', 'LU', 7.5, { towards: 'FR' }, '2026-11-21T21:30+01:00', '2026-11-22T21:45+01:00'],
  ['to Germany', 'LU', 7.5, { towards: 'DE' }, '2026-11-21T23:30+01:00', '2026-11-22T21:45+01:00'],
  ['eve', 'BG', 12, 'motorway', '2027-03-02T16:00+02:00', '2027-03-02T20:00+02:00'],
  ['holiday', 'BG', 12, 'motorway', '2027-03-03T14:00+02:00', '2027-03-03T20:00+02:00'],
  ['Friday', 'GR', 1.5, 'trunk', '2026-11-20T15:00+02:00', '2026-11-20T21:00+02:00'],
  ['Sunday', 'GR', 1.5, 'trunk', '2026-11-22T15:00+02:00', '2026-11-22T23:00+02:00'],
  ['French holiday', 'LU', 7.5, { towards: 'FR' }, '2026-07-13T21:30+02:00', '2026-07-14T21:45+02:00'],
  ['German holiday', 'LU', 7.5, { towards: 'DE' }, '2027-03-25T23:30+01:00', '2027-03-26T21:45+01:00'],
  ['German holiday', 'AT', 7.5, { towards: 'DE' }, '2028-10-03T00:00+02:00', '2028-10-03T22:00+02:00'],
  ['holiday', 'RO', 7.5, 'trunk', '2026-12-01T06:00+02:00', '2026-12-01T22:00+02:00'],
];

function isBanned(country: string, tonnes: number, road: Road, at: number): boolean {
  const [roadClass, towards] = typeof road === 'string' ? [road, undefined] : (['motorway', road.towards] as const);
  return tariff.calendar.bans(country, [], tonnes, roadClass, towards)?.endAt(at) !== undefined;
}

test('every ban of the table holds from its first minute to its last, for vehicles over its weight alone', () => {
  for (const [row, country, overT, road, from, to] of bans) {
    const [first, end] = [Date.parse(from), Date.parse(to)];
    const says = `${country} ${row}`;
    const at = (instant: number) => isBanned(country, overT + 0.01, road, instant);
    assert.deepEqual([at(first - 1), at(first), at(end - 1), at(end)], [false, true, true, false], says);
    assert.ok(!isBanned(country, overT, road, (first + end) / 2), `${says}, lighter`);
  }
});

const free: [why: string, country: string, road: Road, time: string][] = [
  ['not on that class of road', 'DE', 'trunk', '2027-07-03T12:00+02:00'],
  ['not on that class of road', 'CZ', 'local', '2026-11-22T15:00+01:00'],
  ['not on that class of road', 'GR', 'local', '2026-11-22T17:00+02:00'],
  ['before the season', 'PL', 'motorway', '2027-06-18T19:00+02:00'],
  ['after the season', 'PL', 'motorway', '2027-09-05T12:00+02:00'],
  ['after the season', 'DE', 'motorway', '2027-09-04T12:00+02:00'],
  ['no day of the ordinance', 'PL', 'motorway', '2027-01-06T12:00+01:00'],
  ['no day of the ordinance', 'PL', 'motorway', '2026-12-24T12:00+01:00'],
  ['no eve of the ordinance', 'PL', 'motorway', '2026-12-24T19:00+01:00'],
  ['no eve of the ordinance', 'PL', 'motorway', '2026-12-31T19:00+01:00'],
  ['no longer a holiday since 2025', 'SK', 'motorway', '2026-11-17T12:00+01:00'],
  ['a French holiday, and the way leads to Germany', 'LU', { towards: 'DE' }, '2026-07-14T12:00+02:00'],
  ['a German holiday, and the way leads to Italy', 'AT', { towards: 'IT' }, '2028-10-03T12:00+02:00'],
  ['not on that class of road', 'RO', 'motorway', '2026-12-01T12:00+02:00'],
  ['low-noise trucks drive at night', 'AT', 'motorway', '2026-11-24T23:00+01:00'],
  ['to neither France nor Germany', 'LU', { towards: 'BE' }, '2026-11-22T12:00+01:00'],
  ['the way ends there', 'LU', 'motorway', '2026-11-22T12:00+01:00'],
  ...['PT', 'BE', 'NL', 'DK', 'SE', 'NO', 'FI', 'IE', 'EE', 'LT', 'LV', 'CY', 'MT', 'GB', 'ES', 'RO'].map(
    (country): [string, string, Road, string] => ['no general ban', country, 'motorway', '2026-11-22T12:00+01:00'],
  ),
];

test('a truck of 40 t may drive where and when no row bans it', () => {
  for (const [why, country, road, time] of free) {
    assert.ok(!isBanned(country, 40, road, Date.parse(time)), `${country}: ${why}`);
  }
});

test('a fleet that is not low-noise keeps the Austrian night', () => {
  const file = new URL('../../../../data/driving-bans-2026-01-01.json', import.meta.url);
  const data = JSON.parse(readFileSync(file, 'utf8'));
  const loud = new Calendar({ ...data, fleet: { ...data.fleet, lowNoise: false } }, tariff.terms.schedule);
  const night = loud.bans('AT', [], 40, 'motorway')!;
  const clock = (time: string) => Date.parse(`2026-11-${time}:00+01:00`);
  assert.deepEqual(
    [night.nextStart(clock('24T12:00')), night.endAt(clock('24T23:00'))].map((at) =>
      formatLocal(at!, 'Europe/Vienna').slice(8, 16),
    ),
    ['24T22:00', '25T05:00'],
  );
});

test('a ban by direction holds on the ways to that country, also for a truck that only passes', () => {
  const ends = (km: Record<string, number>) => {
    const countries = Object.keys(km);
    return [place(countries[0]!), place(countries.at(-1)!)];
  };
  const bansIn = (km: Record<string, number>) =>
    driveTour([leg(km)], ends(km), vehicle('tautliner'), tariff)
      .legs[0]!.filter((task) => task.kind === 'drive' && task.country === 'LU')
      .map((task) => task.kind === 'drive' && task.bans?.nextStart(Date.parse('2026-11-21T12:00:00Z')));
  const [toFrance, toGermany] = ['2026-11-21T20:30:00Z', '2026-11-21T22:30:00Z'].map((time) => Date.parse(time));
  const ways: [km: Record<string, number>, start: number | undefined][] = [
    [{ LU: 30, FR: 100 }, toFrance],
    [{ DE: 100, LU: 30, FR: 100 }, toFrance],
    [{ BE: 100, LU: 30, DE: 100 }, toGermany],
    [{ FR: 100, LU: 30, BE: 100 }, undefined],
    [{ FR: 100, LU: 30 }, undefined],
  ];
  for (const [km, start] of ways) {
    assert.deepEqual([...new Set(bansIn(km))], [start], Object.keys(km).join(' '));
  }
});

test('a rest over the change of the clocks is as long as any other', () => {
  const rested = Date.parse('2026-03-28T20:00:00+01:00') + 11 * 3_600_000;
  assert.equal(formatLocal(rested, 'Europe/Berlin'), '2026-03-29T08:00:00+02:00');
});

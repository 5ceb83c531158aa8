import assert from 'node:assert/strict';
import { test } from 'node:test';
import { easterSunday, orthodoxEasterSunday } from '../../src/pricing/holidays.ts';
import { formatLocal } from '../../src/pricing/local-time.ts';
import { tariff } from './samples.ts';

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

test('a rest over the change of the clocks is as long as any other', () => {
  const rested = Date.parse('2026-03-28T20:00:00+01:00') + 11 * 3_600_000;
  assert.equal(formatLocal(rested, 'Europe/Berlin'), '2026-03-29T08:00:00+02:00');
});

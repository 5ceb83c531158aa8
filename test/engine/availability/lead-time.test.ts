import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AvailabilityData } from '../../../src/engine/availability/availability-schema.ts';
import { judgeText, reefer, trailer, van } from './tables.ts';

const table = {
  closed: [
    { from: '2026-12-24', reason: 'Christmas Eve' },
    { from: '2026-12-02', vehicles: ['express'], reason: 'inventory' },
  ],
  leadTimes: [
    { vehicles: ['express'], askedOn: ['WORK'], askedFrom: '06:00', askedUntil: '14:00', hours: 4 },
    { vehicles: ['express'], workingDays: 1, from: '08:00' },
    { vehicles: ['reefer'], workingDays: 2, from: '10:00' },
    { vehicles: ['ftl'], askedUntil: '10:00', workingDays: 0, from: '16:00' },
    { vehicles: ['ftl'], askedOn: ['SAT', 'SUN'], workingDays: 2, from: '06:00' },
    { workingDays: 1, from: '06:00' },
  ],
} satisfies AvailabilityData;

/** The vehicle, when it is asked for, and from when it can be loaded: a minute before is too late. */
const cases: [says: string, vehicle: typeof van, now: string, from: string][] = [
  ['a Monday before 14:00: so many hours later', van, '2026-11-23T13:59:59+01:00', '2026-11-23T18:00:00+01:00'],
  ['at 14:00: the next working day', van, '2026-11-23T14:00:00+01:00', '2026-11-24T08:00:00+01:00'],
  ['hours count from the end of the minute', van, '2026-11-23T09:15:01+01:00', '2026-11-23T13:16:00+01:00'],
  ['before 06:00: the next working day', van, '2026-11-23T05:59:00+01:00', '2026-11-24T08:00:00+01:00'],
  ['on the clock of the company, not in UTC', van, '2026-11-23T13:00:00Z', '2026-11-24T08:00:00+01:00'],
  ['a Friday evening: Monday', van, '2026-11-27T18:00:00+01:00', '2026-11-30T08:00:00+01:00'],
  ['a Saturday is no working day', van, '2026-11-28T10:00:00+01:00', '2026-11-30T08:00:00+01:00'],
  ['a public holiday is none', van, '2026-12-25T10:00:00+01:00', '2026-12-28T08:00:00+01:00'],
  ['a day on which all is closed is none', van, '2026-12-23T15:00:00+01:00', '2026-12-28T08:00:00+01:00'],
  [
    'a code before the class, by the order of the rows',
    reefer,
    '2026-11-26T12:00:00+01:00',
    '2026-11-30T10:00:00+01:00',
  ],
  ['the same day', trailer, '2026-11-24T09:00:00+01:00', '2026-11-24T16:00:00+01:00'],
  ['the same day, if that is none, is the next one', trailer, '2026-11-29T09:00:00+01:00', '2026-11-30T16:00:00+01:00'],
  ['days of the week', trailer, '2026-11-29T11:00:00+01:00', '2026-12-01T06:00:00+01:00'],
  ['any other time', trailer, '2026-11-24T11:00:00+01:00', '2026-11-25T06:00:00+01:00'],
  ['hours over the clock going forward', van, '2027-03-26T13:00:00Z', '2027-03-30T08:00:00+02:00'],
  ['a day over the clock going forward', trailer, '2027-03-25T11:00:00+01:00', '2027-03-30T06:00:00+02:00'],
  ['a day over the clock going back', trailer, '2026-10-23T11:00:00+02:00', '2026-10-26T06:00:00+01:00'],
];

describe('lead times', () => {
  for (const [says, vehicle, now, from] of cases)
    it(says, () => {
      const at = (start: number) => judgeText({ table, vehicle, now, start: new Date(start).toISOString() });
      assert.equal(at(Date.parse(from)), 'ok');
      assert.equal(at(Date.parse(from) - 60_000), `too_late ${from}`);
    });

  const hours = { leadTimes: [{ hours: 4 }] } satisfies AvailabilityData;
  for (const [says, now, from] of [
    ['forward', '2027-03-28T00:00:00+01:00', '2027-03-28T05:00:00+02:00'],
    ['back', '2026-10-25T00:00:00+02:00', '2026-10-25T03:00:00+01:00'],
  ] as const)
    it(`hours are those that pass when the clock goes ${says}`, () => {
      const at = (start: number) => judgeText({ table: hours, now, start: new Date(start).toISOString() });
      assert.equal(at(Date.parse(from)), 'ok');
      assert.equal(at(Date.parse(from) - 60_000), `too_late ${from}`);
    });

  it('a row holds until its hour on the day the clock changes too', () => {
    const until = {
      leadTimes: [
        { askedUntil: '14:00', hours: 0 },
        { workingDays: 1, from: '08:00' },
      ],
    } satisfies AvailabilityData;
    for (const [day, offset] of [
      ['2027-03-28', '+02:00'],
      ['2026-10-25', '+01:00'],
    ]) {
      const start = `${day}T15:00:00${offset}`;
      assert.equal(judgeText({ table: until, now: `${day}T13:59:59${offset}`, start }), 'ok');
      assert.match(judgeText({ table: until, now: `${day}T14:00:00${offset}`, start }), /^too_late/);
    }
  });

  it('where no row holds there is none, and the next moment passes over closed days', () => {
    assert.equal(judgeText({ table: {}, start: '2026-11-22T12:00:00+01:00' }), 'ok');
    const rest = { vehicle: van, now: '2026-12-01T15:00:00+01:00' };
    assert.equal(
      judgeText({ table, ...rest, start: '2026-12-01T18:00:00+01:00' }),
      'too_late 2026-12-03T00:00:00+01:00',
    );
  });

  it('of a company that never works again there is no next moment', () => {
    const never = {
      closed: [{ from: '2026-01-01', to: '2099-12-31', reason: 'wound up' }],
      leadTimes: [{ workingDays: 1, from: '08:00' }],
    } satisfies AvailabilityData;
    assert.equal(judgeText({ table: never, start: '2026-12-01T18:00:00+01:00' }), 'closed never');
  });
});

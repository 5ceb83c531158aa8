import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type AskedAcceptance, judgeAcceptance } from '../../../src/engine/availability/acceptance.ts';
import type { AvailabilityData } from '../../../src/engine/availability/availability-schema.ts';
import { buildAvailability } from '../../../src/engine/availability/availability-table.ts';
import { addOfficeMinutes, halfTimeToAnswer, timesToAnswer } from '../../../src/engine/availability/working-days.ts';
import { formatLocal } from '../../../src/ground/local-time.ts';
import { company, hamburg, reefer, trailer } from './tables.ts';

const weekend: AvailabilityData = { workingDays: ['SAT', 'SUN'], officeHours: { from: '00:00', to: '24:00' } };

/** When an answer is due, worked out by hand. Unless a case says so, office hours are 08:00 to 17:00 on weekdays. */
type Due = [asked: string, minutes: number, due: string, data?: AvailabilityData];
const answers: Due[] = [
  // Within a day, to its very end, and over the end.
  ['2026-11-24T09:00:00+01:00', 60, '2026-11-24T10:00:00+01:00'],
  ['2026-11-24T16:00:00+01:00', 60, '2026-11-24T17:00:00+01:00'],
  ['2026-11-24T16:00:00+01:00', 61, '2026-11-25T08:01:00+01:00'],
  // Before and after hours.
  ['2026-11-24T03:12:45+01:00', 30, '2026-11-24T08:30:00+01:00'],
  ['2026-11-24T17:00:00+01:00', 30, '2026-11-25T08:30:00+01:00'],
  ['2026-11-24T23:59:59+01:00', 540, '2026-11-25T17:00:00+01:00'],
  // Over a weekend, Christmas and the days between, and a day on which all is closed.
  ['2026-11-27T16:30:00+01:00', 60, '2026-11-30T08:30:00+01:00'],
  ['2026-11-28T12:00:00+01:00', 60, '2026-11-30T09:00:00+01:00'],
  ['2026-12-24T16:30:00+01:00', 60, '2026-12-28T08:30:00+01:00'],
  ['2026-12-31T16:59:00+01:00', 2, '2027-01-04T08:01:00+01:00'],
  [
    '2026-11-24T16:30:00+01:00',
    60,
    '2026-11-26T08:30:00+01:00',
    { closed: [{ from: '2026-11-25', reason: 'Works outing' }] },
  ],
  // A region that is closed is no reason to rest.
  [
    '2026-11-24T16:30:00+01:00',
    60,
    '2026-11-25T08:30:00+01:00',
    { closed: [{ from: '2026-11-25', places: ['DE-20'], reason: 'Fair' }] },
  ],
  // Several days.
  ['2026-11-24T08:00:00+01:00', 5 * 540, '2026-11-30T17:00:00+01:00'],
  // Into summer time over a weekend, out of it, and within the nights themselves: 23 and 25 hours pass.
  ['2027-03-25T16:30:00+01:00', 60, '2027-03-30T08:30:00+02:00'],
  ['2026-10-23T16:30:00+02:00', 60, '2026-10-26T08:30:00+01:00'],
  ['2026-10-24T23:00:00+02:00', 26 * 60, '2026-10-26T00:00:00+01:00', weekend],
  ['2026-10-25T01:30:00+02:00', 120, '2026-10-25T02:30:00+01:00', weekend],
  ['2027-03-20T23:00:00+01:00', 120, '2027-03-21T01:00:00+01:00', weekend],
];

it('an answer is due after so many minutes of office hours, over nights, weekends, holidays and both changes of the clock', () => {
  for (const [asked, minutes, due, data = {}] of answers) {
    const at = addOfficeMinutes(Date.parse(asked), minutes, buildAvailability(data), company);
    assert.equal(formatLocal(at, 'Europe/Berlin'), due, `${minutes} minutes from ${asked}`);
  }
  const never = buildAvailability({ closed: [{ from: '2026-01-01', to: '2036-01-01', reason: 'Gone' }] });
  assert.equal(addOfficeMinutes(Date.parse('2026-11-24T09:00:00Z'), 1, never, company), Number.POSITIVE_INFINITY);
});

/** Which times count, and when half of them has passed, worked out by hand. */
type Counted = { whole: [string, string]; times: [string, string][]; half: string; data?: AvailabilityData };
const counted: Counted[] = [
  {
    whole: ['2026-11-24T09:00', '2026-11-24T11:00'],
    times: [['2026-11-24T09:00', '2026-11-24T11:00']],
    half: '2026-11-24T10:00',
  },
  // From Friday to Monday half an hour of each counts, and half of that is when the office closes.
  {
    whole: ['2026-11-27T16:30', '2026-11-30T08:30'],
    times: [
      ['2026-11-27T16:30', '2026-11-27T17:00'],
      ['2026-11-30T08:00', '2026-11-30T08:30'],
    ],
    half: '2026-11-27T17:00',
  },
  {
    whole: ['2026-11-27T16:50', '2026-11-30T08:50'],
    times: [
      ['2026-11-27T16:50', '2026-11-27T17:00'],
      ['2026-11-30T08:00', '2026-11-30T08:50'],
    ],
    half: '2026-11-30T08:20',
  },
  // Asked for at night, it begins in the morning; until the very end of a day.
  {
    whole: ['2026-11-24T02:00', '2026-11-24T17:00'],
    times: [['2026-11-24T08:00', '2026-11-24T17:00']],
    half: '2026-11-24T12:30',
  },
  // Loading begins at night or on a Sunday, and ends it: all of the time counts, as where nobody ever works.
  {
    whole: ['2026-11-24T16:00', '2026-11-25T04:00'],
    times: [['2026-11-24T16:00', '2026-11-25T04:00']],
    half: '2026-11-24T22:00',
  },
  {
    whole: ['2026-11-28T10:00', '2026-11-29T10:00'],
    times: [['2026-11-28T10:00', '2026-11-29T10:00']],
    half: '2026-11-28T22:00',
  },
  // An office that never closes has no gaps, but for days on which it does not open.
  {
    whole: ['2026-11-28T22:00', '2026-11-29T04:00'],
    times: [['2026-11-28T22:00', '2026-11-29T04:00']],
    half: '2026-11-29T01:00',
    data: weekend,
  },
];

it('the time to answer is that of office hours, or all of it if it ends outside of them', () => {
  const local = (at: number) => formatLocal(at, 'Europe/Berlin').slice(0, 16);
  for (const { whole, times, half, data = {} } of counted) {
    const [start, end] = whole.map((time) => Date.parse(`${time}+01:00`)) as [number, number];
    const table = buildAvailability(data);
    const found = timesToAnswer({ start, end }, table, company);
    assert.deepEqual(
      found.map((time) => [local(time.start), local(time.end)]),
      times,
      whole.join(),
    );
    assert.equal(local(halfTimeToAnswer({ start, end }, table, company)), half, whole.join());
  }
  // Loading has begun before it was asked for.
  const over = { start: now, end: now - 60_000 };
  assert.equal(halfTimeToAnswer(over, buildAvailability({}), company), over.end);
});

const table: AvailabilityData = {
  acceptance: [
    { account: 'Trusted GmbH', answer: 'at_once' },
    { vehicles: ['reefer'], places: ['DE'], answer: 'by_hand', answerWithinMinutes: 30, silence: 'accept' },
    { vehicles: ['ftl'], hazardous: true, answer: 'by_hand', answerWithinMinutes: 60 },
    { vehicles: ['ftl'], valueOver: 5000, answer: 'by_hand', answerWithinMinutes: 60 },
    { vehicles: ['ftl'], leadHoursUnder: 24, answer: 'by_hand', answerWithinMinutes: 60 },
    { vehicles: ['ftl'], firstOrderOfAccount: true, answer: 'by_hand', answerWithinMinutes: 60 },
  ],
};
const plain: AskedAcceptance = {
  vehicle: trailer,
  place: hamburg,
  start: Date.parse('2026-12-01T08:00:00+01:00'),
  value: 100_000,
  isHazardous: false,
  accountName: 'Acme GmbH',
  isFirstOrder: false,
};
const now = Date.parse('2026-11-24T09:00:00+01:00');
const judge = (asked: Partial<AskedAcceptance>) => {
  const judged = judgeAcceptance(buildAvailability(table), { ...plain, ...asked }, now, company);
  if (judged?.answer !== 'by_hand') return judged?.answer;
  return `${judged.silence} at ${formatLocal(judged.decideUntil, 'Europe/Berlin').slice(5, 16)}`;
};

it('the first row that holds decides; where none could, nobody hears of it', () => {
  const cases: [Partial<AskedAcceptance>, string | undefined][] = [
    [{}, 'at_once'],
    [{ vehicle: { code: 'van_box_l', class: 'express' } }, undefined],
    [{ accountName: 'Trusted GmbH', isHazardous: true }, 'at_once'],
    [{ vehicle: reefer }, 'accept at 11-24T09:30'],
    [{ vehicle: reefer, place: { country: 'AT', zipCode: '1010' } }, 'at_once'],
    [{ isHazardous: true }, 'decline at 11-24T10:00'],
    [{ value: 500_000 }, 'at_once'],
    [{ value: 500_001 }, 'decline at 11-24T10:00'],
    [{ isFirstOrder: true }, 'decline at 11-24T10:00'],
    [{ start: now + 24 * 3_600_000 }, 'at_once'],
    [{ start: now + 24 * 3_600_000 - 1 }, 'decline at 11-24T10:00'],
    // Never later than the start of the first loading.
    [{ start: now + 20 * 60_000 }, 'decline at 11-24T09:20'],
  ];
  for (const [asked, expected] of cases) assert.equal(judge(asked), expected, JSON.stringify(asked));
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { buildAvailability } from '../../../src/engine/availability/availability-table.ts';
import { timesToAnswer } from '../../../src/engine/availability/working-days.ts';
import { type AnswerClock, describeLeft, describeTimeToAnswer } from '../../../src/run/cli/time-to-answer.ts';
import { company } from '../../engine/availability/tables.ts';

const table = buildAvailability({});
const clock: AnswerClock = {
  timeZone: company.timeZone,
  timesToAnswer: (whole) => timesToAnswer(whole, table, company),
  table,
};

const until = (day: string) => `${day} (Europe/Berlin)`;
const declined = 'without an answer it is declined';
const cases: { now: string; decideUntil: string; silence?: 'accept'; told: string; left: string }[] = [
  {
    now: '2026-11-24T09:00:00',
    decideUntil: '2026-11-24T10:59:59',
    told: `To be answered until ${until('2026-11-24 10:59')}, 119 min left; ${declined}.`,
    left: '119 min left',
  },
  {
    now: '2026-11-24T09:00:00',
    decideUntil: '2026-11-24T12:05:00',
    silence: 'accept',
    told: `To be answered until ${until('2026-11-24 12:05')}, 3 h 5 min left; without an answer it is accepted.`,
    left: '3 h 5 min left',
  },
  // From Friday at noon to Monday.
  {
    now: '2026-11-27T12:00:00',
    decideUntil: '2026-11-30T08:30:00',
    told: `To be answered until ${until('2026-11-30 08:30')}, 5 h 30 min of office hours left; ${declined}.`,
    left: '5 h 30 min left',
  },
  // On Saturday the time stands still.
  {
    now: '2026-11-28T12:00:00',
    decideUntil: '2026-11-30T08:30:00',
    told: `To be answered until ${until('2026-11-30 08:30')}, 30 min of office hours left; ${declined}.`,
    left: '30 min left',
  },
  // Loading begins on Sunday: all of the time counts.
  {
    now: '2026-11-28T12:00:00',
    decideUntil: '2026-11-29T06:00:00',
    told: `To be answered until ${until('2026-11-29 06:00')}, 18 h 0 min left; ${declined}.`,
    left: '18 h 0 min left',
  },
  {
    now: '2026-11-24T09:59:01',
    decideUntil: '2026-11-24T10:00:00',
    told: `To be answered until ${until('2026-11-24 10:00')}, less than a minute left; ${declined}.`,
    left: 'less than a minute left',
  },
  {
    now: '2026-11-24T10:00:00',
    decideUntil: '2026-11-24T10:00:00',
    told: `The time to answer it was up at ${until('2026-11-24 10:00')}: ${declined} as soon as a service runs.`,
    left: 'time is up',
  },
];

for (const { now, decideUntil, silence = 'decline', told, left } of cases)
  it(`an order to be answered until ${decideUntil} has ${left} at ${now}`, () => {
    const [at, last] = [now, decideUntil].map((time) => Date.parse(`${time}+01:00`)) as [number, number];
    assert.deepEqual(describeTimeToAnswer({ decideUntil: new Date(last), silence }, clock, at), [told]);
    assert.equal(describeLeft(last, clock, at), left);
  });

it('of an order that was placed at once nothing is told', () => {
  assert.deepEqual(describeTimeToAnswer({ decideUntil: null, silence: null }, clock, Date.now()), []);
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isLast, minutesToSay, timeLeft } from '../../../console/data/dispatch/time-left.ts';

const at = (time: string, day = 24) => Date.parse(`2026-11-${day}T${time}+01:00`);
const times = (...hours: [from: string, to: string, day?: number][]) => ({
  office_hours: hours.map(([from, to, day]) => {
    return { from: new Date(at(from, day)).toISOString(), to: new Date(at(to, day)).toISOString() };
  }),
});

const overNight = times(['16:00:00', '17:00:00'], ['08:00:00', '09:00:00', 25]);
const cases = [
  { is: 'all of its time left', of: times(['10:00:00', '12:00:00']), now: at('10:00:00'), left: [7200, 1, false] },
  {
    is: 'three quarters of its time left',
    of: times(['10:00:00', '12:00:00']),
    now: at('10:30:00'),
    left: [5400, 0.75, false],
  },
  { is: 'half an hour left', of: times(['11:00:00', '12:00:00']), now: at('11:30:00'), left: [1800, 0.5, false] },
  {
    is: 'less than half an hour left',
    of: times(['11:00:00', '12:00:00']),
    now: at('11:30:01'),
    left: [1799, 1799 / 3600, true],
  },
  {
    is: 'less than a quarter left',
    of: times(['04:00:00', '12:00:00']),
    now: at('10:10:00'),
    left: [6600, 6600 / 28_800, true],
  },
  { is: 'no time left', of: times(['10:00:00', '12:00:00']), now: at('12:00:00'), left: [0, 0, true] },
  { is: 'no time left for an hour', of: times(['10:00:00', '12:00:00']), now: at('13:00:00'), left: [0, 0, true] },
  {
    is: 'a time that began ahead of our clock',
    of: times(['10:00:00', '12:00:00']),
    now: at('09:59:58'),
    left: [7200, 1, false],
  },
  { is: 'a night before its end', of: overNight, now: at('16:30:00'), left: [5400, 0.75, false] },
  { is: 'a clock that stands still at night', of: overNight, now: at('23:15:00'), left: [3600, 0.5, false] },
  { is: 'the rest of it in the morning', of: overNight, now: at('08:45:00', 25), left: [900, 0.125, true] },
] as const;

for (const { is, of, now, left } of cases)
  it(`a request with ${is} shows it`, () => {
    const { seconds, share, isShort } = timeLeft(of, now);
    assert.deepEqual([seconds, share, isShort], left);
  });

it('the last two minutes go by the second', () => {
  assert.deepEqual([121, 120, 1].map(isLast), [false, true, true]);
});

it('what is left is said aloud at ten minutes and at two, once, and not when it is over', () => {
  const looks = [900, 601, 600, 590, 300, 121, 119, 60, 0];
  const said = looks.map((seconds, index) => minutesToSay(looks[index - 1] ?? seconds, seconds));
  assert.deepEqual(said, [undefined, undefined, 10, undefined, undefined, undefined, 2, undefined, undefined]);
  // A machine that slept has missed ten minutes: two are left, and that is said.
  assert.equal(minutesToSay(900, 100), 2);
});

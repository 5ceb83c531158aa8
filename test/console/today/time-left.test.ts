import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isLast, minutesToSay, timeLeft } from '../../../console/data/dispatch/time-left.ts';

const at = (time: string) => Date.parse(`2026-11-24T${time}+01:00`);
const order = (requested: string, until: string) => ({
  requested_at: `2026-11-24T${requested}+01:00`,
  decide_until: `2026-11-24T${until}+01:00`,
});

const cases = [
  { is: 'all of its time left', of: order('10:00:00', '12:00:00'), now: at('10:00:00'), left: [7200, 1, false] },
  {
    is: 'three quarters of its time left',
    of: order('10:00:00', '12:00:00'),
    now: at('10:30:00'),
    left: [5400, 0.75, false],
  },
  { is: 'half an hour left', of: order('11:00:00', '12:00:00'), now: at('11:30:00'), left: [1800, 0.5, false] },
  {
    is: 'less than half an hour left',
    of: order('11:00:00', '12:00:00'),
    now: at('11:30:01'),
    left: [1799, 1799 / 3600, true],
  },
  {
    is: 'less than a quarter left',
    of: order('04:00:00', '12:00:00'),
    now: at('10:10:00'),
    left: [6600, 6600 / 28_800, true],
  },
  { is: 'no time left', of: order('10:00:00', '12:00:00'), now: at('12:00:00'), left: [0, 0, true] },
  { is: 'no time left for an hour', of: order('10:00:00', '12:00:00'), now: at('13:00:00'), left: [0, 0, true] },
  {
    is: 'a time that began ahead of our clock',
    of: order('10:00:00', '12:00:00'),
    now: at('09:59:58'),
    left: [7202, 1, false],
  },
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

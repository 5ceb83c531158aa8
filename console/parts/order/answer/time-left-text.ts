import { toLocalField } from '../../../data/dispatch/clock.ts';
import { isLast } from '../../../data/dispatch/time-left.ts';
import { session } from '../../../data/session.ts';
import { words } from '../../../words/words.ts';
import { clockOn, duration } from '../../format.ts';

/** `18 min left`, in the last minutes `94 s left`, and that the time is up. */
export function leftText(seconds: number): string {
  const { answers } = words.value;
  if (seconds === 0) return answers.timeUp;
  return answers.left(isLast(seconds) ? answers.seconds(seconds) : duration(seconds));
}

/** `11:38` or `Thu 11:38` by the company's clock, whatever the clock of the reader. */
export function companyClock(time: string, now: number): string {
  const zone = session.value!.company.time_zone;
  return clockOn(toLocalField(Date.parse(time), zone), toLocalField(now, zone).slice(0, 10));
}

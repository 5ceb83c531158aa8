import { instantOfLocal } from '../../src/ground/local-time.ts';
import { dayMs } from '../../src/ground/units.ts';

/** The days and hours at which tests have fallen, or might: what they are, and their instant. */
export function instantsToTry(now: number): Record<string, number> {
  const inDays = (days: number) => now + days * dayMs;
  // The next one, and so little before it that the day ends while the tests are run: they begin some seconds later.
  const midnight = (timeZone: string) => {
    const [today, tomorrow] = [1, 2].map((days) =>
      instantOfLocal((Math.floor(now / dayMs) + days) * dayMs - 15_000, timeZone),
    );
    return today! > now ? today! : tomorrow!;
  };
  return {
    'in 400 days': inDays(400),
    tomorrow: inDays(1),
    'in 45 days': inDays(45),
    'a Saturday': Date.parse('2026-11-28T09:00:00Z'),
    'Christmas Eve at 18:00': Date.parse('2026-12-24T17:00:00Z'),
    'Good Friday': Date.parse('2027-03-26T09:00:00Z'),
    'the day on which summer time begins': Date.parse('2027-03-28T00:50:00Z'),
    'the day on which summer time ends': Date.parse('2027-10-31T00:50:00Z'),
    'a leap day': Date.parse('2028-02-29T09:00:00Z'),
    'midnight in UTC': midnight('UTC'),
    'midnight in Berlin': midnight('Europe/Berlin'),
  };
}

/** Every test is run at this one. */
export const wholeAt = 'in 400 days';

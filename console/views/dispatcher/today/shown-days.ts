import { addDays } from '../../../data/dispatch/clock.ts';

/** Days, as `2026-11-27`, each list in order of time. `day` is undefined where only another day is looked at. */
type ShownDays = { before: string[]; day: string | undefined; ahead: string[] };

/**
 * The days whose stops are shown: today, what is left over from the weekday before, and what comes up to the next
 * weekday, so that a Friday shows Monday. Or another day alone.
 */
export function daysShown(today: string, date: string | undefined): ShownDays {
  if (date !== undefined && date !== today) return { before: [], day: undefined, ahead: [date] };
  return { before: daysTo(today, -1).toReversed(), day: today, ahead: daysTo(today, 1) };
}

/** From the next day in a direction on to the first that is no Saturday or Sunday. */
function daysTo(from: string, step: 1 | -1): string[] {
  const days = [addDays(from, step)];
  while (isWeekend(days.at(-1) ?? from)) days.push(addDays(days.at(-1) ?? from, step));
  return days;
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}
